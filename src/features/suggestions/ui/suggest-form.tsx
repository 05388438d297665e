/** The suggestion form, the same in the dialog and on the page /foresla-mal. Without scripts it is a plain form post. */
import { useEffect, useRef, useState } from "react";
import type { StoredSuggestion } from "#features/suggestions/contract.ts";
import { receiptHref } from "#features/suggestions/fields.ts";
import { clearDraft, readDraft, saveDraft } from "#features/suggestions/ui/draft.ts";
import {
  findSuggestionErrors,
  suggestionFieldNames,
  suggestionForm,
  type SuggestionValues,
} from "#features/suggestions/ui/suggestion-form-definition.ts";
import { useListedUrl } from "#features/suggestions/ui/use-listed-url.ts";
import { otherCategory, publicCategories } from "#shared/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { LongTextField, SelectField, SubmitRow, TextField } from "#web/ui/forms/form-fields.tsx";
import { showToast } from "#web/ui/toast.ts";
import { readValues, type VisitorFormProps } from "#web/ui/forms/form-definition.ts";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";

export interface SuggestFormProps extends Omit<VisitorFormProps, "onSent"> {
  /** @param receipt path of the page that says where the suggestion stands */
  readonly onSent: (receipt: string) => void;
  readonly onCancel?: () => void;
}

export function SuggestForm({ onSent, onCancel, rejected, onAttempt }: SuggestFormProps) {
  const form = useSubmit(suggestionForm, {
    rejected,
    onAttempt,
    path: "/api/suggestions",
    check,
    onSent: (_element, response) => {
      clearDraft();
      onSent(receiptHref((response as StoredSuggestion).receipt));
    },
  });
  const listed = useListedUrl();
  const element = useRef<HTMLFormElement>(null);
  const [hasDraft, setHasDraft] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    // The input of a rejected plain post is newer than any draft.
    if (element.current && !rejected) setHasDraft(fillIn(element.current, readDraft()));
  }, [rejected]);

  const empty = () => {
    clearDraft();
    setHasDraft(false);
    setRound(round + 1);
    listed.check("");
    form.clear();
  };
  // Emptying remounts the form; the button that had the focus is gone.
  useEffect(() => {
    if (round > 0) document.getElementById(suggestionForm.fields.name.id)?.focus();
  }, [round]);

  return (
    <form
      {...form.props}
      key={round}
      ref={element}
      action="/foresla-mal"
      onInput={(event) => saveDraft(readValues(event.currentTarget, suggestionFieldNames))}
    >
      <TextField form={form} name="name" />
      <TextField
        form={form}
        name="url"
        type="url"
        onInput={(event) => listed.check(event.currentTarget.value)}
      />
      <div role="status" className="form-note">
        {listed.template && (
          <p className="notice">
            Denne adressen har vi allerede: «{listed.template.name}» fra {listed.template.source}.
          </p>
        )}
      </div>
      <SelectField form={form} name="category">
        <option value="">Velg kategori</option>
        {publicCategories.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value={otherCategory}>{otherCategory}</option>
      </SelectField>
      <LongTextField form={form} name="description" rows={4} />
      <SubmitRow form={form} text="Send inn forslag">
        {onCancel && <Button onClick={onCancel}>Avbryt</Button>}
        {hasDraft && (
          <Button variant="quiet" onClick={empty}>
            Tøm skjemaet
          </Button>
        )}
      </SubmitRow>
    </form>
  );
}

function check(values: SuggestionValues) {
  if (suggestionFieldNames.some((name) => !values[name])) {
    showToast({ title: "Feil", description: "Alle felter må fylles ut.", isDestructive: true });
  }
  return findSuggestionErrors(values);
}

/** Fills empty fields from a draft. @returns whether there was a draft */
function fillIn(form: HTMLFormElement, draft: Partial<SuggestionValues> | null): boolean {
  if (!draft) return false;
  for (const name of suggestionFieldNames) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLElement) || !("value" in control) || control.value) continue;
    control.value = draft[name] ?? "";
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return true;
}
