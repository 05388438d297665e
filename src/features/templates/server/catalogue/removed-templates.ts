/** What the catalogue keeps of templates that are no longer public: nothing of their text. */
import type { TemplateRow } from "#db/schema/schema.ts";
import { toPublicCategory } from "#shared/admin/admin-vocabulary.ts";

interface Removed {
  readonly category: string;
  /** The template it was merged into. */
  readonly mergedInto: number | null;
  readonly version: number;
}

export class RemovedTemplates {
  readonly #byId = new Map<number, Removed>();

  get(id: number): Removed | undefined {
    return this.#byId.get(id);
  }

  add({ id, category, mergedInto, version }: TemplateRow): void {
    this.#byId.set(id, { category: toPublicCategory(category), mergedInto, version });
  }

  delete(id: number): void {
    this.#byId.delete(id);
  }

  /** What a removed template was merged into, perhaps by way of others; null when it was only removed. */
  twinOf(id: number): number | null {
    const passed = new Set<number>();
    let twin: number | null = null;
    for (let next = this.#byId.get(id)?.mergedInto; next && !passed.has(next);) {
      passed.add(next);
      twin = next;
      next = this.#byId.get(next)?.mergedInto;
    }
    return twin;
  }
}
