/** The situations with the templates that are listed now: a template that is gone drops out, and so does an empty situation. */
import {
  type ShownSituation,
  situationHref,
  type SituationLink,
  type SituationStep,
  type StoredSituation,
} from "#features/situations/contract.ts";

interface Listed {
  readonly id: number;
  readonly category: string;
}

export interface ShownSituationsOptions<Entry extends Listed, Template> {
  readonly list: () => readonly StoredSituation[];
  /** The template with an id, or the one that it was merged into. */
  readonly findEntry: (id: number) => Entry | undefined;
  /** Called for situations on the page alone: `links`, which nearly every page has, need no more than the entries. */
  readonly toTemplate: (entry: Entry) => Template;
}

export class ShownSituations<Entry extends Listed, Template> {
  readonly #options: ShownSituationsOptions<Entry, Template>;

  constructor(options: ShownSituationsOptions<Entry, Template>) {
    this.#options = options;
  }

  links(): readonly SituationLink[] {
    return this.#list().map(({ id, label, title, category, steps }) => {
      return { href: situationHref({ id, label }), label, title, category, papers: steps.length };
    });
  }

  /** Situations that have a template, in the order of the chooser. */
  list(): readonly ShownSituation<Template>[] {
    return this.#list().map((situation) => this.#show(situation));
  }

  find(id: string): ShownSituation<Template> | null {
    const situation = this.#options.list().find((listed) => String(listed.id) === id);
    const found = situation && this.#find(situation);
    return found ? this.#show(found) : null;
  }

  #list(): readonly ShownSituation<Entry>[] {
    return this.#options.list().flatMap((situation) => this.#find(situation) ?? []);
  }

  #show({ steps, ...situation }: ShownSituation<Entry>): ShownSituation<Template> {
    const { toTemplate } = this.#options;
    return { ...situation, steps: steps.map((step) => ({ ...step, template: toTemplate(step.template) })) };
  }

  #find({ steps, ...situation }: StoredSituation): ShownSituation<Entry> | null {
    const shown = new Map<number, SituationStep<Entry>>();
    for (const { templateId, when, why } of steps) {
      const template = this.#options.findEntry(templateId);
      if (template && !shown.has(template.id)) shown.set(template.id, { template, when, why });
    }
    const categories = [...shown.values()].map(({ template }) => template.category);
    // The first that more than one paper has.
    const category = categories.find((one, index) => categories.includes(one, index + 1)) ?? categories[0];
    return category === undefined ? null : { ...situation, category, steps: [...shown.values()] };
  }
}
