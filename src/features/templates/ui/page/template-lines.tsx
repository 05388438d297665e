/** A compact list of templates, each line a link to the template's page. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { changedSign } from "#shared/laws.ts";
import { templateHref } from "#shared/text/slug.ts";
import { readableUrl } from "#shared/text/url-text.ts";
import { categoryLabel, formatText, traitLabel, unusualText, usualLanguages } from "#shared/vocabulary.ts";
import { count, formatAverage } from "#web/norwegian.ts";
import { Breakable } from "#web/ui/breakable.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface TemplateLinesProps {
  readonly templates: readonly Template[];
  /** The detail that the page does not show yet: on a category's page the publisher, on a publisher's the category. */
  readonly shows: "source" | "category" | "both";
  readonly headingLevel: 2 | 3;
  /** Where a line leads; its page when left out. */
  readonly hrefOf?: (template: Template) => string;
}

export function TemplateLines({ templates, shows, headingLevel, hrefOf }: TemplateLinesProps) {
  return (
    <ul className="template-lines">
      {templates.map((template) => {
        const { id, description, category, source, sourceType, averageRating, totalRatings } = template;
        const sign = changedSign(template);
        return (
          <li key={id} className="card template-line">
            <TemplateLine
              template={template}
              href={hrefOf?.(template)}
              headingLevel={headingLevel}
              hasIcon={shows !== "source"}
              facts={[
                shows !== "category" && source,
                shows !== "category" && sourceKindLabel(sourceType),
                shows !== "source" && categoryLabel(category),
                totalRatings > 0 &&
                  `${formatAverage(averageRating)}\u00a0av\u00a05 (${count(totalRatings, "vurdering", "vurderinger")})`,
              ]}
            >
              <p>{description}</p>
              <p className="print-only">{readableUrl(template.url)}</p>
              {sign !== null && <p className="template-note">{sign}.</p>}
            </TemplateLine>
          </li>
        );
      })}
    </ul>
  );
}

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
