/**
 * A step of a situation as one line of text, «12 | Før innflytting | Standardkontrakt for leie av bolig»: so the form, the
 * history, conflicts between editors and exported files treat the steps as they treat phrases. Pure.
 */
export interface StepLine {
  readonly templateId: number;
  readonly when: string;
  readonly why: string;
}

export const maxStepLength = 500;
export const maxIntervals = 30;

/** Line breaks, which end a line of the form and which a text on one line cannot have. */
const lineBreaks = /[\n\r\u2028\u2029]+/g;

/** A line: one space at each side of a separator belongs to neither text, since input may end in a space. */
const linePattern = /^([1-9]\d{0,8}) ?\| ?(.*?) ?\| ?(.*)$/;

export function parseStep(line: string): StepLine | null {
  const [, templateId, when = "", why = ""] = linePattern.exec(line) ?? [];
  return templateId === undefined ? null : { templateId: Number(templateId), when, why };
}

export function formatStep({ templateId, when, why }: StepLine): string {
  return [templateId, when.replaceAll("|", "/"), why].join(" | ").replaceAll(lineBreaks, " ");
}

export function tidyStep({ templateId, when, why }: StepLine): string {
  return formatStep({ templateId, when: when.trim(), why: why.trim() });
}

export function stepsProblem(lines: readonly string[]): string | undefined {
  const places = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const step = parseStep(line);
    const place = `Papirer: nr. ${index + 1}`;
    if (!step)
      return `${place} må være malens id, når og hvorfor: «12 | Før innflytting | Standardkontrakt».`;
    if (step.when.trim() === "") return `${place} mangler når papiret trengs.`;
    if (step.why.trim() === "") return `${place} mangler hvorfor papiret trengs.`;
    if (tidyStep(step).length > maxStepLength) return `${place} kan ha høyst ${maxStepLength} tegn.`;
    const first = places.get(step.templateId);
    if (first !== undefined) return `${place} er samme mal som nr. ${first}.`;
    places.set(step.templateId, index + 1);
  }
  return undefined;
}
