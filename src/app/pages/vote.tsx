/** The form that rates a template, for browsers without scripts. */
import { FormPage, type TemplateFormData } from "#app/pages/parts/form-page.tsx";
import type { PageProps } from "#app/pages/page.ts";
import { receipts } from "#app/pages/parts/receipts.ts";
import { SentPanel } from "#app/pages/parts/receipt-panel.tsx";
import { TemplateSummary } from "#features/templates/ui/card/template-summary.tsx";
import { VoteForm, voteForm } from "#features/votes/ui/vote-form.tsx";
import { localPath } from "#shared/text/url-text.ts";
import { templateHref } from "#domain/page-urls.ts";
import "#web/styles/page/form.css";

export default function Vote({ data: { form, template } }: PageProps<TemplateFormData>) {
  // A vote from a card has the path to return to.
  const back = localPath(form?.values["tilbake"]) ?? templateHref(template);
  return (
    <FormPage
      rejected={form}
      definition={voteForm}
      receipt={<SentPanel receipt={receipts.vote} back={back} />}
    >
      {(post) => (
        <div className="form-sheet prose sheet">
          <h1>Gi din vurdering</h1>
          <TemplateSummary template={template} />
          <VoteForm templateId={template.id} returnTo={back} {...post} />
          <p className="small soft">
            Én stemme per mal: En ny vurdering erstatter den forrige. Les{" "}
            <a href="/terms#vurderinger">hvordan vurderingene fungerer</a>.
          </p>
        </div>
      )}
    </FormPage>
  );
}
