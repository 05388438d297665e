/** Templates that may be the same as a suggestion, each side by side with it, to merge it into one of them. */
import Merge from "lucide-react/icons/merge";
import { useId, useState } from "react";
import { comparedFields, type PublishedValues } from "#app/pages/admin/review/drafts.ts";
import type { AdminTemplate } from "#features/templates/contract.ts";
import { TemplateNumbers } from "#features/templates/ui/admin-template-picker.tsx";
import type { Twin } from "#features/templates/ui/admin-use-twins.ts";
import { ActiveBadge } from "#web/admin/rows/row-cells.tsx";
import { bodyOf, readableText, valuesOf } from "#web/admin/rows/row-values.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

type FieldName = keyof typeof comparedFields;
const fieldNames = Object.keys(comparedFields) as FieldName[];

/**
 * Merging the suggestion into a template: the values that the template takes over.
 * @param onMerge called with the values that the template takes over
 */
export function useMerging(
  values: PublishedValues,
  onMerge: (into: AdminTemplate, values: object) => unknown,
) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const differing = (template: AdminTemplate) => {
    const listed = valuesOf(comparedFields, template);
    return fieldNames.filter((name) => values[name] !== "" && values[name] !== listed[name]);
  };
  const keyOf = (template: AdminTemplate, name: string) => `${template.id} ${name}`;
  const chosen = (template: AdminTemplate) =>
    differing(template).filter((name) => taken.has(keyOf(template, name)));
  return {
    differing,
    chosen,
    take(template: AdminTemplate, name: FieldName, isOn: boolean) {
      const key = keyOf(template, name);
      setTaken((now) => new Set(isOn ? [...now, key] : [...now].filter((other) => other !== key)));
    },
    merge(template: AdminTemplate) {
      const names: readonly string[] = chosen(template);
      const body = Object.entries(bodyOf(comparedFields, values));
      onMerge(template, Object.fromEntries(body.filter(([name]) => names.includes(name))));
    },
    action: (template: AdminTemplate) =>
      chosen(template).length > 0 ? "Slå sammen og ta over" : "Slå sammen",
  };
}

interface TwinRowProps {
  readonly twin: Twin;
  /** Whether the button that merges with it is in the bar. */
  readonly isFirst: boolean;
  readonly values: PublishedValues;
  readonly merging: ReturnType<typeof useMerging>;
  readonly isBusy: boolean;
  readonly onShowTemplate: (id: number) => void;
}

export interface TwinComparisonProps extends Omit<TwinRowProps, "twin" | "isFirst"> {
  readonly twins: readonly Twin[];
}

export function TwinComparison({ twins, ...props }: TwinComparisonProps) {
  return (
    <section className="twins panel box stack" aria-label="Maler som ligner">
      <h3>{twins.some(({ hasSameUrl }) => hasSameUrl) ? "Finnes trolig fra før" : "Ligner på"}</h3>
      {twins.map((twin, place) => (
        <TwinRow key={twin.template.id} twin={twin} isFirst={place === 0} {...props} />
      ))}
    </section>
  );
}

function TwinRow({ twin, isFirst, values, merging, isBusy, onShowTemplate }: TwinRowProps) {
  const { template, hasSameUrl } = twin;
  const id = useId();
  const listed = valuesOf(comparedFields, template);
  const differing = merging.differing(template);
  return (
    <details className="twin entry" open={isFirst}>
      <summary className="fold">
        <Badge tone={hasSameUrl ? "bad" : "waiting"}>{hasSameUrl ? "Samme adresse" : "Lignende navn"}</Badge>{" "}
        {template.name}
      </summary>
      <p className="cluster">
        <ActiveBadge row={template} />
        <TemplateNumbers template={template} />
        <button type="button" className="text-button" onClick={() => onShowTemplate(template.id)}>
          Rediger malen
        </button>
      </p>
      {differing.length === 0 ? (
        <p className="soft">Alt som er foreslått, står slik i malen fra før.</p>
      ) : (
        <table className="twin-fields small">
          <caption className="visually-hidden">Forslaget ved siden av «{template.name}»</caption>
          <thead>
            <tr>
              <th scope="col">Felt</th>
              <th scope="col">Malen har</th>
              <th scope="col">Forslaget har</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{comparedFields[name].label}</th>
                <td>{readableText(comparedFields[name], listed[name]) || "–"}</td>
                <td>
                  <label className="twin-take row" htmlFor={`${id}-${name}`}>
                    <input
                      id={`${id}-${name}`}
                      type="checkbox"
                      aria-label={`Ta over: ${comparedFields[name].label}`}
                      checked={merging.chosen(template).includes(name)}
                      onChange={(event) => merging.take(template, name, event.currentTarget.checked)}
                    />
                    <span>
                      {readableText(comparedFields[name], values[name])}{" "}
                      <span className="soft">(ta over)</span>
                    </span>
                  </label>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isFirst && (
        <Button isBusy={isBusy} onClick={() => merging.merge(template)}>
          <Merge />
          {merging.action(template)}
        </Button>
      )}
    </details>
  );
}
