/** Dialog that merges two published templates, side by side: which one stays is chosen, and it gets the other's votes and counts. */
import { useId, useState } from "react";
import type { AdminTemplate, MergedTemplate } from "#features/templates/contract.ts";
import { adminTemplatesPath } from "#features/templates/admin-fields.ts";
import {
  filingText,
  TemplateNumbers,
  TemplatePicker,
} from "#features/templates/ui/admin-template-picker.tsx";
import { useTwins } from "#features/templates/ui/admin-use-twins.ts";
import { type Decided, decideAdmin } from "#web/admin/admin-client.ts";
import { useRowActions } from "#web/admin/rows/row-actions.ts";
import { ActiveBadge, OutLink } from "#web/admin/rows/row-cells.tsx";
import { count, formatDay } from "#web/norwegian.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export interface MergeDialogProps {
  readonly template: AdminTemplate;
  readonly templates: readonly AdminTemplate[];
  /** @param merged with the template that is left. @param gone as it was */
  readonly onMerged: (merged: Decided<MergedTemplate>, gone: AdminTemplate) => void;
  /** Called when the list is older than what is stored. */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
}

export function MergeDialog(props: MergeDialogProps) {
  const { template, templates, onMerged, onOutdated, onClose } = props;
  const id = useId();
  const [otherId, setOtherId] = useState<number | null>(null);
  const [keptId, setKeptId] = useState<number | null>(null);
  const actions = useRowActions(onOutdated);
  const { twins } = useTwins(templates, { name: template.name, url: template.url, ownId: template.id });
  const other = templates.find((row) => row.id === otherId) ?? null;

  const choose = (chosen: AdminTemplate) => {
    setOtherId(chosen.id);
    setKeptId(weightOf(chosen) > weightOf(template) ? chosen.id : template.id);
  };

  const merge = async () => {
    if (!other) return;
    const [kept, gone] = keptId === other.id ? [other, template] : [template, other];
    const done = await actions.run({
      id: gone.id,
      work: () =>
        decideAdmin<MergedTemplate>("POST", `${adminTemplatesPath}/${gone.id}/merge`, {
          body: { into: kept.id, revision: gone.revision },
        }),
      failed: "Kunne ikke slå sammen malene.",
    });
    if (!done) return;
    onMerged(done.result, gone);
    onClose();
  };

  return (
    <Dialog title="Slå sammen to maler" onClose={onClose}>
      <div className="stack">
        <div role="alert">{actions.failure && <p className="notice admin-failure">{actions.failure}</p>}</div>
        {other ? (
          <>
            <fieldset className="field-pair stack">
              <legend>Hvilken skal stå igjen?</legend>
              {[template, other].map((row) => (
                <label key={row.id} className="merge-side row box">
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
            <TemplatePicker
              templates={templates.filter(({ id }) => id !== template.id)}
              offered={twins.map(({ template: row, hasSameUrl }) => ({
                row,
                badge: hasSameUrl && <Badge tone="bad">Samme adresse</Badge>,
              }))}
              offeredLabel="Maler som ligner"
              onChoose={choose}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Side({ template }: { readonly template: AdminTemplate }) {
  const { name, description, url, dateAdded } = template;
  return (
    <span className="stack tight">
      <span>
        <ActiveBadge row={template} /> <strong>{name}</strong>
      </span>
      <span>{description}</span>
      <span className="soft">{filingText(template)}</span>
      <span className="soft">
        Lagt til {formatDay(dateAdded)} · <TemplateNumbers template={template} />
      </span>
      <OutLink url={url} />
    </span>
  );
}

/** Weight by what visitors have given it: the heavier one stays, unless the other is chosen. */
const weightOf = ({ totalRatings, downloadCount, isActive }: AdminTemplate) =>
  (isActive ? 1 : 0) * 1e9 + totalRatings * 1e3 + downloadCount;
