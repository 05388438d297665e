/** The administrator's tab of the front page's ads. */
import type { ReactNode } from "react";
import type { AdminHomepageAd } from "#features/homepage-ads/contract.ts";
import { adminHomepageAdsPath, homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import { AdDialog } from "#features/homepage-ads/ui/admin-ad-dialog.tsx";
import { AdPreview } from "#features/homepage-ads/ui/admin-ad-preview.tsx";
import { ActiveBadge, activeFilter } from "#web/admin/rows/active-badge.tsx";
import { readFullRows } from "#web/admin/admin-client.ts";
import { AdminList } from "#web/admin/list/admin-list.tsx";
import type { AdminPanelProps, AdminTab } from "#web/admin/admin-tab.ts";
import { activation, type BulkAction, bulkDeletion, refsOf } from "#web/admin/list/bulk-bar.tsx";
import { byText, newestFirst } from "#web/admin/list/list-sortings.ts";
import { OutLink } from "#web/admin/out-link.tsx";
import { useRowDialog } from "#web/admin/rows/row-dialog.tsx";
import { editAndDelete } from "#web/admin/rows/row-buttons.tsx";
import { type AdminResource, type RowRemoval, useAdminList } from "#web/admin/list/use-admin-list.ts";

const adList = {
  label: "Annonser (forsiden)",
  entity: "homepage_ad",
  nouns: ["annonse", "annonser"],
  path: adminHomepageAdsPath,
  empty: "Ingen annonser på forsiden ennå",
  createText: "Ny annonse",
  nameOf: ({ title }) => title,
  textOf: ({ title, description, url, buttonText }) => `${title} ${description} ${url} ${buttonText}`,
  sortings: [
    newestFirst("ny", ({ createdAt }) => createdAt),
    byText("tittel", "Tittel", ({ title }) => title),
  ],
  filters: [activeFilter],
} as const satisfies AdminResource<AdminHomepageAd>;

const removal: RowRemoval = {
  question: (title) => ({
    title: "Slette annonsen?",
    text: `«${title}» forsvinner fra forsiden. Den kan hentes tilbake fra historikken.`,
    action: "Slett annonse",
  }),
  done: { title: "Annonse slettet" },
  failed: "Kunne ikke slette annonse.",
};

const bulkActions: readonly BulkAction<AdminHomepageAd>[] = [
  activation(true),
  activation(false),
  bulkDeletion(refsOf, "De forsvinner fra forsiden."),
];

export const adsTab = {
  ...adList,
  id: "annonser",
  editedFields: homepageAdFields,
  load: () => readFullRows<AdminHomepageAd>("/api/homepage-ads"),
  Panel: AdsPanel,
} as const satisfies AdminTab<AdminHomepageAd, AdLinks>;

interface AdLinks {
  /** Export and import. */
  readonly transferTools: ReactNode;
}

function AdsPanel({ transferTools, ...props }: AdminPanelProps<AdminHomepageAd> & AdLinks) {
  const admin = useAdminList(adList, props);
  const [dialog, edit] = useRowDialog(AdDialog, props);
  return (
    <>
      <AdminList
        admin={admin}
        onCreate={() => edit("new")}
        tools={transferTools}
        card={adCard}
        bulk={{ actions: bulkActions }}
        buttons={() =>
          editAndDelete<AdminHomepageAd>(edit, ({ id, title }) => admin.remove({ id, name: title }, removal))
        }
      />
      {dialog}
    </>
  );
}

function adCard(ad: AdminHomepageAd) {
  return (
    <>
      <p className="row-badges">
        <ActiveBadge row={ad} />
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
    </>
  );
}
