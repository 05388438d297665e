import { useState } from "react";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import type { AdminOffer } from "#features/offers/admin-contract.ts";
import { OfferDialog } from "#features/offers/ui/admin-offer-dialog.tsx";
import { OfferPreview } from "#features/offers/ui/admin-offer-preview.tsx";
import { callAdmin } from "#web/admin/admin-api.ts";
import { AdminList } from "#web/admin/admin-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useConfirm } from "#web/ui/confirm-dialog.tsx";
import { compareText, type ListPlace, type ListSpec } from "#web/admin/list-view.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { type Deletion, type Rows, useRowActions } from "#web/admin/row-actions.ts";
import { RowButton } from "#web/admin/row-buttons.tsx";
import { useListView } from "#web/admin/use-list-view.ts";

export interface OffersTabProps {
  readonly list: Rows<AdminOffer>;
  readonly place: ListPlace;
  readonly onDeleted: (deletion: Deletion) => void;
}

const spec: ListSpec<AdminOffer> = {
  textOf: (row) =>
    `${row.id} ${row.title} ${row.description} ${row.url} ${row.category} ${row.discount ?? ""} ` +
    `${row.slogan ?? ""} ${row.revenueDeal ?? ""} ${row.internalNotes ?? ""} ${row.adminLink ?? ""}`,
  sortings: [
    {
      id: "posisjon",
      label: "Posisjon",
      compare: (a, b) => a.position - b.position || compareText(a.title, b.title),
    },
    { id: "ny", label: "Nyeste først", compare: (a, b) => compareText(b.createdAt, a.createdAt) },
    { id: "tittel", label: "Tittel", compare: (a, b) => compareText(a.title, b.title) },
  ],
  filters: [
    { id: "status", label: "Status", valueOf: ({ isActive }) => (isActive ? "Aktiv" : "Inaktiv") },
    { id: "kategori", label: "Kategori", valueOf: ({ category }) => category },
  ],
};

export function OffersTab({ list, place, onDeleted }: OffersTabProps) {
  const view = useListView(list.rows, spec, place);
  const actions = useRowActions(list.reload);
  const [confirmDialog, confirm] = useConfirm();
  const [edited, setEdited] = useState<AdminOffer | "new" | null>(null);

  const remove = async ({ id, title }: AdminOffer) => {
    const isYes = await confirm({
      title: "Slette tilbudet?",
      text: `«${title}» forsvinner fra Gode tilbud. Det kan hentes tilbake fra historikken.`,
      action: "Slett tilbud",
      isDestructive: true,
    });
    if (!isYes) return;
    const isDone = await actions.run({
      id,
      work: () => callAdmin("DELETE", `/api/admin/sponsors/${id}`),
      done: { title: "Sponsor slettet" },
      failed: "Kunne ikke slette sponsor.",
    });
    if (isDone) onDeleted({ entity: "offer", entityId: id, name: title });
  };

  return (
    <>
      <AdminList
        heading="Tilbud (/offers)"
        nouns={["tilbud", "tilbud"]}
        empty="Ingen affiliate tilbud ennå"
        list={list}
        view={view}
        failure={actions.failure}
        action={
          <Button variant="primary" data-shortcut="ny" onClick={() => setEdited("new")}>
            <Plus />
            Nytt tilbud
          </Button>
        }
      >
        <ul className="admin-cards">
          {view.shown.map((offer) => (
            <li key={offer.id} className="admin-card" data-row={offer.id}>
              <p className="row-badges">
                <Badge tone={offer.isActive ? "good" : "plain"}>{offer.isActive ? "Aktiv" : "Inaktiv"}</Badge>
                <span className="soft">
                  Id {offer.id} · posisjon {offer.position}
                </span>
              </p>
              <OfferPreview offer={offer} />
              <OfferFacts offer={offer} />
              <div className="row-actions">
                <RowButton
                  icon={Pencil}
                  text="Rediger"
                  rowName={offer.title}
                  onClick={() => setEdited(offer)}
                />
                <RowButton
                  icon={Trash2}
                  text="Slett"
                  rowName={offer.title}
                  isRemoval
                  isBusy={actions.busyId === offer.id}
                  onClick={() => void remove(offer)}
                />
              </div>
            </li>
          ))}
        </ul>
      </AdminList>
      {confirmDialog}
      {edited && (
        <OfferDialog
          offer={edited === "new" ? null : edited}
          onRow={list.put}
          onGone={list.drop}
          onClose={() => setEdited(null)}
        />
      )}
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
