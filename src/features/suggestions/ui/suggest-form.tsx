/**
 * The suggestion form, the same in the dialog and on the page /foresla-mal. Without scripts it is a plain form post.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type SuggestionField, suggestionFields } from "#features/suggestions/fields.ts";
import { clearDraft, readDraft, saveDraft } from "#features/suggestions/ui/draft.ts";
import { findSuggestionErrors, type SuggestionValues } from "#features/suggestions/ui/suggestion-rules.ts";
import { useListedUrl } from "#features/suggestions/ui/use-listed-url.ts";
import { minimumFormMs } from "#shared/form-minimum.ts";
import type { FormState } from "#shared/form-state.ts";
import { otherCategory, publicCategories } from "#shared/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { CountedTextarea } from "#web/ui/counted-textarea.tsx";
import { Field, HoneypotField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useSubmit } from "#web/ui/use-submit.tsx";

export interface SuggestFormProps {
  readonly onSent: () => void;
  readonly onCancel?: () => void;
  /** A rejected plain post, whose input and errors are shown. */
  readonly rejected?: FormState | null;
  /** Called when the form is sent again: the earlier errors are outdated. */
  readonly onAttempt?: () => void;
}

export const suggestFieldIds = {
  name: "forslag-navn",
  url: "forslag-adresse",
  category: "forslag-kategori",
  description: "forslag-beskrivelse",
} as const;
export const suggestSubmitId = "forslag-send";

const fieldNames = Object.keys(suggestionFields) as SuggestionField[];
const failed = { title: "Feil", description: "Kunne ikke sende forslag." };
const sent = {
  title: "Takk for forslaget!",
  description: "Vi vil gjennomgå forslaget ditt og legge det til hvis det er passende.",
};

export function SuggestForm({ onSent, onCancel, rejected, onAttempt }: SuggestFormProps) {
  const form = useSubmit({
    fieldIds: suggestFieldIds,
    minimumMs: minimumFormMs.long,
    rejected,
    onAttempt,
  });
  const listed = useListedUrl();
  const element = useRef<HTMLFormElement>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const [round, setRound] = useState(0);
  const typed = (name: SuggestionField) => rejected?.values[name] ?? "";

  useEffect(() => {
    // The input of a rejected plain post is newer than any draft.
    if (element.current && !rejected) setHasDraft(fillIn(element.current, readDraft()));
  }, [rejected]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = readValues(event.currentTarget);
    const errors = findSuggestionErrors(values);
    if (fieldNames.some((name) => !values[name])) {
      showToast({ title: "Feil", description: "Alle felter må fylles ut.", isDestructive: true });
    }
    void form.submit({
      errors,
      path: "/api/suggestions",
      body: {
        ...values,
        website: new FormData(event.currentTarget).get("website"),
      },
      onSent: () => {
        clearDraft();
        onSent();
      },
      sent,
      failed,
      failedHeading: "Forslaget ble ikke sendt",
    });
  };

  const empty = () => {
    clearDraft();
    setHasDraft(false);
    setRound(round + 1);
    listed.check("");
    form.clear();
  };
  // Emptying remounts the form; the button that had the focus is gone.
  useEffect(() => {
    if (round > 0) document.getElementById(suggestFieldIds.name)?.focus();
  }, [round]);

  return (
    <form
      key={round}
      ref={element}
      className="form"
      action="/foresla-mal"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={(event) => saveDraft(readValues(event.currentTarget))}
    >
      <Field id={suggestFieldIds.name} label={suggestionFields.name.label} error={form.errorOf("name")}>
        {(field) => (
          <input
            {...field}
            type="text"
            name="name"
            maxLength={suggestionFields.name.max}
            autoComplete="off"
            defaultValue={typed("name")}
          />
        )}
      </Field>
      <Field
        id={suggestFieldIds.url}
        label="Nettadresse"
        hint="Siden der malen ligger, for eksempel https://www.eksempel.no/mal"
        error={form.errorOf("url")}
      >
        {(field) => (
          <input
            {...field}
            type="url"
            name="url"
            inputMode="url"
            maxLength={suggestionFields.url.max}
            autoComplete="off"
            defaultValue={typed("url")}
            onInput={(event) => listed.check(event.currentTarget.value)}
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
      <Field
        id={suggestFieldIds.category}
        label={suggestionFields.category.label}
        error={form.errorOf("category")}
      >
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
      <Field
        id={suggestFieldIds.description}
        label={suggestionFields.description.label}
        error={form.errorOf("description")}
      >
        {(field) => (
          <CountedTextarea
            field={field}
            name="description"
            rows={4}
            max={suggestionFields.description.max}
            defaultValue={typed("description")}
          />
        )}
      </Field>
      <HoneypotField />
      {form.summary}
      <div className="form-actions">
        <Button
          type="submit"
          id={suggestSubmitId}
          variant="primary"
          isBusy={form.isSending}
          busyText="Sender..."
        >
          Send inn forslag
        </Button>
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
        {hasDraft && (
          <Button variant="quiet" onClick={empty}>
            Tøm skjemaet
          </Button>
        )}
      </div>
    </form>
  );
}

function readValues(form: HTMLFormElement): SuggestionValues {
  const data = new FormData(form);
  const text = (name: SuggestionField) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    name: text("name"),
    url: text("url"),
    category: text("category"),
    description: text("description"),
  };
}

/** Fills empty fields from a draft. @returns whether there was a draft */
function fillIn(form: HTMLFormElement, draft: Partial<SuggestionValues> | null): boolean {
  if (!draft) return false;
  for (const name of fieldNames) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLElement) || !("value" in control) || control.value) continue;
    control.value = draft[name] ?? "";
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return true;
}
