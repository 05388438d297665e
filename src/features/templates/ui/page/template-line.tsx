/** What a line of a list says of a template: its name, which leads to its page, and facts in one row. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
import { templateHref } from "#shared/text/slug.ts";
import { Breakable } from "#web/ui/breakable.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface TemplateLineProps {
  readonly template: Pick<Template, "id" | "name" | "nameBreaks" | "category" | "format">;
  readonly headingLevel: 2 | 3;
  readonly hasIcon: boolean;
  /** After the format. */
  readonly facts: readonly (string | false)[];
  readonly children?: ReactNode;
}

export function TemplateLine({ template, headingLevel, hasIcon, facts, children }: TemplateLineProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      {hasIcon && <CategoryIcon category={template.category} />}
      <div>
        <Heading className="template-line-name">
          <a href={templateHref(template)}>
            <Breakable text={template.name} breaks={template.nameBreaks} />
          </a>
        </Heading>
        <p className="template-line-facts">
          <VisuallyHidden>Format: </VisuallyHidden>
          <span>{template.format}</span> {facts.filter(Boolean).join(" · ")}
        </p>
        {children}
      </div>
    </>
  );
}
