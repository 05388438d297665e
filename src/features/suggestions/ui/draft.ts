/**
 * A suggestion that was begun and not sent. It lies in the tab's session storage, because every page of the site is a
 * new document: whoever leaves the form to look up an url would lose it from memory. That is storage the visitor asked
 * for by typing (it exists only then), it never leaves the device, and it ends with the tab, by sending or by emptying
 * the form; the privacy page says so. Where storage is blocked it is kept in memory.
 */
import type { SuggestionValues } from "#features/suggestions/ui/suggestion-rules.ts";

const key = "forslag";
let inMemory: string | null = null;

/** Keeps what is typed; nothing typed is no draft. */
export function saveDraft(values: SuggestionValues): void {
  inMemory = Object.values(values).some((value) => value.trim()) ? JSON.stringify(values) : null;
  try {
    if (inMemory) sessionStorage.setItem(key, inMemory);
    else sessionStorage.removeItem(key);
  } catch {
    // Then it lasts for as long as the page is open.
  }
}

export function readDraft(): Partial<SuggestionValues> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? inMemory ?? "null") as Partial<SuggestionValues> | null;
  } catch {
    return inMemory ? (JSON.parse(inMemory) as SuggestionValues) : null;
  }
}

export function forgetDraft(): void {
  saveDraft({ name: "", url: "", category: "", description: "" });
}
