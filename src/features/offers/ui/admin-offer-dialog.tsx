/** Makes an offer or edits one: what visitors see, what they never see, and how it will look. */
import { useState } from "react";
import type { AdminOffer } from "#features/offers/admin-contract.ts";
import { InternalOfferFields, PublicOfferFields } from "#features/offers/ui/admin-offer-fields.tsx";
import { OfferPreview } from "#features/offers/ui/admin-offer-preview.tsx";
import {
  emptyOffer,
  findOfferErrors,
  internalFields,
  offerBody,
  offerLabels,
  type OfferValues,
  offerValuesOf,
} from "#features/offers/ui/admin-offer-rules.ts";
import { EditDialog } from "#web/admin/edit-dialog.tsx";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { type EditedRowHandlers, type EditForm, useEditForm } from "#web/admin/use-edit-form.ts";

export interface OfferDialogProps extends EditedRowHandlers<AdminOffer> {
  /** null makes a new one. */
  readonly offer: AdminOffer | null;
}

type Part = "offentlig" | "intern";

export function OfferDialog({ offer, ...handlers }: OfferDialogProps) {
  const isNew = offer === null;
  const form = useEditForm<OfferValues, AdminOffer>({
    ...handlers,
    path: "/api/admin/sponsors",
    row: offer,
    empty: emptyOffer,
    valuesOf: offerValuesOf,
    labels: offerLabels,
    findErrors: findOfferErrors,
    bodyOf: offerBody,
    toasts: {
      created: "Sponsor opprettet",
      updated: "Sponsor oppdatert",
      notCreated: "Kunne ikke opprette sponsor.",
      notUpdated: "Kunne ikke oppdatere sponsor.",
    },
  });
  const { values } = form;

  return (
    <EditDialog
      title={isNew ? "Nytt tilbud" : "Rediger tilbud"}
      form={form}
      name="tilbud"
      submitText={isNew ? "Opprett tilbud" : "Lagre endringer"}
      onClose={handlers.onClose}
      aside={
        <section className="edit-aside" aria-label="Forhåndsvisning">
          <p className="edit-aside-heading">Forhåndsvisning</p>
          <OfferPreview offer={{ ...values, id: offer?.id ?? 0, position: Number(values.position) || 0 }} />
        </section>
      }
    >
      <OfferParts form={form} key={form.attempts} />
    </EditDialog>
  );
}

/** Begins anew after each refused attempt, with the sub-tab that has the first error. */
function OfferParts({ form }: { readonly form: EditForm<OfferValues> }) {
  const wrong = Object.keys(form.errors);
  const isInternalWrong = wrong.length > 0 && wrong.every((field) => internalFields.includes(field));
  const [part, setPart] = useState<Part>(isInternalWrong ? "intern" : "offentlig");
  const countOf = (isInternal: boolean) =>
    wrong.filter((field) => internalFields.includes(field) === isInternal).length;
  return (
    <>
      <Tabs
        label="Deler av tilbudet"
        name="tilbud"
        tabs={[
          { id: "offentlig", label: labelOf("Offentlig info", countOf(false)) },
          { id: "intern", label: labelOf("Intern info", countOf(true)) },
        ]}
        chosen={part}
        onChoose={setPart}
      />
      <TabPanel name="tilbud" id="offentlig" isChosen={part === "offentlig"}>
        <PublicOfferFields form={form} />
      </TabPanel>
      <TabPanel name="tilbud" id="intern" isChosen={part === "intern"}>
        <InternalOfferFields form={form} />
      </TabPanel>
    </>
  );
}

const labelOf = (text: string, errors: number) => (errors === 0 ? text : `${text} (${errors} feil)`);
