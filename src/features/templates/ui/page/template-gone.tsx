/** The page of a removed template: links to look at instead, and nothing of its own text. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { TemplateLines } from "#features/templates/ui/page/template-lines.tsx";
import { categoryHref } from "#shared/text/slug.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

export interface TemplateGoneProps {
  readonly category: string;
  readonly alternatives: readonly Template[];
  /** Whether the visitor has saved it. */
  readonly saved: ReactNode;
}

export function TemplateGone({ category, alternatives, saved }: TemplateGoneProps) {
  const label = categoryLabel(category);
  return (
    <div className="page page-wide">
      <BackLink />
      <h1>Malen er fjernet</h1>
      <p className="lead">
        Malen som lå her, er ikke lenger i katalogen. Kanskje finner du det du trenger her:
      </p>
      <p className="template-ways">
        <ButtonLink href={categoryHref(category)}>Alle maler i {label}</ButtonLink>
        <ButtonLink href="/">Søk i alle maler</ButtonLink>
      </p>
      {saved}
      {alternatives.length > 0 && (
        <section className="template-related" aria-labelledby="alternativer">
          <h2 id="alternativer">Andre maler i {label}</h2>
          <TemplateLines templates={alternatives} shows="source" headingLevel={3} />
        </section>
      )}
    </div>
  );
}
