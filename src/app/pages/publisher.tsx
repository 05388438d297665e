/** A publisher: its templates by name, a page at a time. */
import type { PageProps } from "#app/page.ts";
import type { TemplateListPage } from "#app/pages/template-list-page.ts";
import { emptyView, listingHref } from "#features/templates/listing-view.ts";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { TemplateLines } from "#features/templates/ui/page/template-lines.tsx";
import { TemplatePager } from "#features/templates/ui/page/template-pager.tsx";
import { pageHref } from "#shared/slug.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { count } from "#web/norwegian.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import "#web/styles/page/catalogue.css";

export interface PublisherData extends TemplateListPage {
  readonly name: string;
  readonly sourceType: string | null;
}

export default function Publisher({ data }: PageProps<PublisherData>) {
  const { name, sourceType, path, templates, total, page, pages } = data;
  return (
    <SiteLayout>
      <div className="page page-wide">
        <Breadcrumbs steps={[{ href: "/", text: "Forsiden" }]} here={name} />
        <h1>Maler fra {name}</h1>
        <p className="lead">
          {sourceKindLabel(sourceType)} · {count(total, "mal", "maler")}
        </p>
        <p className="template-ways">
          <ButtonLink href={listingHref({ ...emptyView, search: name })}>
            Søk etter utgiveren på forsiden
          </ButtonLink>
        </p>
        <TemplateLines templates={templates} shows="category" headingLevel={2} />
        <TemplatePager hrefOf={(number) => pageHref(path, number)} page={page} pages={pages} />
      </div>
    </SiteLayout>
  );
}
