/** Lines that «Slik spør folk» may begin with, to tick: those of the templates with the nearest names. */
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { nameToSearch, proposePhrases, templatesAsked } from "#features/templates/proposed-phrases.ts";
import { readPhrases } from "#shared/admin/row-fields.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { Button } from "#web/ui/button.tsx";

/** As many as are read before one ticks. */
const shown = 8;
/** A template with so many lines is described. */
const enough = 6;

export interface ProposedPhrasesProps {
  /** Has the fields `name` and `askedAs`. */
  readonly form: RowForm;
  readonly templates: readonly AdminTemplate[];
  readonly ownId?: number | undefined;
}

export function ProposedPhrases({ form, templates, ownId }: ProposedPhrasesProps) {
  const search = nameToSearch(String(form.values["name"]));
  const isWanted = search !== "" && readPhrases([String(form.stored["askedAs"])]).length < enough;
  const path = `${adminTemplatesPath}/near-search?search=${encodeURIComponent(search)}`;
  const { data } = useAdminRead<{ readonly ids: readonly number[] }>(isWanted ? path : null, null);
  const near = (data?.ids ?? [])
    .filter((id) => id !== ownId)
    .flatMap((id) => templates.find((row) => row.id === id) ?? [])
    .slice(0, templatesAsked);
  const proposed = proposePhrases(near.map(({ askedAs }) => askedAs)).slice(0, shown);
  if (!isWanted || proposed.length === 0) return null;
  const phrases = readPhrases([String(form.values["askedAs"])]);
  const write = (lines: readonly string[]) => form.set("askedAs", lines.join("\n"));
  const missing = proposed.filter((line) => !phrases.includes(line));
  const hasRoom = phrases.length + missing.length <= templateFields.askedAs.maxCount;
  return (
    <fieldset className="proposed-phrases">
      <legend>Forslag, fra malene som ligner mest</legend>
      {proposed.map((line) => (
        <label key={line}>
          <input
            type="checkbox"
            checked={phrases.includes(line)}
            onChange={({ currentTarget: { checked } }) =>
              write(checked ? [...phrases, line] : phrases.filter((phrase) => phrase !== line))
            }
          />
          {line}
        </label>
      ))}
      {missing.length > 1 && hasRoom && (
        <Button onClick={() => write([...phrases, ...missing])}>Ta med alle</Button>
      )}
    </fieldset>
  );
}
