/** The receipt in the place of a form that a script sent. */
import { useEffect, useRef } from "react";
import { ReceiptPanel, type ReceiptPanelProps } from "#features/pages/ui/receipt-panel.tsx";

/** Takes focus. A toast alone would be gone before it is read. */
export function SentPanel(props: Omit<ReceiptPanelProps, "headingRef">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return <ReceiptPanel {...props} headingRef={heading} />;
}
