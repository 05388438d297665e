/** Templates that may be the same as a suggestion, each side by side with it, to merge it into one of them. */
import { useId, useState } from "react";
import Merge from "lucide-react/icons/merge";
import { comparedFields, type PublishedValues } from "#app/pages/admin/review/published-fields.ts";
import type { Twin } from "#features/templates/ui/admin-use-twins.ts";
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import { TemplateNumbers } from "#features/templates/ui/admin-template-numbers.tsx";
import { ActiveBadge } from "#web/admin/active-badge.tsx";
import { KeyButton } from "#web/admin/key-button.tsx";
import { bodyOf, valuesOf } from "#web/admin/row-values.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";

type FieldName = keyof typeof comparedFields;
const fieldNames = Object.keys(comparedFields) as FieldName[];

export interface TwinComparisonProps {
  readonly values: PublishedValues;
  readonly twins: readonly Twin[];
  readonly isBusy: boolean;
  readonly onMerge: (into: AdminTemplate, values: object) => void;
  readonly onShowTemplate: (id: number) => void;
}

export function TwinComparison({ twins, ...props }: TwinComparisonProps) {
  return (
    <section className="twins" aria-label="Maler som ligner">
      <h3>{twins.some(({ hasSameUrl }) => hasSameUrl) ? "Finnes trolig fra før" : "Ligner på"}</h3>
      {twins.map((twin, place) => (
        <TwinRow key={twin.template.id} twin={twin} isFirst={place === 0} {...props} />
      ))}
    </section>
  );
}

interface TwinRowProps extends Omit<TwinComparisonProps, "twins"> {
  readonly twin: Twin;
  readonly isFirst: boolean;
}

function TwinRow(props: TwinRowProps) {
  const { twin, isFirst, values, isBusy, onMerge, onShowTemplate } = props;
  const { template, hasSameUrl } = twin;
  const id = useId();
  const [taken, setTaken] = useState<ReadonlySet<FieldName>>(new Set());
  const listed = valuesOf(comparedFields, template);
  const differing = fieldNames.filter((name) => values[name] !== "" && values[name] !== listed[name]);
  const chosen = differing.filter((name) => taken.has(name));

  const turn = (name: FieldName, isTaken: boolean) =>
    setTaken((now) => new Set(isTaken ? [...now, name] : [...now].filter((other) => other !== name)));
  const merge = () => {
    const body = Object.entries(bodyOf(comparedFields, values));
    onMerge(template, Object.fromEntries(body.filter(([name]) => chosen.includes(name as FieldName))));
  };
  const action = (
    <>
      <Merge />
      {chosen.length > 0 ? "Slå sammen og ta over" : "Slå sammen"}
    </>
  );
  return (
    <details className="twin" open={isFirst}>
      <summary>
        <Badge tone={hasSameUrl ? "bad" : "waiting"}>{hasSameUrl ? "Samme adresse" : "Lignende navn"}</Badge>{" "}
        {template.name}
      </summary>
      <p className="row-badges">
        <ActiveBadge row={template} />
        <TemplateNumbers template={template} />
        <button type="button" className="text-button" onClick={() => onShowTemplate(template.id)}>
          Rediger malen
        </button>
      </p>
      {differing.length === 0 ? (
        <p className="soft">Alt som er foreslått, står slik i malen fra før.</p>
      ) : (
        <table className="twin-fields">
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
                <td>{nameOf(name, listed[name]) || "–"}</td>
                <td>
                  <label className="twin-take" htmlFor={`${id}-${name}`}>
                    <input
                      id={`${id}-${name}`}
                      type="checkbox"
                      aria-label={`Ta over: ${comparedFields[name].label}`}
                      checked={taken.has(name)}
                      onChange={(event) => turn(name, event.currentTarget.checked)}
                    />
                    <span>
                      {nameOf(name, values[name])} <span className="soft">(ta over)</span>
                    </span>
                  </label>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isFirst ? (
        <KeyButton shortcut="M" isBusy={isBusy} onClick={merge}>
          {action}
        </KeyButton>
      ) : (
        <Button isBusy={isBusy} onClick={merge}>
          {action}
        </Button>
      )}
    </details>
  );
}

function nameOf(name: FieldName, value: string): string {
  const field = comparedFields[name];
  return "nameOf" in field ? field.nameOf(value) : value;
}
