/** The situations with the templates that are listed now: a template that is gone drops out, and so does an empty situation. */
import {
  type ShownSituation,
  situationHref,
  type SituationLink,
  type SituationStep,
  type StoredSituation,
} from "#features/situations/contract.ts";

/** One for a dispute is in many. */
const maxNaming = 3;

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
    return this.entries().map(linkTo);
  }

  /** The situations that need the templates, at most three: first those that need most of them, or need them first. */
  naming(ids: readonly number[]): readonly SituationLink[] {
    const wanted = new Set(ids);
    return this.entries()
      .map((situation) => {
        const places = situation.steps.flatMap(({ template }, at) => (wanted.has(template.id) ? [at] : []));
        return { situation, needed: places.length, first: places[0] ?? 0 };
      })
      .filter(({ needed }) => needed > 0)
      .toSorted((one, other) => other.needed - one.needed || one.first - other.first)
      .slice(0, maxNaming)
      .map(({ situation }) => linkTo(situation));
  }

  /** How much situations need each template, by id: the more of them do, and the earlier, the more. */
  needs(): ReadonlyMap<number, number> {
    const needs = new Map<number, number>();
    for (const { steps } of this.entries())
      for (const [at, { template }] of steps.entries())
        needs.set(template.id, (needs.get(template.id) ?? 0) + 1 / (at + 1));
    return needs;
  }

  /** Situations that have a template, in the order of the chooser. */
  list(): readonly ShownSituation<Template>[] {
    return this.entries().map((situation) => this.#show(situation));
  }

  find(id: string): ShownSituation<Template> | null {
    const situation = this.#options.list().find((listed) => String(listed.id) === id);
    const found = situation && this.#find(situation);
    return found ? this.#show(found) : null;
  }

  /** The same without making templates. */
  entries(): readonly ShownSituation<Entry>[] {
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
    // The first that more than one template has.
    const category = categories.find((one, index) => categories.includes(one, index + 1)) ?? categories[0];
    return category === undefined ? null : { ...situation, category, steps: [...shown.values()] };
  }
}

function linkTo({ id, label, title, category, steps }: ShownSituation<Listed>): SituationLink {
  return { href: situationHref({ id, label }), label, title, category, papers: steps.length };
}
