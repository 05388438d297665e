/** The situations with the templates that are listed now: a template that is gone drops out, and so does an empty situation. */
import {
  type ShownSituation,
  situationHref,
  type SituationLink,
  type SituationStep,
} from "#features/situations/contract.ts";
import type { StoredSituation } from "#features/situations/server/store.ts";

export interface ShownSituationsOptions<Template> {
  readonly list: () => readonly StoredSituation[];
  /** The template with an id, or the one that it was merged into. */
  readonly findTemplate: (id: string) => Template | undefined;
}

export class ShownSituations<Template extends { readonly id: number; readonly category: string }> {
  readonly #options: ShownSituationsOptions<Template>;

  constructor(options: ShownSituationsOptions<Template>) {
    this.#options = options;
  }

  links(): readonly SituationLink[] {
    return this.list().map(({ id, label, title, category, steps }) => {
      return { href: situationHref({ id, label }), label, title, category, papers: steps.length };
    });
  }

  /** Those that have a template, in the order of the chooser. */
  list(): readonly ShownSituation<Template>[] {
    return this.#options.list().flatMap((situation) => this.#show(situation) ?? []);
  }

  find(id: string): ShownSituation<Template> | null {
    const situation = this.#options.list().find((listed) => String(listed.id) === id);
    return situation ? this.#show(situation) : null;
  }

  #show({ steps, ...situation }: StoredSituation): ShownSituation<Template> | null {
    const shown = new Map<number, SituationStep<Template>>();
    for (const { templateId, when, why } of steps) {
      const template = this.#options.findTemplate(String(templateId));
      if (template && !shown.has(template.id)) shown.set(template.id, { template, when, why });
    }
    const categories = [...shown.values()].map(({ template }) => template.category);
    // The first that more than one paper has.
    const category = categories.find((one, index) => categories.includes(one, index + 1)) ?? categories[0];
    return category === undefined ? null : { ...situation, category, steps: [...shown.values()] };
  }
}
