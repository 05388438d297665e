/** The administrator's tab of offers. */
import { useState } from "react";
import {
  adminOffersPath,
  internalOfferFields,
  offerFields,
  publicOfferFields,
} from "#features/offers/admin-fields.ts";
import type { AdminOffer, Offer } from "#features/offers/contract.ts";
import { contrastRatio, OfferCard } from "#features/offers/ui/offer-card.tsx";
import { type EditedResource, editedTab } from "#web/admin/edited-tab.tsx";
import { byPosition, byText, newestFirst } from "#web/admin/list-view.ts";
import { hostOf } from "#shared/text/url-text.ts";
import { activeFilter, Facts, OutLink, periodText, positionColumn } from "#web/admin/rows/row-cells.tsx";
import { RowControls } from "#web/admin/rows/row-controls.tsx";
import type { RowForm } from "#web/admin/rows/row-form.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";

export const offersTab = editedTab({
  id: "tilbud",
  label: "Tilbud (/offers)",
  entity: "offer",
  savedAs: "sponsor",
  path: adminOffersPath,
  listPath: "/api/sponsors",
  fields: offerFields,
  empty: "Ingen affiliatetilbud ennå. Lag et med «Nytt tilbud», eller importer flere under «⋯».",
  nameOf: ({ title }) => title,
  textOf: (row) =>
    `${row.id} ${row.title} ${row.description} ${row.url} ${row.category} ${row.discount ?? ""} ` +
    `${row.slogan ?? ""} ${row.revenueDeal ?? ""} ${row.internalNotes ?? ""} ${row.adminLink ?? ""}`,
  sortings: [
    byPosition(({ title }) => title),
    newestFirst("ny", ({ createdAt }) => createdAt),
    byText("tittel", "Tittel", ({ title }) => title),
  ],
  filters: [activeFilter, { id: "kategori", label: "Kategori", valueOf: ({ category }) => category }],
  whenRemoved: "forsvinner fra Gode tilbud",
  facts: ({ url, description }) => `${hostOf(url)} · ${description}`,
  columns: [
    { id: "kategori", header: "Kategori", kind: "minor", cell: ({ category }) => category },
    positionColumn,
  ],
  detail: (offer) => (
    <>
      <OfferPreview offer={offer} />
      <Facts
        facts={{
          Id: offer.id,
          URL: <OutLink url={offer.url} />,
          Vises: periodText(offer),
          "Admin-lenke": offer.adminLink && <OutLink url={offer.adminLink} />,
          Inntektsavtale: offer.revenueDeal,
          "Interne notater": offer.internalNotes,
        }}
      />
    </>
  ),
  controls: (form) => <OfferParts form={form} />,
  preview: ({ values }, row) => (
    <OfferPreview offer={{ ...values, id: row?.id ?? 0, position: Number(values.position) || 0 }} />
  ),
} as const satisfies EditedResource<AdminOffer, typeof offerFields>);

const publicNames = Object.keys(publicOfferFields);
const internalNames = Object.keys(internalOfferFields);

/** Public fields and internal ones. A rejected attempt opens the sub-tab of the first error. */
function OfferParts({ form }: { readonly form: RowForm }) {
  const wrong = Object.keys(form.errors);
  const isInternalWrong = wrong.length > 0 && wrong.every((field) => internalNames.includes(field));
  const [part, setPart] = useState<"offentlig" | "intern">("offentlig");
  const [seen, setSeen] = useState(form.attempts);
  if (seen !== form.attempts) {
    setSeen(form.attempts);
    if (wrong.length > 0) setPart(isInternalWrong ? "intern" : "offentlig");
  }
  const labelOf = (text: string, names: readonly string[]) => {
    const errors = wrong.filter((field) => names.includes(field)).length;
    return errors === 0 ? text : `${text} (${errors} feil)`;
  };
  return (
    <>
      <Tabs
        label="Deler av tilbudet"
        name="tilbud"
        tabs={[
          { id: "offentlig", label: labelOf("Offentlig info", publicNames) },
          { id: "intern", label: labelOf("Intern info", internalNames) },
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

/** Rendered by the public card. Its links are disabled and nothing is counted. */
function OfferPreview({ offer }: { readonly offer: Offer }) {
  const { title, description, category, backgroundColor, textColor } = offer;
  const contrast = contrastRatio(backgroundColor, textColor);
  return (
    <>
      <div inert>
        <OfferCard
          offer={{
            ...offer,
            title: title || "Tittel",
            description: description || "Beskrivelse",
            category: category || "Kategori",
          }}
        />
      </div>
      {contrast !== null && contrast < 4.5 && (
        <p className="counter bar small soft" data-over="">
          Fargene har for liten kontrast ({contrast.toFixed(1).replace(".", ",")}:1, minst 4,5:1) og blir ikke
          brukt på nettstedet.
        </p>
      )}
    </>
  );
}
