import CircleCheck from "lucide-react/icons/circle-check";
import { ButtonLink } from "#web/ui/button.tsx";

export interface ReceiptPanelProps {
  readonly text: string;
  readonly again?: { readonly href: string; readonly text: string };
}

/** The rest of a receipt page, below its title. */
export function ReceiptPanel({ text, again }: ReceiptPanelProps) {
  return (
    <div className="receipt">
      <CircleCheck />
      <p className="lead">{text}</p>
      <div className="form-actions">
        <ButtonLink variant="primary" href="/">
          Til forsiden
        </ButtonLink>
        {again && (
          <ButtonLink variant="secondary" href={again.href}>
            {again.text}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
