/** Makes a template or edits one. */
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import {
  adminTemplatesPath,
  emptyTemplate,
  findTemplateErrors,
  templateLabels,
  type TemplateValues,
  templateValuesOf,
} from "#features/templates/ui/admin-template-rules.ts";
import { adminCategories, adminFormats, categoryLabel } from "#shared/vocabulary.ts";
import { EditDialog } from "#web/admin/edit-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { withOwn } from "#web/ui/form-rules.ts";
import { SwitchField } from "#web/ui/switch-field.tsx";
import { type EditedRowHandlers, useEditForm } from "#web/admin/use-edit-form.ts";

const fallbackText =
  "Malen finnes ikke lenger. Skjemaet er fylt ut fra feilrapporten, med format PDF, ikke fremhevet og aktiv. " +
  "Lagrer du, blir det en ny mal. Den slettede kan hentes tilbake fra historikken.";

export interface TemplateDialogProps extends EditedRowHandlers<AdminTemplate> {
  /** null makes a new one. */
  readonly template: AdminTemplate | null;
  /** What is known of a template that is gone: saved as a new one, so that it never overwrites a row. */
  readonly fallback?: TemplateValues;
}

export function TemplateDialog({ template, fallback, ...handlers }: TemplateDialogProps) {
  const isNew = template === null;
  const form = useEditForm<TemplateValues, AdminTemplate>({
    ...handlers,
    path: adminTemplatesPath,
    row: template,
    empty: fallback ?? emptyTemplate,
    valuesOf: templateValuesOf,
    labels: templateLabels,
    nameOf: (field, value) => (field === "category" ? categoryLabel(value) : value),
    findErrors: findTemplateErrors,
    toasts: {
      created: "Mal opprettet",
      updated: "Mal oppdatert",
      notCreated: "Kunne ikke opprette mal.",
      notUpdated: "Kunne ikke oppdatere mal.",
    },
  });
  const { values, errors, set } = form;
  const text = (field: "name" | "url" | "source") => ({
    value: values[field],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });
  const select = (field: "category" | "format", choices: readonly string[]) => (
    <Field id={`mal-${field}`} label={templateLabels[field]} error={errors[field]}>
      {(control) => (
        <select
          {...control}
          value={values[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
        >
          <option value="">Velg</option>
          {withOwn(choices, form.stored[field]).map((choice) => (
            <option key={choice} value={choice}>
              {field === "category" ? categoryLabel(choice) : choice}
            </option>
          ))}
        </select>
      )}
    </Field>
  );

  return (
    <EditDialog
      title={isNew && !fallback ? "Ny mal" : "Rediger mal"}
      description={fallback && fallbackText}
      form={form}
      name="mal"
      submitText={fallback ? "Lagre som ny mal" : isNew ? "Opprett mal" : "Lagre endringer"}
      onClose={handlers.onClose}
    >
      <Field id="mal-name" label="Navn" error={errors.name}>
        {(control) => <input {...control} {...text("name")} maxLength={300} />}
      </Field>
      <Field id="mal-description" label="Beskrivelse" error={errors.description}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={5000}
            value={values.description}
            onChange={(event) => set("description", event.currentTarget.value)}
          />
        )}
      </Field>
      <Field id="mal-url" label="URL" error={errors.url}>
        {(control) => (
          <input
            {...control}
            {...text("url")}
            type="url"
            inputMode="url"
            maxLength={2048}
            placeholder="https://"
          />
        )}
      </Field>
      <div className="field-pair">
        {select("category", adminCategories)}
        {select("format", adminFormats)}
      </div>
      <Field id="mal-source" label="Kilde" hint="Hvem som gir ut malen." error={errors.source}>
        {(control) => <input {...control} {...text("source")} maxLength={300} />}
      </Field>
      <div className="field-pair">
        <SwitchField
          id="mal-isActive"
          label="Aktiv"
          hint="Vises for alle på nettstedet."
          isOn={values.isActive}
          onChange={(isOn) => set("isActive", isOn)}
        />
        <SwitchField
          id="mal-isFeatured"
          label="Fremhevet"
          hint="Får merket «Populær»."
          isOn={values.isFeatured}
          onChange={(isOn) => set("isFeatured", isOn)}
        />
      </div>
    </EditDialog>
  );
}
