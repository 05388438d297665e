/**
 * The templates that a visitor has saved, and those opened last, in the browser's own storage alone: nothing of them is sent.
 * An item has what a line of the list shows, so that the list needs no request, with and without a network.
 */
import { useSyncExternalStore } from "react";
import type { Template } from "#features/templates/contract.ts";
import { isUnusual } from "#domain/vocabulary.ts";
import { isId, StoredList } from "#web/stored-list.ts";

export type KeptTemplate = Pick<
  Template,
  "id" | "name" | "nameBreaks" | "category" | "format" | "isFormatGuess" | "paperKind" | "source" | "traits"
> &
  Partial<Pick<Template, "isLinkBroken">> & {
    /** Languages, left out where they are the usual ones. */
    readonly languages?: Template["languages"];
    /** Its publisher's address; what was saved with version 1.0.0 has none until its page is opened. */
    readonly url?: Template["url"];
    /** Time at which it was saved or opened, in ms since 1970. */
    readonly at: number;
  };

/**
 * Storage key of the saved templates: a JSON array of objects with a template's `id`. An event of this name on the window says
 * that it has changed, for the service worker.
 */
export const savedKey = "avtalemaler.lagrede";
export const openedKey = "avtalemaler.apnet";

export const maxSaved = 500;
const maxOpened = 12;

export const savedTemplates = new StoredList<KeptTemplate>({ key: savedKey, max: maxSaved, read: readKept });
export const openedTemplates = new StoredList<KeptTemplate>({
  key: openedKey,
  max: maxOpened,
  read: readKept,
});

export function keptOf(template: Template, at: number): KeptTemplate {
  const { id, name, category, format, source, url } = template;
  const { nameBreaks, isFormatGuess, isLinkBroken, paperKind, languages, traits } = template;
  const onlyWhereSo = {
    ...(nameBreaks && { nameBreaks }),
    ...(isFormatGuess && { isFormatGuess }),
    ...(isLinkBroken && { isLinkBroken }),
    ...(paperKind && { paperKind }),
    ...(isUnusual(languages) && { languages }),
    ...(traits?.includes("betaling") && { traits: ["betaling"] }),
  };
  return { id, name, ...onlyWhereSo, category, format, source, url, at };
}

/** @returns whether it is saved: storage may be blocked, or full */
export function saveTemplate(template: KeptTemplate): boolean {
  const saved = savedTemplates.get();
  const isFull = saved.length >= maxSaved && !saved.some(({ id }) => id === template.id);
  const isSaved = !isFull && savedTemplates.put(template);
  if (isSaved) tellServiceWorker();
  return isSaved;
}

export function unsaveTemplate(template: Pick<KeptTemplate, "id" | "name">): boolean {
  const isRemoved = savedTemplates.remove(template.id);
  if (isRemoved) tellServiceWorker();
  return isRemoved;
}

/**
 * Notes a template whose page is seen. A saved one takes the template's name as it is now. Opened ones are stored for those who
 * have saved something: the next user of a shared computer would see them.
 */
export function noteOpened(template: Template, now: number): void {
  if (savedTemplates.get().length === 0) return;
  openedTemplates.put(keptOf(template, now));
  const saved = savedTemplates.find(template.id);
  const current = saved && keptOf(template, saved.at);
  if (current && JSON.stringify(current) !== JSON.stringify(saved)) savedTemplates.replace(current);
}

/** Notifies the script that registers the service worker, which stores the pages of saved templates for reading offline. */
function tellServiceWorker(): void {
  dispatchEvent(new Event(savedKey));
}

function readKept(value: Readonly<Record<string, unknown>>): KeptTemplate | null {
  const { id, name, category, format, source, url, at } = value;
  const { nameBreaks, isFormatGuess, isLinkBroken, paperKind, languages, traits } = value;
  if (!isId(id) || typeof at !== "number" || !areTexts([name, category, format, source])) return null;
  const breaks = Array.isArray(nameBreaks) && nameBreaks.every(isId) && { nameBreaks };
  const guess = isFormatGuess === true && { isFormatGuess };
  const broken = isLinkBroken === true && { isLinkBroken };
  const kind = areTexts([paperKind]) && { paperKind };
  const known = { ...(areTexts(languages) && { languages }), ...(areTexts(traits) && { traits }) };
  const address = areTexts([url]) && /^https?:/i.test(String(url)) && { url };
  const onlyWhereSo = { ...breaks, ...guess, ...broken, ...kind, ...known, ...address };
  return { id, name, ...onlyWhereSo, category, format, source, at } as KeptTemplate;
}

const areTexts = (values: unknown): boolean =>
  Array.isArray(values) && values.every((text) => typeof text === "string" && text !== "");

/** The saved templates, for components: on the server, and until the page is hydrated, it is not known. */
export function useKept(list: StoredList<KeptTemplate>): readonly KeptTemplate[] | null {
  return useSyncExternalStore(list.subscribe, list.get, () => null);
}

export function useSaved(id: number): KeptTemplate | undefined {
  return useKept(savedTemplates)?.find((template) => template.id === id);
}

/** Toast when the browser's storage was not changed, whether to add or to remove. */
export const notChanged = {
  title: "Endringen ble ikke lagret",
  description: "Slå av privat vindu eller tillat nettstedsdata, og prøv igjen.",
  isDestructive: true,
};
