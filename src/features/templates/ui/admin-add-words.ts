/** Adds what people search for to what a template is asked for as. */
import type { AdminTemplate } from "#features/templates/contract.ts";
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import { phrasesProblem } from "#shared/admin/row-fields.ts";
import { searchKey } from "#shared/text/text-rules.ts";
import { callAdmin, errorResponseOf } from "#web/admin/admin-client.ts";
import { bodyOf, valuesOf } from "#web/admin/rows/row-values.ts";

/** Whether a template is asked for by these words already, in whatever letters. */
export const hasWords = ({ askedAs }: Pick<AdminTemplate, "askedAs">, words: string): boolean =>
  askedAs.some((phrase) => searchKey(phrase) === searchKey(words));

/** Why words cannot be added to a template; undefined when they can. */
export function wordsProblem(
  template: Pick<AdminTemplate, "askedAs" | "isActive">,
  words: string,
): string | undefined {
  if (hasWords(template, words)) return "Har ordene allerede.";
  if (!template.isActive) return "Er ikke aktiv, så ingen finner den.";
  return phrasesProblem([...template.askedAs, words], templateFields.askedAs);
}

/**
 * Saves a template with one more phrase. When another administrator has saved it since it was read, nothing of theirs is
 * overwritten: the phrase is added to what is stored now.
 *
 * @returns the template as it is stored, or why the words were not added to it
 * @throws as callAdmin
 */
export async function addWords(template: AdminTemplate, words: string): Promise<AdminTemplate | string> {
  try {
    return await putWords(template, words);
  } catch (error) {
    const rejection = errorResponseOf(error);
    if (rejection?.code !== "stale" || !rejection.current) throw error;
    const current = rejection.current as AdminTemplate;
    // Also when the response to our own save was lost.
    if (hasWords(current, words)) return current;
    return wordsProblem(current, words) ?? putWords(current, words);
  }
}

function putWords(template: AdminTemplate, words: string): Promise<AdminTemplate> {
  return callAdmin("PUT", `${adminTemplatesPath}/${template.id}`, {
    ...bodyOf(templateFields, valuesOf(templateFields, template)),
    askedAs: [...template.askedAs, words],
    revision: template.revision,
  });
}
