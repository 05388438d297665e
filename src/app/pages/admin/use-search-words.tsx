/** The dialog that adds a search's words to a template, and which templates are asked for by them already. */
import { type ReactNode, useMemo, useState } from "react";
import type { AdminLists } from "#app/pages/admin/use-admin-lists.ts";
import type { SearchWordsLinks } from "#features/analytics/ui/admin-search-lists.tsx";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { AddWordsDialog } from "#features/templates/ui/admin-add-words-dialog.tsx";
import { templatesTab } from "#features/templates/ui/admin-templates-tab.tsx";
import { searchKey } from "#shared/text/text-rules.ts";
import type { ManyChanged } from "#web/admin/admin-tab.ts";
import { showToast } from "#web/ui/toast.ts";

type Links = Pick<SearchWordsLinks, "onAddWords" | "templatesAskedBy">;

export function useSearchWords(
  lists: AdminLists,
  onChangedMany: (change: ManyChanged) => void,
): readonly [dialog: ReactNode, links: Links] {
  const [words, setWords] = useState<string | null>(null);
  const templates = lists.of(templatesTab).rows;
  const templatesAskedBy = useMemo(() => finderByPhrase(templates), [templates]);

  const dialog = words !== null && (
    <AddWordsDialog
      words={words}
      templates={templates}
      onAdded={({ id, name }) => {
        showToast({ title: "Ordene er lagt til", description: "De virker fra neste søk." });
        onChangedMany({
          entity: "template",
          operations: [id],
          text: `«${words}» er lagt til i «Slik spør folk» på «${name}».`,
        });
      }}
      onOutdated={() => void lists.reload(templatesTab)}
      onClose={() => setWords(null)}
    />
  );
  return [dialog, { onAddWords: setWords, templatesAskedBy }];
}

/** Reads the phrases at the first question: of ten thousand templates it is a hundred thousand, and most tabs ask nothing. */
function finderByPhrase(templates: readonly AdminTemplate[]) {
  const read = () =>
    Map.groupBy(
      templates.flatMap((template) => template.askedAs.map((phrase) => ({ template, phrase }))),
      ({ phrase }) => searchKey(phrase),
    );
  let byKey: ReturnType<typeof read> | undefined;
  return (words: string) => ((byKey ??= read()).get(searchKey(words)) ?? []).map(({ template }) => template);
}
