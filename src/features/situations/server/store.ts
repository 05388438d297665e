/** SQL of the shipped situations. */
import { asc, sql } from "drizzle-orm";
import { Store } from "#db/database.ts";
import { siteState, situations, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import type { Situation } from "#features/situations/contract.ts";
import { type StepLine, tidyStep } from "#features/situations/steps.ts";

/** A situation of the shipped file, which names its templates by url and name: ids differ from site to site. */
export interface ShippedSituation extends Pick<Situation, "label" | "title" | "intro" | "remember"> {
  readonly steps: readonly ShippedStep[];
  readonly askedAs?: readonly string[] | undefined;
}

interface ShippedStep extends Omit<StepLine, "templateId"> {
  readonly url: string;
  readonly name: string;
}

export class SituationStore extends Store {
  /**
   * Adds the shipped situations, once: what an administrator changes or deletes after that stays so. A step whose
   * template this site does not have is left out, and so is a situation without any.
   * @returns how many were added; null when it has been done before
   */
  async addShipped(shipped: readonly ShippedSituation[]): Promise<number | null> {
    const [state] = await this.database.orm.select({ addedAt: siteState.situationsAddedAt }).from(siteState);
    if (!state || state.addedAt) return null;
    return changeSite(this.database, async (tx) => {
      // Read again now that the row is locked: another process may have been first.
      const [locked] = await tx.select({ addedAt: siteState.situationsAddedAt }).from(siteState);
      if (locked?.addedAt) return null;
      const known = await tx
        .select({ id: templates.id, url: templates.url, name: templates.name })
        .from(templates)
        // A template that is listed before one that was deleted.
        .orderBy(sql`${templates.deletedAt} is not null`, asc(templates.id));
      const findId = templateFinder(known);
      const rows = shippedRows(shipped, findId).filter(({ steps }) => steps.length > 0);
      if (rows.length > 0) await tx.insert(situations).values(rows);
      await tx.update(siteState).set({ situationsAddedAt: sql`now()` });
      return rows.length;
    });
  }
}

interface ShippedName {
  readonly url: string;
  readonly name: string;
}
type FindTemplateId = (template: ShippedName) => number | undefined;

/** Finds a template by url and name; when the name has been edited, by the url, if it is one template's alone. */
function templateFinder(rows: readonly (ShippedName & { readonly id: number })[]): FindTemplateId {
  const byUrl = Map.groupBy(rows, ({ url }) => url);
  return ({ url, name }) => {
    const there = byUrl.get(url) ?? [];
    const found = there.find((row) => row.name === name) ?? (there.length === 1 ? there[0] : undefined);
    return found?.id;
  };
}

/** Rows in the order of the chooser. A step whose template this site does not have is left out. */
export function shippedRows(shipped: readonly ShippedSituation[], findId: FindTemplateId) {
  return shipped.map(({ steps, remember, askedAs: _askedAs, ...texts }, index) => ({
    ...texts,
    remember: [...remember],
    steps: steps.flatMap(({ when, why, ...template }) => {
      const templateId = findId(template);
      return templateId === undefined ? [] : [tidyStep({ templateId, when, why })];
    }),
    position: index + 1,
  }));
}
