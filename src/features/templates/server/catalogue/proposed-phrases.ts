/**
 * What people may say when they need a template that nobody has written it of: what they say of the related ones, of each
 * in turn. Without such lines a told need finds the twins of a template and never itself (decision 010).
 */
import { templateFields } from "#features/templates/admin-fields.ts";

/** Fewer leave half of what is found by them away, more bring strangers in. */
export const templatesAsked = 3;

/** @param phrasesOf of the related templates, the nearest first */
export function proposePhrases(phrasesOf: readonly (readonly string[])[]): readonly string[] {
  const longest = Math.max(0, ...phrasesOf.map((phrases) => phrases.length));
  const inTurn = Array.from({ length: longest }, (_, at) =>
    phrasesOf.flatMap((phrases) => phrases[at] ?? []),
  );
  return [...new Set(inTurn.flat())].slice(0, templateFields.askedAs.maxCount);
}
