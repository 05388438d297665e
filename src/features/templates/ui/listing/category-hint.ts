/**
 * What a category is for, as its checkbox in the filter says. The browser reads it from the document: its script need not
 * hold 22 sentences that the server has rendered into the page (decision 013).
 */
import { categoryDescription } from "#shared/category-descriptions.ts";
import { otherDescription } from "#shared/vocabulary.ts";

export const hintElementId = (value: string) => `om-${value}`;

export function categoryHint(id: string): string {
  if (import.meta.env.SSR) return categoryDescription(id);
  // «Annet» alone may come later than the document.
  return document.getElementById(hintElementId(id))?.textContent ?? otherDescription;
}
