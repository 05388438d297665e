/** Makes a template or edits one. */
import type { AdminTemplate } from "#features/templates/admin-contract.ts";
import {
  type EditedTemplate,
  emptyTemplate,
  findTemplateErrors,
  templateLabels,
  type TemplateValues,
  templateValuesOf,
} from "#features/templates/ui/admin-template-rules.ts";
import { adminCategories, adminFormats } from "#shared/vocabulary.ts";
import { callAdmin } from "#web/admin-api.ts";
import { EditDialog } from "#web/ui/edit-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { withOwn } from "#web/ui/form-rules.ts";
import { SwitchField } from "#web/ui/switch-field.tsx";
import { showToast } from "#web/ui/toast.ts";
import { useEditForm } from "#web/ui/use-edit-form.ts";

export interface TemplateDialogProps {
  /** null makes a new one. */
  readonly template: EditedTemplate | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const path = "/api/admin/templates";

export function TemplateDialog({ template, onSaved, onClose }: TemplateDialogProps) {
  const isNew = template === null;
  const form = useEditForm<TemplateValues, AdminTemplate>({
    initial: template ? templateValuesOf(template) : emptyTemplate,
    revision: template?.revision ?? null,
    valuesOf: templateValuesOf,
    labels: templateLabels,
    findErrors: findTemplateErrors,
    failure: isNew ? "Kunne ikke opprette mal." : "Kunne ikke oppdatere mal.",
    async save(values, revision) {
      if (isNew) await callAdmin("POST", path, values);
      else await callAdmin("PUT", `${path}/${template.id}`, revision ? { ...values, revision } : values);
      showToast({ title: isNew ? "Mal opprettet" : "Mal oppdatert" });
      onSaved();
      onClose();
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
          {withOwn(choices, template?.[field] ?? "").map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  );

  return (
    <EditDialog
      title={isNew ? "Ny mal" : "Rediger mal"}
      form={form}
      name="mal"
      submitText={isNew ? "Opprett mal" : "Lagre endringer"}
      onClose={onClose}
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
