/** Lines that «Slik spør folk» may begin with, to tick: those of the related templates. */
import { useEffect, useState } from "react";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import { readPhrases } from "#shared/admin/row-fields.ts";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

/** Time without typing, after which the lines for a name are requested. */
const settledMs = 500;
/** Lines with which a template is described. */
const enough = 6;

export interface ProposedPhrasesProps {
  /** A form with the fields `name`, `category` and `askedAs`. */
  readonly form: RowForm;
  readonly id?: number | undefined;
}

export function ProposedPhrases({ form, id }: ProposedPhrasesProps) {
  const { values, stored } = form;
  const [proposed, setProposed] = useState<readonly string[]>([]);
  const name = String(values["name"]).trim();
  const category = String(values["category"]);
  const isWanted = name !== "" && readPhrases([String(stored["askedAs"])]).length < enough;
  useEffect(() => {
    if (!isWanted) return undefined;
    const query = new URLSearchParams({ name, category, ...(id !== undefined && { id: String(id) }) });
    const path = `${adminTemplatesPath}/proposed-phrases?${query}`;
    let isOver = false;
    // not by callAdmin: typing is not interrupted by a request for the password
    const read = async () => {
      const { data } = await callApi<{ readonly phrases: readonly string[] }>("GET", path);
      if (!isOver) setProposed(data.phrases);
    };
    const timer = setTimeout(
      () => void read().catch((error) => logQuietly(`Could not read ${path}`, error)),
      settledMs,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWanted, name, category, id]);
  if (!isWanted || proposed.length === 0) return null;
  const phrases = readPhrases([String(form.values["askedAs"])]);
  const write = (lines: readonly string[]) => form.set("askedAs", lines.join("\n"));
  return (
    <fieldset className="small">
      <legend className="soft">Forslag, fra malene som ligner mest</legend>
      {proposed.map((line) => (
        <label key={line} className="radio">
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
    </fieldset>
  );
}
