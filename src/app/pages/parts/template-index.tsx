/** A list of templates without search or sorting: a template that is voted on or followed is read anew. */
import { useCallback, useState } from "react";
import { TemplateRow } from "#app/pages/parts/template-row.tsx";
import type { Template } from "#features/templates/contract.ts";
import { fetchTemplate } from "#features/templates/ui/listing/listing-request.ts";
import { logQuietly } from "#web/log-quietly.ts";

export interface TemplateIndexProps {
  readonly templates: readonly Template[];
  readonly headingLevel: 2 | 3;
  /** What all rows share and the page states: the rows do not show it. */
  readonly same?: "category" | "source";
  /** The page's url. */
  readonly listHref: string;
}

export function TemplateIndex({ templates, headingLevel, same, listHref }: TemplateIndexProps) {
  const [changed, setChanged] = useState<ReadonlyMap<number, Template>>(new Map());
  const refresh = useCallback(async (id?: number) => {
    if (id === undefined) return;
    try {
      const template = await fetchTemplate(id);
      setChanged((before) => new Map(before).set(id, template));
    } catch (error) {
      logQuietly("The template could not be read again", error);
    }
  }, []);
  return (
    <ul className="index" data-same={same}>
      {templates.map((template) => (
        <li key={template.id}>
          <TemplateRow
            template={changed.get(template.id) ?? template}
            headingLevel={headingLevel}
            listHref={listHref}
            refresh={refresh}
          />
        </li>
      ))}
    </ul>
  );
}
