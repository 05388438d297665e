/** The receipt page, which a plain form post redirects to. */
import type { PageProps } from "#app/pages/page.ts";
import type { Receipt as ReceiptText } from "#app/pages/parts/receipts.ts";
import { ReceiptPanel } from "#app/pages/parts/receipt-panel.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import "#web/styles/page/form.css";

export interface ReceiptData {
  readonly receipt: ReceiptText;
  readonly back?: string;
}

export default function Receipt({ data: { receipt, back } }: PageProps<ReceiptData>) {
  return (
    <SiteLayout>
      <div className="page">
        <ReceiptPanel receipt={receipt} back={back} />
      </div>
    </SiteLayout>
  );
}
