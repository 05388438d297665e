/** The site map for people: main pages, templates by category, sources. */
import type { PageProps } from "#app/pages/page.ts";
import { Part, PlainPage } from "#app/pages/parts/plain-page.tsx";
import { OpenDataNote } from "#features/feeds/ui/open-data-note.tsx";
import { sitemapLimit } from "#app/pages/parts/site-map-groups.ts";
import { MainPages, SiteMap } from "#app/pages/parts/site-map.tsx";
import type { Template } from "#features/templates/contract.ts";
import { followTemplate } from "#features/templates/ui/card/follow-link.tsx";
import { useFreshList } from "#web/use-fresh-list.ts";
import "#web/styles/page/sitemap.css";

const url = `/api/templates?sort=alphabetical&limit=${sitemapLimit}`;

export interface SitemapData {
  /** Templates by name; at most `sitemapLimit`. */
  readonly templates: readonly Template[];
  readonly total: number;
  /** Time of the rendering, ISO 8601. */
  readonly renderedAt: string;
}

export default function Sitemap({ data, site }: PageProps<SitemapData>) {
  const { list, isLoading } = useFreshList(data.templates, url);
  return (
    <PlainPage title="Nettstedkart" className="page prose site-map">
      <p className="lead">Alle sidene og alle malene på {site.name}, samlet på ett sted.</p>
      <MainPages />
      <SiteMap
        templates={list}
        total={Math.max(data.total, list.length)}
        renderedAt={data.renderedAt}
        isLoading={isLoading}
        onFollow={(template) => void followTemplate(template)}
      />
      <Part title="Åpne data">
        <OpenDataNote />
      </Part>
    </PlainPage>
  );
}
