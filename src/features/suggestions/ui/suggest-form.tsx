/**
 * The suggestion form, the same in the dialog and on the page /foresla-mal. Without scripts it posts itself.
 */
import { type FormEvent, useRef, useState } from "react";
import { useListedAddress } from "#features/suggestions/ui/use-listed-address.ts";
import { type FormState, problemWith } from "#shared/form-state.ts";
import { readWebUrl, urlProblemText } from "#shared/web-url.ts";
import { otherCategory, publicCategories } from "#shared/vocabulary.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary, type FormError } from "#web/ui/error-summary.tsx";
import { Field, HoneypotField, useOpenedAt } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.ts";

export interface SuggestFormProps {
  readonly onSent: () => void;
  readonly onCancel?: () => void;
  /** A plain post on its way back: drawn with what was typed and what is wrong. */
  readonly refused?: FormState | null;
  /** It is being sent again: what was wrong before no longer counts. */
  readonly onAttempt?: () => void;
}

export const suggestFieldIds = {
  name: "forslag-navn",
  url: "forslag-adresse",
  category: "forslag-kategori",
  description: "forslag-beskrivelse",
} as const;
export const suggestSubmitId = "forslag-send";

const required = [
  ["name", suggestFieldIds.name, "Fyll ut navnet på malen"],
  ["url", suggestFieldIds.url, "Fyll ut nettadressen"],
  ["category", suggestFieldIds.category, "Velg en kategori"],
  ["description", suggestFieldIds.description, "Fyll ut beskrivelsen"],
] as const;

type Values = Readonly<Record<(typeof required)[number][0], string>>;

function findErrors(values: Values): FormError[] {
  const empty: FormError[] = required.flatMap(([name, fieldId, message]) =>
    values[name] ? [] : [{ fieldId, message }],
  );
  const { problem } = readWebUrl(values.url);
  if (values.url && problem) {
    empty.push({ fieldId: suggestFieldIds.url, message: urlProblemText("Nettadressen", problem) });
  }
  return empty;
}

export function SuggestForm({ onSent, onCancel, refused, onAttempt }: SuggestFormProps) {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setSending] = useState(false);
  const openedAt = useOpenedAt();
  const listed = useListedAddress();
  const isUnderWay = useRef(false);
  const errorOf = (name: keyof Values) =>
    attempts === 0
      ? problemWith(refused, name)
      : errors.find(({ fieldId }) => fieldId === suggestFieldIds[name])?.message;
  const typed = (name: keyof Values) => refused?.values[name] ?? "";

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const values: Values = {
      name: text("name"),
      url: text("url"),
      category: text("category"),
      description: text("description"),
    };

    const found = findErrors(values);
    onAttempt?.();
    setErrors(found);
    setAttempts(attempts + 1);
    if (found.length > 0) {
      if (required.some(([name]) => !values[name])) {
        showToast({ title: "Feil", description: "Alle felter må fylles ut.", isDestructive: true });
      }
      return;
    }

    isUnderWay.current = true;
    setSending(true);
    try {
      await callApi("POST", "/api/suggestions", {
        body: { ...values, website: text("website"), startedAt: openedAt.current },
      });
      form.reset();
      onSent();
      showToast({
        title: "Takk for forslaget!",
        description: "Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende.",
      });
    } catch (error) {
      logQuietly("The suggestion was not sent", error);
      setErrors([{ fieldId: suggestSubmitId, message: "Kunne ikke sende forslag." }]);
      setAttempts(attempts + 2);
      showToast({ title: "Feil", description: "Kunne ikke sende forslag.", isDestructive: true });
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  return (
    <form className="form" action="/foresla-mal" method="post" noValidate onSubmit={submit}>
      <Field id={suggestFieldIds.name} label="Navn på malen" error={errorOf("name")}>
        {(field) => (
          <input
            {...field}
            type="text"
            name="name"
            maxLength={200}
            autoComplete="off"
            defaultValue={typed("name")}
          />
        )}
      </Field>
      <Field
        id={suggestFieldIds.url}
        label="Nettadresse"
        hint="Siden der malen ligger, for eksempel https://www.eksempel.no/mal"
        error={errorOf("url")}
      >
        {(field) => (
          <input
            {...field}
            type="url"
            name="url"
            inputMode="url"
            maxLength={2048}
            autoComplete="off"
            defaultValue={typed("url")}
            onChange={(event) => listed.check(event.currentTarget.value)}
          />
        )}
      </Field>
      <div role="status" className="form-note">
        {listed.template && (
          <p className="notice">
            Denne adressen har vi allerede: «{listed.template.name}» fra {listed.template.source}.
          </p>
        )}
      </div>
      <Field id={suggestFieldIds.category} label="Kategori" error={errorOf("category")}>
        {(field) => (
          <select {...field} name="category" defaultValue={typed("category")}>
            <option value="">Velg kategori</option>
            {publicCategories.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value={otherCategory}>{otherCategory}</option>
          </select>
        )}
      </Field>
      <Field id={suggestFieldIds.description} label="Beskrivelse" error={errorOf("description")}>
        {(field) => (
          <textarea
            {...field}
            name="description"
            rows={4}
            maxLength={2000}
            defaultValue={typed("description")}
          />
        )}
      </Field>
      <HoneypotField />
      {errors.length > 0 && <ErrorSummary key={attempts} errors={errors} />}
      <div className="form-actions">
        <Button type="submit" id={suggestSubmitId} variant="primary" isBusy={isSending} busyText="Sender...">
          Send inn forslag
        </Button>
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
      </div>
    </form>
  );
}
