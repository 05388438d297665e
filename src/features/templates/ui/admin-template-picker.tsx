/** Choice of a template: those that are offered first, then a search field for all of them. */
import { type ReactNode, useState } from "react";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { categoryLabel, formatText } from "#domain/vocabulary.ts";
import { filterRows, lower } from "#web/admin/list-view.ts";
import { count, formatAverage } from "#web/norwegian.ts";

export interface TemplatePickerProps {
  readonly templates: readonly AdminTemplate[];
  readonly offered: readonly { readonly row: AdminTemplate; readonly badge?: ReactNode }[];
  readonly offeredLabel: string;
  /** Reason why a template cannot be chosen, for those that cannot. */
  readonly whyNot?: (template: AdminTemplate) => string | undefined;
  readonly onChoose: (template: AdminTemplate) => void;
}

const shownHits = 6;

export function TemplatePicker(props: TemplatePickerProps) {
  const { templates, offered, offeredLabel, whyNot = () => undefined, onChoose } = props;
  const [search, setSearch] = useState("");
  const found = search.trim() === "" ? [] : findRows(templates, search);
  const choiceOf = (row: AdminTemplate, badge?: ReactNode) => (
    <Choice key={row.id} template={row} badge={badge} problem={whyNot(row)} onChoose={onChoose} />
  );
  return (
    <>
      {offered.length > 0 && (
        <ul className="stack tight" aria-label={offeredLabel}>
          {offered.map(({ row, badge }) => choiceOf(row, badge))}
        </ul>
      )}
      <label className="list-control stack small">
        <span>Søk i maler</span>
        <input
          className="input"
          type="search"
          value={search}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </label>
      {search.trim() !== "" && (
        <ul className="stack tight" aria-label="Treff">
          {found.map((row) => choiceOf(row))}
          {found.length === 0 && <li>Ingen treff.</li>}
        </ul>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly template: AdminTemplate;
  readonly badge: ReactNode;
  readonly problem: string | undefined;
  readonly onChoose: (template: AdminTemplate) => void;
}

function Choice({ template, badge, problem, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        className="merge-choice box stack"
        aria-disabled={problem !== undefined}
        onClick={() => problem === undefined && onChoose(template)}
      >
        {badge} <strong>{template.name}</strong>
        <span className="soft">
          {template.source} · <TemplateNumbers template={template} />
        </span>
        {problem && <strong className="small">{problem}</strong>}
      </button>
    </li>
  );
}

function findRows(templates: readonly AdminTemplate[], search: string): readonly AdminTemplate[] {
  const textOf = ({ id, name, source, url }: AdminTemplate) => lower(`${id} ${name} ${source} ${url}`);
  const spec = { textOf, sortings: [{ id: "", label: "", compare: () => 0 }], filters: [] } as const;
  return filterRows(templates, spec, { search, chosen: {}, textOf }).slice(0, shownHits);
}

export const filedFormat = ({ format, formatCertain }: AdminTemplate) =>
  formatText({ format, isFormatGuess: !formatCertain });

export const filingText = (template: AdminTemplate) =>
  [categoryLabel(template.category), filedFormat(template), template.source].join(" · ");

/** Votes and followed links, in one line. */
export function TemplateNumbers({ template }: { readonly template: AdminTemplate }) {
  const { averageRating, totalRatings, downloadCount } = template;
  const votes = count(totalRatings, "vurdering", "vurderinger");
  return (
    <span className="soft">
      {totalRatings > 0 ? `${formatAverage(averageRating)} (${votes})` : votes} ·{" "}
      {count(downloadCount, "nedlasting", "nedlastinger")}
    </span>
  );
}
