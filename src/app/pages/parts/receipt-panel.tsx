/** The receipt of a form, in its dialog and on a page of its own. */
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import CircleCheck from "lucide-react/icons/circle-check";
import type { Receipt } from "#app/pages/parts/receipts.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export interface ReceiptPanelProps {
  readonly receipt: Receipt;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly back?: string | undefined;
  readonly children?: ReactNode;
  readonly again?: { readonly href: string; readonly text: string };
}

export function ReceiptPanel({ receipt, headingRef, back, again, children }: ReceiptPanelProps) {
  return (
    <div className="receipt prose sheet stack">
      <CircleCheck />
      <h1 ref={headingRef} tabIndex={-1}>
        {receipt.title}
      </h1>
      <p className="lead">{receipt.text}</p>
      {children}
      <div className="form-actions">
        {back && (
          <ButtonLink variant="primary" href={back}>
            Tilbake til malen
          </ButtonLink>
        )}
        <ButtonLink variant={back ? "secondary" : "primary"} href="/">
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

/** The receipt that replaces a form sent by script. It takes focus, and has the toast's text, which could disappear before it is read. */
export function SentPanel(props: Omit<ReceiptPanelProps, "headingRef">) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return <ReceiptPanel {...props} headingRef={heading} />;
}
