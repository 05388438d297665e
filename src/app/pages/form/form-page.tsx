/** A page around a visitor's form: what a plain post came back with at the top, and the receipt when a script sent it. */
import { type ReactNode, useState } from "react";
import type { FormState } from "#shared/form-state.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { RejectedSummary } from "#web/ui/rejected-summary.tsx";
import type { FormDefinition, VisitorFormProps } from "#web/ui/form-definition.ts";

export interface FormPageProps {
  /** A plain post that came back. */
  readonly rejected: FormState | null;
  readonly definition: FormDefinition;
  /** In the form's place once it is sent; the form stays when left out. */
  readonly receipt?: ReactNode;
  readonly isWide?: boolean;
  readonly children: (form: VisitorFormProps) => ReactNode;
}

export function FormPage({ rejected, definition, receipt, isWide = false, children }: FormPageProps) {
  const [summarized, setSummarized] = useState(rejected);
  const [isSent, setSent] = useState(false);
  return (
    <SiteLayout>
      <div className={isWide ? "page page-wide prose" : "page prose"}>
        <BackLink />
        <RejectedSummary form={summarized} definition={definition} />
        {isSent && receipt
          ? receipt
          : children({
              rejected,
              onAttempt: () => setSummarized(null),
              onSent: () => setSent(true),
            })}
      </div>
    </SiteLayout>
  );
}
