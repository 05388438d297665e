/** The suggestion as it comes back from a plain post that was refused: with what was typed, to be posted again. */
import { messageFor } from "#app/pages/refused-summary.tsx";
import type { FormState } from "#shared/form-state.ts";
import { otherCategory, publicCategories } from "#shared/vocabulary.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, HoneypotFields } from "#web/ui/field.tsx";

export const suggestFieldIds = {
  name: "forslag-navn",
  url: "forslag-adresse",
  category: "forslag-kategori",
  description: "forslag-beskrivelse",
} as const;
export const suggestSubmitId = "forslag-send";

export function SuggestAgainForm({ form }: { readonly form: FormState }) {
  const { values } = form;
  const ids = suggestFieldIds;
  return (
    <form className="form" action="/foresla-mal" method="post" noValidate>
      <Field id={ids.name} label="Navn på malen" error={messageFor(form, "name")}>
        {(field) => (
          <input {...field} name="name" maxLength={200} autoComplete="off" defaultValue={values["name"]} />
        )}
      </Field>
      <Field
        id={ids.url}
        label="Nettadresse"
        hint="Siden der malen ligger, for eksempel https://www.eksempel.no/mal"
        error={messageFor(form, "url")}
      >
        {(field) => (
          <input
            {...field}
            type="url"
            name="url"
            maxLength={2048}
            autoComplete="off"
            defaultValue={values["url"]}
          />
        )}
      </Field>
      <Field id={ids.category} label="Kategori" error={messageFor(form, "category")}>
        {(field) => (
          <select {...field} name="category" defaultValue={values["category"]}>
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
      <Field id={ids.description} label="Beskrivelse" error={messageFor(form, "description")}>
        {(field) => (
          <textarea
            {...field}
            name="description"
            rows={4}
            maxLength={2000}
            defaultValue={values["description"]}
          />
        )}
      </Field>
      <HoneypotFields startedAt="" />
      <div className="form-actions">
        <Button type="submit" id={suggestSubmitId} variant="primary">
          Send inn forslag
        </Button>
      </div>
    </form>
  );
}
