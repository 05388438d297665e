import { useState } from "react";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import type { AdminHomepageAd } from "#features/homepage-ads/admin-contract.ts";
import { AdDialog } from "#features/homepage-ads/ui/admin-ad-dialog.tsx";
import { AdPreview } from "#features/homepage-ads/ui/admin-ad-preview.tsx";
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

export interface AdsTabProps {
  readonly list: Rows<AdminHomepageAd>;
  readonly place: ListPlace;
  readonly onDeleted: (deletion: Deletion) => void;
}

const spec: ListSpec<AdminHomepageAd> = {
  textOf: ({ title, description, url, buttonText }) => `${title} ${description} ${url} ${buttonText}`,
  sortings: [
    { id: "ny", label: "Nyeste først", compare: (a, b) => compareText(b.createdAt, a.createdAt) },
    { id: "tittel", label: "Tittel", compare: (a, b) => compareText(a.title, b.title) },
  ],
  filters: [{ id: "status", label: "Status", valueOf: ({ isActive }) => (isActive ? "Aktiv" : "Inaktiv") }],
};

export function AdsTab({ list, place, onDeleted }: AdsTabProps) {
  const view = useListView(list.rows, spec, place);
  const actions = useRowActions(list.reload);
  const [confirmDialog, confirm] = useConfirm();
  const [edited, setEdited] = useState<AdminHomepageAd | "new" | null>(null);

  const remove = async ({ id, title }: AdminHomepageAd) => {
    const isYes = await confirm({
      title: "Slette annonsen?",
      text: `«${title}» forsvinner fra forsiden. Den kan hentes tilbake fra historikken.`,
      action: "Slett annonse",
      isDestructive: true,
    });
    if (!isYes) return;
    const isDone = await actions.run({
      id,
      work: () => callAdmin("DELETE", `/api/admin/homepage-ads/${id}`),
      done: { title: "Annonse slettet" },
      failed: "Kunne ikke slette annonse.",
    });
    if (isDone) onDeleted({ entity: "homepage_ad", entityId: id, name: title });
  };

  return (
    <>
      <AdminList
        heading="Annonser (forsiden)"
        nouns={["annonse", "annonser"]}
        empty="Ingen annonser på forsiden ennå"
        list={list}
        view={view}
        failure={actions.failure}
        action={
          <Button variant="primary" data-shortcut="ny" onClick={() => setEdited("new")}>
            <Plus />
            Ny annonse
          </Button>
        }
      >
        <ul className="admin-cards">
          {view.shown.map((ad) => (
            <li key={ad.id} className="admin-card" data-row={ad.id}>
              <p className="row-badges">
                <Badge tone={ad.isActive ? "good" : "plain"}>{ad.isActive ? "Aktiv" : "Inaktiv"}</Badge>
                <span className="soft">Id {ad.id}</span>
              </p>
              <AdPreview {...ad} />
              <dl className="admin-facts">
                <div>
                  <dt>URL</dt>
                  <dd>
                    <OutLink url={ad.url} />
                  </dd>
                </div>
                <div>
                  <dt>Knapp-tekst</dt>
                  <dd>{ad.buttonText}</dd>
                </div>
              </dl>
              <div className="row-actions">
                <RowButton icon={Pencil} text="Rediger" rowName={ad.title} onClick={() => setEdited(ad)} />
                <RowButton
                  icon={Trash2}
                  text="Slett"
                  rowName={ad.title}
                  isRemoval
                  isBusy={actions.busyId === ad.id}
                  onClick={() => void remove(ad)}
                />
              </div>
            </li>
          ))}
        </ul>
      </AdminList>
      {confirmDialog}
      {edited && (
        <AdDialog
          ad={edited === "new" ? null : edited}
          onRow={list.put}
          onGone={list.drop}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
