import type { PageProps } from "#app/page.ts";
import type { Receipt as ReceiptText } from "#features/pages/receipts.ts";
import { ReceiptPanel } from "#features/pages/ui/receipt-panel.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";

export interface ReceiptData {
  readonly receipt: ReceiptText;
  readonly back?: string;
}

/** Where a plain form post ends. */
export default function Receipt({ data: { receipt, back } }: PageProps<ReceiptData>) {
  return (
    <SiteLayout>
      <div className="page prose">
        <ReceiptPanel receipt={receipt} back={back} />
      </div>
    </SiteLayout>
  );
}
