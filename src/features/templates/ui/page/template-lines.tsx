/** A compact list of templates, each line a link to the template's page. */
import type { Template } from "#features/templates/contract.ts";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { TemplateLine } from "#features/templates/ui/page/template-line.tsx";
import { categoryLabel } from "#shared/vocabulary.ts";
import { count, formatAverage } from "#web/norwegian.ts";

export interface TemplateLinesProps {
  readonly templates: readonly Template[];
  /** The detail that the page does not show yet: on a category's page the publisher, on a publisher's the category. */
  readonly shows: "source" | "category" | "both";
  readonly headingLevel: 2 | 3;
}

export function TemplateLines({ templates, shows, headingLevel }: TemplateLinesProps) {
  return (
    <ul className="template-lines">
      {templates.map((template) => {
        const { id, description, category, source, sourceType, averageRating, totalRatings } = template;
        return (
          <li key={id} className="card template-line">
            <TemplateLine
              template={template}
              headingLevel={headingLevel}
              hasIcon={shows !== "source"}
              facts={[
                shows !== "category" && source,
                shows !== "category" && sourceKindLabel(sourceType),
                shows !== "source" && categoryLabel(category),
                totalRatings > 0 &&
                  `${formatAverage(averageRating)} av 5 (${count(totalRatings, "vurdering", "vurderinger")})`,
              ]}
            >
              <p>{description}</p>
            </TemplateLine>
          </li>
        );
      })}
    </ul>
  );
}
