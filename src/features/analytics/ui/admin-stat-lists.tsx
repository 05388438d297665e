/** Searches that led nowhere, and the ways to answer them. */
import { Fragment, type ReactNode, useRef, useState } from "react";
import type { StatisticRow } from "#features/analytics/statistics.ts";
import { ListSection, type StatisticProps, useStatistic } from "#features/analytics/ui/admin-stat-table.tsx";
import { type RowActions, useRowActions } from "#web/admin/rows/row-actions.ts";
import { formatNumber } from "#web/norwegian.ts";
import { useRowFocus } from "#web/admin/rows/row-focus.ts";
import { type Confirm, useConfirm } from "#web/ui/confirm-dialog.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** The ways to settle a search: by a template's phrase, or as absent. */
export interface SearchWordsLinks {
  /** Opens the choice of a template to add the words of a search to; those that were opened after it are offered first. */
  readonly onAddWords: (words: string, opened?: readonly number[]) => void;
  readonly onSayAbsent: (search: string) => Promise<void>;
  /** @param id of the absent need */
  readonly onTakeBackAbsent: (id: number, search: string) => Promise<void>;
  /** Shows what a search finds, and why. */
  readonly onExplain: (search: string) => void;
  readonly nameOf: (template: number) => string | undefined;
  readonly onShowTemplate: (id: number) => void;
}

type SearchRow = StatisticRow<"searches">;
type SearchListProps = Omit<StatisticProps, "name"> & { readonly words: SearchWordsLinks };

/** Searches in vain, to be keyed by the period: an answered row keeps its position until the list is opened anew. */
export function SearchList({ words, ...props }: SearchListProps) {
  const [confirmDialog, confirm] = useConfirm();
  const { data, section, readAgain } = useStatistic({ ...props, name: "searches" });
  const actions = useRowActions(readAgain);
  const [places] = useState(() => new Map<string, number>());
  for (const { text } of data?.rows ?? []) if (!places.has(text)) places.set(text, places.size);
  const placeOf = ({ text }: SearchRow) => places.get(text) ?? 0;
  const rows = data?.rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  const list = useRef<HTMLDivElement>(null);
  // the row of a search that was listed only as absent, once that is taken back
  const focus = useRowFocus(
    list,
    (rows ?? []).map((row) => ({ id: markOf(row) })),
  );
  return (
    <div ref={list} {...focus}>
      <div role="alert">{actions.failure && <p className="notice admin-failure">{actions.failure}</p>}</div>
      <ListSection {...section} rows={rows} cells={searchCells({ words, actions, confirm })} />
      {confirmDialog}
    </div>
  );
}

const searchCells = (ways: Omit<SearchCellProps, "row">) => ({
  text: (row: SearchRow) => <SearchCell row={row} {...ways} />,
});

/** The id by which a row is found again whose taking back is undone. */
const markOf = ({ text, absentId }: SearchRow) => absentId ?? text;

interface SearchCellProps {
  readonly row: SearchRow;
  readonly words: SearchWordsLinks;
  readonly actions: RowActions;
  readonly confirm: Confirm;
}

/** The search, what was opened after it, how it is answered, and the ways to do that. */
function SearchCell({ row, words, actions, confirm }: SearchCellProps) {
  const { text, opened, askedOf, isAbsent, absentId } = row;
  const outcomes = [
    [row.notFound, "uten treff"],
    [row.notFollowed, "uten klikk"],
    [row.again, "søkte på nytt"],
  ] as const;
  const outcomeTexts = outcomes.flatMap(([many, what]) => (many > 0 ? `${formatNumber(many)} ${what}` : []));
  const templateOf = (id: number, visitors?: number) => {
    const name = words.nameOf(id);
    if (name === undefined) return [];
    return (
      <Fragment key={id}>
        <button type="button" className="text-button" onClick={() => words.onShowTemplate(id)}>
          {name}
        </button>
        {visitors !== undefined && ` (${formatNumber(visitors)})`}
      </Fragment>
    );
  };
  const openedAfter = opened.flatMap(({ templateId, visitors }) => templateOf(templateId, visitors));
  const isOwn = absentId !== null;
  const decide = async () => {
    const question = {
      title: `Skal «${text}» ikke finne noe?`,
      text: `Søket gir ${formatNumber(row.hitsNow)} treff nå. Fører du det opp som noe som ikke finnes, gir det besøkende ingen av dem.`,
      action: "Finnes ikke",
    };
    if (!isOwn && row.hitsNow > 0 && !(await confirm(question))) return;
    await actions.run({
      id: 0,
      work: () => (isOwn ? words.onTakeBackAbsent(absentId, text) : words.onSayAbsent(text)),
      failed: isOwn ? "Kunne ikke lagre at søket finnes likevel." : "Kunne ikke lagre at søket ikke finnes.",
    });
  };
  const add = () =>
    words.onAddWords(
      text,
      opened.map(({ templateId }) => templateId),
    );
  const mayDecide = isOwn || (!isAbsent && askedOf.length === 0);
  const buttons = {
    why: ["Hvorfor?", `Forklar «${text}»`, () => words.onExplain(text)],
    add: ["Legg til i en mal", `for «${text}»`, add],
    ...(mayDecide && {
      absent: [isOwn ? "Finnes likevel" : "Finnes ikke", `for «${text}»`, () => void decide()],
    }),
  } as const satisfies Readonly<Record<string, readonly [string, string, () => void]>>;
  return (
    <div className="stack tight" data-row={markOf(row)}>
      <a href={`/?sok=${encodeURIComponent(text)}`}>{text}</a>
      {outcomeTexts.length > 0 && <p className="small soft">{outcomeTexts.join(", ")}</p>}
      {openedAfter.length > 0 && <p className="small soft">Åpnet etterpå: {separated(openedAfter)}</p>}
      {askedOf.length > 0 && (
        <p className="small soft">
          Står i «Slik spør folk» på {separated(askedOf.flatMap((id) => templateOf(id)))}
        </p>
      )}
      {isAbsent && (
        <p className="small soft">
          {isOwn ? "Ført opp som noe som ikke finnes." : "Står blant det nettstedet vet at ikke finnes."}
        </p>
      )}
      <p className="cluster">
        {Object.entries(buttons).map(([key, [label, of, onClick]]) => (
          <button key={key} type="button" className="text-button" data-action={key} onClick={onClick}>
            {label}
            <VisuallyHidden> {of}</VisuallyHidden>
          </button>
        ))}
      </p>
    </div>
  );
}

const separated = (items: readonly ReactNode[]) => items.map((item, at) => (at === 0 ? item : [", ", item]));
