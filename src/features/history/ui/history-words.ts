/** The history in words. */
import type { HistoryEntry } from "#features/history/contract.ts";
import { historyEntityWords } from "#shared/history-entities.ts";

const verbs: Readonly<Record<HistoryEntry["action"], string>> = {
  create: "opprettet",
  update: "endret",
  delete: "slettet",
  restore: "hentet tilbake",
  approve: "godkjent",
  resolve: "løst",
};

const fieldNames: Readonly<Record<string, string>> = {
  name: "navn",
  title: "tittel",
  description: "beskrivelse",
  url: "URL",
  category: "kategori",
  format: "format",
  source: "kilde",
  isActive: "aktiv",
  isFeatured: "fremhevet",
  buttonText: "knapp-tekst",
  discount: "rabatt",
  slogan: "slagord",
  logoUrl: "logo",
  icon: "ikon",
  backgroundColor: "bakgrunnsfarge",
  textColor: "tekstfarge",
  position: "posisjon",
  adminLink: "admin-lenke",
  revenueDeal: "inntektsavtale",
  internalNotes: "interne notater",
  status: "status",
};

export function describeEntry({ entity, entityId, action, before, after }: HistoryEntry) {
  const row = after ?? before ?? {};
  const name = row["name"] ?? row["title"] ?? row["templateName"];
  return {
    kind: historyEntityWords[entity],
    verb: verbs[action],
    name: typeof name === "string" && name ? `«${name}»` : `id ${entityId}`,
  };
}

/** Which fields an edit changed, or null for other actions. */
export function changesOf({ action, before, after }: HistoryEntry): string | null {
  if (action !== "update" || !before || !after) return null;
  const changed = Object.keys(fieldNames).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return changed.length === 0 ? null : `Endret: ${changed.map((field) => fieldNames[field]).join(", ")}`;
}
