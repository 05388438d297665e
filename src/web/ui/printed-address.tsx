/** The url of a printed page's subject, written out and as a QR code. On paper only. */
import Printer from "lucide-react/icons/printer";
import { readableUrl } from "#shared/text/url-text.ts";
import { Button } from "#web/ui/button.tsx";

export interface QrPath {
  /** Modules on each side, with the quiet zone. */
  readonly size: number;
  readonly path: string;
}

export interface PrintedAddressProps {
  readonly label: string;
  readonly url: string;
  readonly qr: QrPath | null;
}

export function PrintedAddress({ label, url, qr }: PrintedAddressProps) {
  return (
    <div className="printed-address row print-only">
      {qr && (
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true">
          <path d={qr.path} stroke="#000" />
        </svg>
      )}
      <p>
        <strong>{label}</strong>
        <span>{readableUrl(url)}</span>
      </p>
    </div>
  );
}

export function PrintButton() {
  return (
    <Button variant="quiet" onClick={() => print()}>
      <Printer />
      Skriv ut
    </Button>
  );
}
