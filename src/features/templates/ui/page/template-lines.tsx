/** A template in a compact list of the browser's own. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
import { templateHref } from "#shared/text/slug.ts";
import { formatText, traitLabel, unusualText, usualLanguages } from "#shared/vocabulary.ts";
import { Breakable } from "#web/ui/breakable.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type Warned = Partial<Pick<Template, "languages" | "traits">>;

/** What a visitor would not expect of a template: another language, and a price. */
const warningsOf = ({ languages = usualLanguages, traits = [] }: Warned) => [
  unusualText(languages),
  traits.includes("betaling") && traitLabel("betaling"),
];

export interface TemplateLineProps {
  readonly template: Pick<Template, "id" | "name" | "nameBreaks" | "category" | "format" | "isFormatGuess"> &
    Warned;
  readonly href?: string | undefined;
  readonly headingLevel: 2 | 3;
  readonly hasIcon: boolean;
  /** After the format and what one is warned of. */
  readonly facts: readonly (string | false)[];
  readonly children?: ReactNode;
}

/** What a line of a list says of a template: its name, which leads to its page, and facts in one row. */
export function TemplateLine({ template, href, headingLevel, hasIcon, facts, children }: TemplateLineProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      {hasIcon && <CategoryIcon category={template.category} />}
      <div>
        <Heading className="template-line-name">
          <a href={href ?? templateHref(template)}>
            <Breakable text={template.name} breaks={template.nameBreaks} />
          </a>
        </Heading>
        <p className="template-line-facts">
          <VisuallyHidden>Format: </VisuallyHidden>
          <span>{formatText(template)}</span>{" "}
          {[...warningsOf(template), ...facts].filter(Boolean).join("\u00a0· ")}
        </p>
        {children}
      </div>
    </>
  );
}
