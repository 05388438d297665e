/** The receipt that replaces a form sent by script. */
import { useEffect, useRef } from "react";
import { ReceiptPanel, type ReceiptPanelProps } from "#features/pages/ui/receipt-panel.tsx";

/** Takes focus. A toast alone could disappear before it is read. */
export function SentPanel(props: Omit<ReceiptPanelProps, "headingRef">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return <ReceiptPanel {...props} headingRef={heading} />;
}
