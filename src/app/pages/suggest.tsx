/** The form that suggests a template. */
import { useState } from "react";
import { FormPage, type FormPageData } from "#app/pages/parts/form-page.tsx";
import type { PageProps } from "#app/pages/page.ts";
import { receipts } from "#app/pages/parts/receipts.ts";
import { SentPanel } from "#app/pages/parts/receipt-panel.tsx";
import { ReceiptLink } from "#features/suggestions/ui/receipt-link.tsx";
import { SuggestForm, suggestionForm } from "#features/suggestions/ui/suggest-form.tsx";
import "#web/styles/page/form.css";

const again = { href: "/foresla-mal", text: "Foreslå en mal til" };

export interface SuggestData extends FormPageData {
  /** The name in the followed link: the words of a search in vain. */
  readonly name: string;
}

export default function Suggest({ data: { form, name } }: PageProps<SuggestData>) {
  const [status, setStatus] = useState("");
  return (
    <FormPage
      rejected={form}
      definition={suggestionForm}
      receipt={
        <SentPanel receipt={receipts.suggestion} again={again}>
          <ReceiptLink href={status} />
        </SentPanel>
      }
    >
      {(post) => (
        <div className="form-sheet prose sheet">
          <h1>Foreslå ny avtalemal</h1>
          <p className="lead">
            Kjenner du en god mal som mangler? Vi ser gjennom alle forslag før de publiseres. Alle felter må
            fylles ut.
          </p>
          <SuggestForm
            {...post}
            name={name}
            onSent={(href) => {
              setStatus(href);
              post.onSent();
            }}
          />
        </div>
      )}
    </FormPage>
  );
}
