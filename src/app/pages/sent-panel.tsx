import { useEffect, useRef } from "react";
import { ReceiptPanel, type ReceiptPanelProps } from "#features/pages/ui/receipt-panel.tsx";

/** The receipt in the form's place, when a script sent it: the toast is never the only trace. Takes focus. */
export function SentPanel(props: Omit<ReceiptPanelProps, "headingRef">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return <ReceiptPanel {...props} headingRef={heading} />;
}
