/** What the browser has kept, for components: on the server, and until the page is hydrated, it is not known. */
import { useSyncExternalStore } from "react";
import { type KeptTemplate, savedTemplates } from "#features/templates/ui/saved/kept-templates.ts";
import type { StoredList } from "#web/stored-list.ts";

export function useKept(list: StoredList<KeptTemplate>): readonly KeptTemplate[] | null {
  return useSyncExternalStore(list.subscribe, list.get, () => null);
}

/** The template with the id, if it is saved. */
export function useSaved(id: number): KeptTemplate | undefined {
  return useKept(savedTemplates)?.find((template) => template.id === id);
}

/** Said when the browser's storage was not changed, by what adds as by what removes. */
export const notChanged = {
  title: "Endringen ble ikke lagret",
  description: "Nettleseren tillater ikke lagring, eller har ikke plass.",
  isDestructive: true,
};
