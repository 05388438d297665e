/** The suggestion form, the same in the dialog and on the page /foresla-mal. Without scripts it is a plain form post. */
import { useEffect, useRef, useState } from "react";
import type { Listed, StoredSuggestion } from "#features/suggestions/contract.ts";
import {
  noCategory,
  receiptHref,
  type SuggestionField,
  suggestionFields,
} from "#features/suggestions/fields.ts";
import { minimumFormMs } from "#shared/form-state.ts";
import { problemsOnly, textProblem } from "#shared/text/text-rules.ts";
import { readWebUrl } from "#shared/text/web-url.ts";
import { otherCategory, publicCategories } from "#domain/vocabulary.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";
import {
  type FieldErrors,
  type FormDefinition,
  type FormValues,
  readValues,
  urlProblem,
  type VisitorFormProps,
} from "#web/ui/forms/form-definition.ts";
import { LongTextField, SelectField, SubmitRow, TextField } from "#web/ui/forms/form-fields.tsx";
import { useSubmit } from "#web/ui/forms/use-submit.tsx";

export const suggestionForm: FormDefinition<SuggestionField> = {
  fields: {
    name: { ...suggestionFields.name, id: "forslag-navn" },
    url: {
      ...suggestionFields.url,
      id: "forslag-adresse",
      label: "Nettadresse",
      hint: "Siden der malen ligger, for eksempel https://www.eksempel.no/mal",
    },
    category: { ...suggestionFields.category, id: "forslag-kategori" },
    description: { ...suggestionFields.description, id: "forslag-beskrivelse" },
  },
  submitId: "forslag-send",
  minimumMs: minimumFormMs.long,
  failed: { title: "Feil", description: "Kunne ikke sende forslag." },
  failedHeading: "Forslaget ble ikke sendt",
};

const suggestionFieldNames = Object.keys(suggestionFields) as SuggestionField[];

type SuggestionValues = FormValues<SuggestionField>;

function findSuggestionErrors(values: SuggestionValues): FieldErrors<SuggestionField> {
  return problemsOnly({
    name: textProblem(values.name, suggestionFields.name),
    url: urlProblem(values.url, suggestionFields.url),
    category: values.category ? undefined : noCategory,
    description: textProblem(values.description, suggestionFields.description),
  });
}

export interface SuggestFormProps extends Omit<VisitorFormProps, "onSent"> {
  /** @param receipt path of the page with the suggestion's state */
  readonly onSent: (receipt: string) => void;
  readonly onCancel?: () => void;
  readonly name?: string;
}

export function SuggestForm({ onSent, onCancel, rejected, onAttempt, name }: SuggestFormProps) {
  const form = useSubmit(suggestionForm, {
    initial: { name },
    rejected,
    onAttempt,
    path: "/api/suggestions",
    check: findSuggestionErrors,
    onSent: (response) => {
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
      {form.summary}
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

const pauseMs = 400;

/** Debounced lookup of whether the typed url is in the catalogue already. A hint only: it never blocks the form. */
function useListedUrl(): {
  readonly template: Listed["template"];
  readonly check: (url: string) => void;
} {
  const [url, setUrl] = useState("");
  const [found, setFound] = useState<{ url: string; template: Listed["template"] } | null>(null);

  useEffect(() => {
    if (url === "") return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      callApi<Listed>("GET", `/api/suggestions/listed?url=${encodeURIComponent(url)}`, {
        signal: controller.signal,
      }).then(
        ({ data }) => setFound({ url, template: data.template }),
        (error: unknown) => logQuietly("Could not look up the url", error),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [url]);

  return {
    template: found?.url === url ? found.template : null,
    check: (value) => setUrl(readWebUrl(value).url ?? ""),
  };
}

/**
 * Draft of an unsent suggestion, in the tab's session storage: every page of the site is a new document, so leaving the
 * form to look up a url would lose it from memory. It exists only when the visitor has typed something, never leaves
 * the device, and ends with the tab, by sending or by emptying the form; the privacy page says so. Where storage is
 * blocked it is kept in memory.
 */
const draftKey = "forslag";
let inMemory: string | null = null;

/** Stores the draft; removes it when every field is empty. */
function saveDraft(values: Partial<SuggestionValues>): void {
  inMemory = Object.values(values).some((value) => value.trim()) ? JSON.stringify(values) : null;
  try {
    if (inMemory) sessionStorage.setItem(draftKey, inMemory);
    else sessionStorage.removeItem(draftKey);
  } catch {
    // Storage is blocked: it lasts as long as the page is open.
  }
}

export function readDraft(): Partial<SuggestionValues> | null {
  try {
    return JSON.parse(
      sessionStorage.getItem(draftKey) ?? inMemory ?? "null",
    ) as Partial<SuggestionValues> | null;
  } catch {
    return inMemory ? (JSON.parse(inMemory) as SuggestionValues) : null;
  }
}

function clearDraft(): void {
  saveDraft({});
}
