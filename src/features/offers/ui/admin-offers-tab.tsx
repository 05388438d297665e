/** The administrator's tab of offers. */
import type { ReactNode } from "react";
import type { AdminOffer } from "#features/offers/contract.ts";
import { adminOffersPath, offerFields } from "#features/offers/admin-fields.ts";
import { OfferDialog } from "#features/offers/ui/admin-offer-dialog.tsx";
import { OfferPreview } from "#features/offers/ui/admin-offer-preview.tsx";
import { ActiveBadge, activeFilter } from "#web/admin/rows/active-badge.tsx";
import { readFullRows } from "#web/admin/admin-client.ts";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { activation, type BulkAction, bulkDeletion, refsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst } from "#web/admin/list/list-sortings.ts";
import { compareText } from "#web/admin/list/list-view.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { useRowDialog } from "#web/admin/rows/row-dialog.tsx";
import { editAndDelete } from "#web/admin/rows/row-buttons.tsx";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";

const offerList = {
  label: "Tilbud (/offers)",
  entity: "offer",
  nouns: ["tilbud", "tilbud"],
  path: adminOffersPath,
  empty: "Ingen affiliate tilbud ennå",
  createText: "Nytt tilbud",
  nameOf: ({ title }) => title,
  textOf: (row) =>
    `${row.id} ${row.title} ${row.description} ${row.url} ${row.category} ${row.discount ?? ""} ` +
    `${row.slogan ?? ""} ${row.revenueDeal ?? ""} ${row.internalNotes ?? ""} ${row.adminLink ?? ""}`,
  sortings: [
    {
      id: "posisjon",
      label: "Posisjon",
      compare: (a, b) => a.position - b.position || compareText(a.title, b.title),
    },
    newestFirst("ny", ({ createdAt }) => createdAt),
    byText("tittel", "Tittel", ({ title }) => title),
  ],
  filters: [activeFilter, { id: "kategori", label: "Kategori", valueOf: ({ category }) => category }],
} as const satisfies AdminResource<AdminOffer>;

const removal: RowRemoval = {
  question: (title) => ({
    title: "Slette tilbudet?",
    text: `«${title}» forsvinner fra Gode tilbud. Det kan hentes tilbake fra historikken.`,
    action: "Slett tilbud",
  }),
  done: { title: "Sponsor slettet" },
  failed: "Kunne ikke slette sponsor.",
};

const bulkActions: readonly BulkAction<AdminOffer>[] = [
  activation(true),
  activation(false),
  bulkDeletion(refsOf, "De forsvinner fra Gode tilbud."),
];

export const offersTab = {
  ...offerList,
  id: "tilbud",
  editedFields: offerFields,
  load: () => readFullRows<AdminOffer>("/api/sponsors"),
  Panel: OffersPanel,
} as const satisfies AdminTab<AdminOffer, OfferLinks>;

interface OfferLinks {
  /** Export and import. */
  readonly transferTools: ReactNode;
}

function OffersPanel({ transferTools, ...props }: AdminPanelProps<AdminOffer> & OfferLinks) {
  const admin = useAdminList(offerList, props);
  const [dialog, edit] = useRowDialog(OfferDialog, props);
  return (
    <>
      <AdminList
        admin={admin}
        onCreate={() => edit("new")}
        tools={transferTools}
        card={offerCard}
        bulk={{ actions: bulkActions }}
        buttons={() =>
          editAndDelete<AdminOffer>(edit, ({ id, title }) => admin.remove({ id, name: title }, removal))
        }
      />
      {dialog}
    </>
  );
}

function offerCard(offer: AdminOffer) {
  return (
    <>
      <p className="row-badges">
        <ActiveBadge row={offer} />
        <span className="soft">
          Id {offer.id} · posisjon {offer.position}
        </span>
      </p>
      <OfferPreview offer={offer} />
      <OfferFacts offer={offer} />
    </>
  );
}

function OfferFacts({ offer }: { readonly offer: AdminOffer }) {
  const { url, adminLink, revenueDeal, internalNotes } = offer;
  return (
    <dl className="admin-facts">
      <div>
        <dt>URL</dt>
        <dd>
          <OutLink url={url} />
        </dd>
      </div>
      {adminLink && (
        <div>
          <dt>Admin-lenke</dt>
          <dd>
            <OutLink url={adminLink} />
          </dd>
        </div>
      )}
      {revenueDeal && (
        <div>
          <dt>Inntektsavtale</dt>
          <dd className="many-lines">{revenueDeal}</dd>
        </div>
      )}
      {internalNotes && (
        <div>
          <dt>Interne notater</dt>
          <dd className="many-lines">{internalNotes}</dd>
        </div>
      )}
    </dl>
  );
}
