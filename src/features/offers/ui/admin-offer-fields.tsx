/** The fields of an offer, in the two sub-tabs of its dialog. */
import { offerLabels, type OfferValues } from "#features/offers/ui/admin-offer-rules.ts";
import { offerCategories } from "#shared/vocabulary.ts";
import { CountedField } from "#web/admin/counted-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { withOwn } from "#web/ui/form-rules.ts";
import { SwitchField } from "#web/ui/switch-field.tsx";
import type { EditForm } from "#web/admin/use-edit-form.ts";

export interface OfferFieldsProps {
  readonly form: EditForm<OfferValues>;
}

type TextField = Exclude<keyof OfferValues, "isActive">;

interface TextInputProps extends OfferFieldsProps {
  readonly field: TextField;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly type?: "text" | "url" | "number";
  readonly rows?: number;
}

function TextInput({
  form,
  field,
  hint,
  isRequired = false,
  maxLength,
  type = "text",
  rows,
}: TextInputProps) {
  return (
    <Field
      id={`tilbud-${field}`}
      label={offerLabels[field]}
      hint={hint}
      isOptional={!isRequired}
      error={form.errors[field]}
    >
      {(control) => {
        const shared = {
          ...control,
          value: form.values[field],
          maxLength,
          onChange: (event: { currentTarget: { value: string } }) =>
            form.set(field, event.currentTarget.value),
        };
        return rows ? (
          <textarea {...shared} rows={rows} />
        ) : (
          <input
            {...shared}
            type={type}
            autoComplete="off"
            placeholder={type === "url" ? "https://" : undefined}
          />
        );
      }}
    </Field>
  );
}

function ColourField({
  form,
  field,
}: OfferFieldsProps & { readonly field: "backgroundColor" | "textColor" }) {
  const value = form.values[field];
  const label = offerLabels[field];
  return (
    <Field id={`tilbud-${field}`} label={label} error={form.errors[field]}>
      {(control) => (
        <div className="colour-field">
          <input
            type="color"
            aria-label={`${label}: velg`}
            value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : "#000000"}
            onChange={(event) => form.set(field, event.currentTarget.value)}
          />
          <input
            {...control}
            value={value}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => form.set(field, event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}

export function PublicOfferFields({ form }: OfferFieldsProps) {
  const { values, errors, set } = form;
  return (
    <>
      <CountedField
        id="tilbud-title"
        label="Tittel"
        value={values.title}
        onChange={(title) => set("title", title)}
        advised={50}
        warning="Tittel kan bli kuttet av på kort"
        error={errors.title}
        maxLength={200}
      />
      <CountedField
        id="tilbud-description"
        label="Beskrivelse"
        value={values.description}
        onChange={(description) => set("description", description)}
        advised={160}
        warning="Beskrivelse kan bli kuttet av (vises 3 linjer)"
        error={errors.description}
        rows={3}
        maxLength={2000}
      />
      <TextInput form={form} field="url" type="url" isRequired maxLength={2048} />
      <Field id="tilbud-category" label="Kategori" error={errors.category}>
        {(control) => (
          <select
            {...control}
            value={values.category}
            onChange={(event) => set("category", event.currentTarget.value)}
          >
            <option value="">Velg</option>
            {withOwn(offerCategories, values.category).map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        )}
      </Field>
      <CountedField
        id="tilbud-discount"
        label="Rabatt"
        value={values.discount}
        onChange={(discount) => set("discount", discount)}
        advised={30}
        warning="Rabatttekst kan bli kuttet av i grønn boks"
        error={errors.discount}
        isOptional
        maxLength={200}
      />
      <TextInput form={form} field="slogan" maxLength={200} />
      <div className="field-pair">
        <TextInput form={form} field="buttonText" maxLength={100} />
        <TextInput form={form} field="position" hint="Lavest vises først." isRequired />
      </div>
      <div className="field-pair">
        <ColourField form={form} field="backgroundColor" />
        <ColourField form={form} field="textColor" />
      </div>
      <div className="field-pair">
        <TextInput
          form={form}
          field="logoUrl"
          hint="En fil på nettstedet vises. En adresse på et annet nettsted lagres, men hentes aldri."
          maxLength={20_000}
        />
        <TextInput form={form} field="icon" hint="Ett tegn, for eksempel et emoji." maxLength={100} />
      </div>
      <SwitchField
        id="tilbud-isActive"
        label="Aktiv"
        hint="Vises på siden Gode tilbud."
        isOn={values.isActive}
        onChange={(isOn) => set("isActive", isOn)}
      />
    </>
  );
}

export function InternalOfferFields({ form }: OfferFieldsProps) {
  return (
    <>
      <p className="notice">Bare for administrator. Ingenting av dette vises på nettstedet.</p>
      <TextInput form={form} field="adminLink" type="url" maxLength={2048} />
      <TextInput form={form} field="revenueDeal" rows={3} maxLength={2000} />
      <TextInput form={form} field="internalNotes" rows={6} maxLength={5000} />
    </>
  );
}
