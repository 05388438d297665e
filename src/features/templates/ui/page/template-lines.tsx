/** A compact list of templates, each line a link to the template's page. */
import type { ReactNode } from "react";
import type { Template } from "#features/templates/contract.ts";
import { CategoryIcon } from "#features/templates/ui/card/category-icon.tsx";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { templateHref } from "#shared/slug.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { count, formatAverage } from "#web/norwegian.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface TemplateLinesProps {
  readonly templates: readonly Template[];
  /** The detail that the page does not show yet: on a category's page the publisher, on a publisher's the category. */
  readonly shows: "source" | "category" | "both";
  readonly headingLevel: 2 | 3;
}

export function TemplateLines({ templates, shows, headingLevel }: TemplateLinesProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className="template-lines">
      {templates.map((template) => {
        const { id, name, description, category, format, source, sourceType, averageRating, totalRatings } =
          template;
        const facts: readonly ReactNode[] = [
          shows !== "category" && source,
          shows !== "category" && sourceKindLabel(sourceType),
          shows !== "source" && categoryLabel(category),
          totalRatings > 0 &&
            `${formatAverage(averageRating)} av 5 (${count(totalRatings, "vurdering", "vurderinger")})`,
        ].filter(Boolean);
        return (
          <li key={id} className="card template-line">
            {shows !== "source" && <CategoryIcon category={category} />}
            <div>
              <Heading className="template-line-name">
                <a href={templateHref(template)}>{name}</a>
              </Heading>
              <p className="template-line-facts">
                <VisuallyHidden>Format: </VisuallyHidden>
                <span>{format}</span> {facts.join(" · ")}
              </p>
              <p>{description}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
