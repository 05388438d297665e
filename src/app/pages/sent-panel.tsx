import { useEffect, useRef } from "react";
import type { Receipt } from "#features/pages/receipts.ts";
import { ReceiptPanel } from "#features/pages/ui/receipt-panel.tsx";

export interface SentPanelProps {
  readonly receipt: Receipt;
  readonly again?: { readonly href: string; readonly text: string };
}

/** The receipt in the form's place, when a script sent it: the toast is never the only trace. Takes focus. */
export function SentPanel({ receipt, again }: SentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {receipt.title}
      </h1>
      <ReceiptPanel text={receipt.text} {...(again ? { again } : {})} />
    </>
  );
}
