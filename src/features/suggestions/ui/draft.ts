/**
 * Draft of an unsent suggestion, in the tab's session storage: every page of the site is a new document, so leaving the
 * form to look up a url would lose it from memory. It exists only when the visitor has typed something, never leaves
 * the device, and ends with the tab, by sending or by emptying the form; the privacy page says so. Where storage is
 * blocked it is kept in memory.
 */
import type { SuggestionValues } from "#features/suggestions/ui/suggestion-form-definition.ts";

const key = "forslag";
let inMemory: string | null = null;

/** Stores the draft; removes it when every field is empty. */
export function saveDraft(values: SuggestionValues): void {
  inMemory = Object.values(values).some((value) => value.trim()) ? JSON.stringify(values) : null;
  try {
    if (inMemory) sessionStorage.setItem(key, inMemory);
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: it lasts as long as the page is open.
  }
}

export function readDraft(): Partial<SuggestionValues> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? inMemory ?? "null") as Partial<SuggestionValues> | null;
  } catch {
    return inMemory ? (JSON.parse(inMemory) as SuggestionValues) : null;
  }
}

export function clearDraft(): void {
  saveDraft({ name: "", url: "", category: "", description: "", website: "" });
}
