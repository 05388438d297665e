import type { ReceiptData } from "#app/pages/visitor-pages.ts";
import type { PageProps } from "#app/routes.tsx";
import { ReceiptPanel } from "#features/pages/ui/receipt-panel.tsx";
import { SiteLayout } from "#web/layout/site-layout.tsx";

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
