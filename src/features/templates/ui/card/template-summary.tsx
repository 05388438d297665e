/** The summary of the template that a form is about. */
import type { Template } from "#features/templates/contract.ts";
import { categoryLabel, paperText } from "#domain/vocabulary.ts";
import { Breakable } from "#web/ui/breakable.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export function TemplateSummary({ template }: { readonly template: Template }) {
  const { name, nameBreaks, category, source } = template;
  return (
    <div className="template-summary">
      <p>
        <strong>
          <VisuallyHidden>Malen: </VisuallyHidden>
          <Breakable text={name} breaks={nameBreaks} />
        </strong>
      </p>
      <p className="dots small soft">
        {[categoryLabel(category), paperText(template), source].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  );
}
