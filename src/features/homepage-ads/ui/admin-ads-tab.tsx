/** The administrator's tab of the front page's ads. */
import { adminHomepageAdsPath, homepageAdFields } from "#features/homepage-ads/admin-fields.ts";
import type { AdminHomepageAd } from "#features/homepage-ads/contract.ts";
import { type EditedResource, editedTab } from "#web/admin/edited-tab.tsx";
import { byText, newestFirst } from "#web/admin/list-view.ts";
import { hostOf } from "#shared/text/url-text.ts";
import { activeFilter, Facts, OutLink, periodText } from "#web/admin/rows/row-cells.tsx";
import { Badge } from "#web/ui/badge.tsx";

export const adsTab = editedTab({
  id: "annonser",
  label: "Annonser (forsiden)",
  entity: "homepage_ad",
  path: adminHomepageAdsPath,
  listPath: "/api/homepage-ads",
  fields: homepageAdFields,
  empty: "Ingen annonser på forsiden ennå. Lag en med «Ny annonse», eller importer flere under «⋯».",
  nameOf: ({ title }) => title,
  textOf: ({ title, description, url, buttonText }) => `${title} ${description} ${url} ${buttonText}`,
  sortings: [
    newestFirst("ny", ({ createdAt }) => createdAt),
    byText("tittel", "Tittel", ({ title }) => title),
  ],
  filters: [activeFilter],
  whenRemoved: "forsvinner fra forsiden",
  facts: ({ url, description }) => `${hostOf(url)} · ${description}`,
  columns: [],
  detail: (ad) => (
    <>
      <AdPreview {...ad} />
      <Facts
        facts={{
          URL: <OutLink url={ad.url} />,
          Vises: periodText(ad),
          Knappetekst: ad.buttonText,
          Id: ad.id,
        }}
      />
    </>
  ),
  preview: ({ values }) => <AdPreview {...values} />,
} as const satisfies EditedResource<AdminHomepageAd, typeof homepageAdFields>);

/** The ad as visitors see it, under names that no ad blocker hides from the administrator. The button has no link. */
function AdPreview({
  title,
  description,
  buttonText,
}: Pick<AdminHomepageAd, "title" | "description" | "buttonText">) {
  return (
    <div className="stack tight">
      <p className="small soft">
        <strong>Sponset innhold</strong>
      </p>
      <div className="form-card box">
        <p>
          <Badge>Annonse</Badge>
        </p>
        <p>
          <strong>{title || "Tittel"}</strong>
        </p>
        <p className="card-description">{description || "Beskrivelse"}</p>
        <p>
          <span className="button button-secondary">{buttonText || "Les mer"}</span>
        </p>
      </div>
    </div>
  );
}
