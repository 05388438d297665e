/** Dialog that creates or edits an offer: public fields, internal fields, and a preview. */
import { useState } from "react";
import type { AdminOffer } from "#features/offers/contract.ts";
import {
  adminOffersPath,
  internalOfferFields,
  offerFields,
  publicOfferFields,
} from "#features/offers/admin-fields.ts";
import { OfferPreview } from "#features/offers/ui/admin-offer-preview.tsx";
import { EditDialog } from "#web/admin/rows/edit-dialog.tsx";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import type { RowDialogProps } from "#web/admin/rows/row-dialog.tsx";
import { type RowForm, useRowForm } from "#web/admin/rows/row-form.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

type Part = "offentlig" | "intern";

const publicNames = Object.keys(publicOfferFields);
const internalNames = Object.keys(internalOfferFields);

export function OfferDialog({ row, ...handlers }: RowDialogProps<AdminOffer>) {
  const isNew = row === null;
  const form = useRowForm({
    ...handlers,
    path: adminOffersPath,
    fields: offerFields,
    row,
    noun: "sponsor",
    idPrefix: "tilbud",
  });
  const { values } = form;

  return (
    <EditDialog
      title={isNew ? "Nytt tilbud" : "Rediger tilbud"}
      form={form}
      submitText={isNew ? "Opprett tilbud" : "Lagre endringer"}
      onClose={handlers.onClose}
      preview={
        <OfferPreview offer={{ ...values, id: row?.id ?? 0, position: Number(values.position) || 0 }} />
      }
    >
      <OfferParts form={form} key={form.attempts} />
    </EditDialog>
  );
}

/** Remounted after each rejected attempt, with the sub-tab of the first error. */
function OfferParts({ form }: { readonly form: RowForm }) {
  const wrong = Object.keys(form.errors);
  const isInternalWrong = wrong.length > 0 && wrong.every((field) => internalNames.includes(field));
  const [part, setPart] = useState<Part>(isInternalWrong ? "intern" : "offentlig");
  const countOf = (isInternal: boolean) =>
    wrong.filter((field) => internalNames.includes(field) === isInternal).length;
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
        <RowControls form={form} names={publicNames} />
      </TabPanel>
      <TabPanel name="tilbud" id="intern" isChosen={part === "intern"}>
        <p className="notice">Bare for administrator. Ingenting av dette vises på nettstedet.</p>
        <RowControls form={form} names={internalNames} />
      </TabPanel>
    </>
  );
}

const labelOf = (text: string, errors: number) => (errors === 0 ? text : `${text} (${errors} feil)`);
