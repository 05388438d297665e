/** A publisher: its templates the most opened first, a page at a time. */
import { Fragment } from "react";
import type { PageProps, TemplateListPage } from "#app/pages/page.ts";
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import { TemplateIndex } from "#app/pages/parts/template-index.tsx";
import { UsedWhen } from "#features/situations/ui/used-when.tsx";
import { emptyView, listingHref } from "#features/templates/listing-view.ts";
import { sourceKindLabel } from "#features/templates/ui/card/source-line.tsx";
import { TemplatePager } from "#features/templates/ui/page/template-pager.tsx";
import { followByMailHref, pageHref, publisherSlug } from "#domain/page-urls.ts";
import { hostOf } from "#shared/text/url-text.ts";
import { FollowByMailLink } from "#domain/ui/follow-by-mail-link.tsx";
import { count } from "#web/norwegian.ts";
import { NewTabLink } from "#web/ui/visually-hidden.tsx";
import "#web/styles/page/catalogue.css";

export interface PublisherData extends TemplateListPage {
  readonly name: string;
  readonly sourceType: string | null;
  /** The front pages of the sites its templates are on, the one with most of them first. */
  readonly sites: readonly string[];
}

export default function Publisher({ data }: PageProps<PublisherData>) {
  const { name, sourceType, sites, path, templates, usedWhen, total, page, pages } = data;
  return (
    <PlainPage title={`Maler fra ${name}`}>
      <p className="lead">
        {sourceKindLabel(sourceType)}. {count(total, "mal", "maler")} på{" "}
        {sites.map((site, index) => (
          <Fragment key={site}>
            {index > 0 && (index === sites.length - 1 ? " og " : ", ")}
            <NewTabLink href={site}>{hostOf(site)}</NewTabLink>
          </Fragment>
        ))}
        .
      </p>
      <p className="template-ways cluster">
        <a className="tall" href={listingHref({ ...emptyView, search: name })}>
          Søk etter utgiveren på forsiden
        </a>
        <FollowByMailLink href={followByMailHref("kilde", publisherSlug(name))}>
          Få e-post om nye og endrede maler herfra
        </FollowByMailLink>
      </p>
      <UsedWhen links={usedWhen} />
      <TemplateIndex templates={templates} headingLevel={2} same="source" listHref={pageHref(path, page)} />
      <TemplatePager hrefOf={(number) => pageHref(path, number)} page={page} pages={pages} />
    </PlainPage>
  );
}
