/** Makes an advertisement for the front page or edits one. */
import type { AdminHomepageAd } from "#features/homepage-ads/admin-contract.ts";
import { AdPreview } from "#features/homepage-ads/ui/admin-ad-preview.tsx";
import {
  adLabels,
  type AdValues,
  adValuesOf,
  emptyAd,
  findAdErrors,
} from "#features/homepage-ads/ui/admin-ad-rules.ts";
import { CountedField } from "#web/admin/counted-field.tsx";
import { EditDialog } from "#web/admin/edit-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { SwitchField } from "#web/ui/switch-field.tsx";
import { type EditedRowHandlers, useEditForm } from "#web/admin/use-edit-form.ts";

export interface AdDialogProps extends EditedRowHandlers<AdminHomepageAd> {
  /** null makes a new one. */
  readonly ad: AdminHomepageAd | null;
}

export function AdDialog({ ad, ...handlers }: AdDialogProps) {
  const isNew = ad === null;
  const form = useEditForm<AdValues, AdminHomepageAd>({
    ...handlers,
    path: "/api/admin/homepage-ads",
    row: ad,
    empty: emptyAd,
    valuesOf: adValuesOf,
    labels: adLabels,
    findErrors: findAdErrors,
    toasts: {
      created: "Annonse opprettet",
      updated: "Annonse oppdatert",
      notCreated: "Kunne ikke opprette annonse.",
      notUpdated: "Kunne ikke oppdatere annonse.",
    },
  });
  const { values, errors, set } = form;

  return (
    <EditDialog
      title={isNew ? "Ny annonse" : "Rediger annonse"}
      form={form}
      name="annonse"
      submitText={isNew ? "Opprett annonse" : "Lagre endringer"}
      onClose={handlers.onClose}
      aside={
        <section className="edit-aside" aria-label="Forhåndsvisning">
          <p className="edit-aside-heading">Forhåndsvisning</p>
          <AdPreview {...values} />
        </section>
      }
    >
      <CountedField
        id="annonse-title"
        label="Tittel"
        value={values.title}
        onChange={(title) => set("title", title)}
        advised={50}
        warning="Tittel kan bli kuttet av på kort"
        error={errors.title}
        maxLength={200}
      />
      <CountedField
        id="annonse-description"
        label="Beskrivelse"
        value={values.description}
        onChange={(description) => set("description", description)}
        advised={160}
        warning="Beskrivelse kan bli kuttet av (vises 3 linjer)"
        error={errors.description}
        rows={3}
        maxLength={2000}
      />
      <Field id="annonse-url" label="URL" error={errors.url}>
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            maxLength={2048}
            placeholder="https://"
            autoComplete="off"
            value={values.url}
            onChange={(event) => set("url", event.currentTarget.value)}
          />
        )}
      </Field>
      <Field id="annonse-buttonText" label="Knapp-tekst" hint="Høyst 30 tegn." error={errors.buttonText}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            value={values.buttonText}
            onChange={(event) => set("buttonText", event.currentTarget.value)}
          />
        )}
      </Field>
      <SwitchField
        id="annonse-isActive"
        label="Aktiv"
        hint="Vises mellom malene på forsiden."
        isOn={values.isActive}
        onChange={(isOn) => set("isActive", isOn)}
      />
    </EditDialog>
  );
}
