/** Dialog that merges two published templates, side by side: which one stays is chosen, and it gets the other's votes and counts. */
import { useId, useState } from "react";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import { TemplateNumbers } from "#features/templates/ui/admin-template-numbers.tsx";
import { useTwins } from "#features/templates/ui/admin-use-twins.ts";
import { categoryLabel } from "#shared/vocabulary.ts";
import { ActiveBadge } from "#web/admin/active-badge.tsx";
import { callAdmin } from "#web/admin/admin-client.ts";
import { filterRows, lower } from "#web/admin/list-view.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { useRowActions } from "#web/admin/row-actions.ts";
import { count, formatDay } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface MergeDialogProps {
  readonly template: AdminTemplate;
  readonly templates: readonly AdminTemplate[];
  /** @param kept as it is now. @param gone as it was */
  readonly onMerged: (kept: AdminTemplate, gone: AdminTemplate) => void;
  /** The list is older than what is stored. */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

const shownHits = 6;

export function MergeDialog(props: MergeDialogProps) {
  const { template, templates, onMerged, onOutdated, onClose } = props;
  const id = useId();
  const [search, setSearch] = useState("");
  const [otherId, setOtherId] = useState<number | null>(null);
  const [keptId, setKeptId] = useState<number | null>(null);
  const actions = useRowActions(onOutdated);
  const twins = useTwins(templates, { name: template.name, url: template.url, ownId: template.id });
  const other = templates.find((row) => row.id === otherId) ?? null;

  const choose = (chosen: AdminTemplate) => {
    setOtherId(chosen.id);
    setKeptId(weightOf(chosen) > weightOf(template) ? chosen.id : template.id);
  };
  const found = search.trim() === "" ? [] : findRows(templates, search, template.id);

  const merge = async () => {
    if (!other) return;
    const [kept, gone] = keptId === other.id ? [other, template] : [template, other];
    const done = await actions.run({
      id: gone.id,
      work: () =>
        callAdmin<{ template: AdminTemplate }>("POST", `${adminTemplatesPath}/${gone.id}/merge`, {
          into: kept.id,
          revision: gone.revision,
        }),
      failed: "Kunne ikke slå sammen malene.",
    });
    if (!done) return;
    onMerged(done.result.template, gone);
    onClose();
  };

  return (
    <Dialog title="Slå sammen to maler" onClose={onClose}>
      <div className="merge">
        <div role="alert">{actions.failure && <p className="notice admin-failure">{actions.failure}</p>}</div>
        {other ? (
          <>
            <fieldset className="merge-pair">
              <legend>Hvilken skal stå igjen?</legend>
              {[template, other].map((row) => (
                <label key={row.id} className="merge-side">
                  <input
                    type="radio"
                    name={`${id}-keep`}
                    checked={keptId === row.id}
                    onChange={() => setKeptId(row.id)}
                  />
                  <Side template={row} />
                </label>
              ))}
            </fieldset>
            <p>
              Den andre blir borte, og siden dens leder hit. Stemmer og nedlastinger legges sammen:{" "}
              {count(template.totalRatings + other.totalRatings, "vurdering", "vurderinger")} og{" "}
              {count(template.downloadCount + other.downloadCount, "nedlasting", "nedlastinger")}.
              Feilrapporter som venter, følger med. Du kan angre etterpå.
            </p>
            <div className="form-actions">
              <Button
                variant="primary"
                isBusy={actions.busyId !== null}
                busyText="Slår sammen..."
                onClick={() => void merge()}
              >
                Slå sammen
              </Button>
              <Button onClick={() => setOtherId(null)}>Velg en annen</Button>
              <Button onClick={onClose}>Avbryt</Button>
            </div>
          </>
        ) : (
          <>
            <p>
              Hvilken mal er den samme som <strong>{template.name}</strong>?
            </p>
            {twins.length > 0 && (
              <ul className="merge-choices" aria-label="Maler som ligner">
                {twins.map(({ template: twin, hasSameUrl }) => (
                  <Choice key={twin.id} template={twin} hasSameUrl={hasSameUrl} onChoose={choose} />
                ))}
              </ul>
            )}
            <label className="list-control">
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
              <ul className="merge-choices" aria-label="Treff">
                {found.map((row) => (
                  <Choice key={row.id} template={row} hasSameUrl={false} onChoose={choose} />
                ))}
                {found.length === 0 && <li>Ingen treff.</li>}
              </ul>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly template: AdminTemplate;
  readonly hasSameUrl: boolean;
  readonly onChoose: (template: AdminTemplate) => void;
}

function Choice({ template, hasSameUrl, onChoose }: ChoiceProps) {
  return (
    <li>
      <button type="button" className="merge-choice" onClick={() => onChoose(template)}>
        {hasSameUrl && <Badge tone="bad">Samme adresse</Badge>} <strong>{template.name}</strong>
        <span className="soft">
          {template.source} · <TemplateNumbers template={template} />
        </span>
      </button>
    </li>
  );
}

function Side({ template }: { readonly template: AdminTemplate }) {
  const { name, description, url, category, format, source, dateAdded } = template;
  return (
    <span className="merge-facts">
      <span>
        <ActiveBadge row={template} /> <strong>{name}</strong>
      </span>
      <span>{description}</span>
      <span className="soft">
        {categoryLabel(category)} · {format} · {source}
      </span>
      <span className="soft">
        Lagt til {formatDay(dateAdded)} · <TemplateNumbers template={template} />
      </span>
      <OutLink url={url} />
    </span>
  );
}

/** What visitors have given it: the one with more of it stays, unless the other is chosen. */
const weightOf = ({ totalRatings, downloadCount, isActive }: AdminTemplate) =>
  (isActive ? 1 : 0) * 1e9 + totalRatings * 1e3 + downloadCount;

function findRows(
  templates: readonly AdminTemplate[],
  search: string,
  ownId: number,
): readonly AdminTemplate[] {
  const textOf = ({ id, name, source, url }: AdminTemplate) => lower(`${id} ${name} ${source} ${url}`);
  const spec = { textOf, sortings: [{ id: "", label: "", compare: () => 0 }], filters: [] } as const;
  return filterRows(templates, spec, { search, chosen: {}, textOf })
    .filter(({ id }) => id !== ownId)
    .slice(0, shownHits);
}
