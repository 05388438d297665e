/** Lines that «Slik spør folk» may begin with, to tick: those of the related templates. */
import { useDeferredValue } from "react";
import { adminTemplatesPath, templateFields } from "#features/templates/admin-fields.ts";
import { readPhrases } from "#shared/admin/row-fields.ts";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { Button } from "#web/ui/button.tsx";

/** As many as are read before one ticks. */
const shown = 8;
/** A template with so many lines is described. */
const enough = 6;

export interface ProposedPhrasesProps {
  /** Has the fields `name`, `category` and `askedAs`. */
  readonly form: RowForm;
  readonly id?: number | undefined;
}

export function ProposedPhrases({ form, id }: ProposedPhrasesProps) {
  const { values, stored } = form;
  const name = useDeferredValue(String(values["name"]).trim());
  const category = String(values["category"]);
  const isWanted = name !== "" && readPhrases([String(stored["askedAs"])]).length < enough;
  const query = new URLSearchParams({ name, category, ...(id !== undefined && { id: String(id) }) });
  const path = isWanted ? `${adminTemplatesPath}/proposed-phrases?${query}` : null;
  const { data } = useAdminRead<{ readonly phrases: readonly string[] }>(path, null);
  const proposed = data?.phrases.slice(0, shown) ?? [];
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
