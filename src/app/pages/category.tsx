/** A category: its templates, the most opened first, a page at a time. */
import type { PageProps, TemplateListPage } from "#app/pages/page.ts";
import { PlainPage } from "#app/pages/parts/plain-page.tsx";
import { TemplateIndex } from "#app/pages/parts/template-index.tsx";
import { followLineHref } from "#features/feeds/contract.ts";
import { UsedWhen } from "#features/situations/ui/used-when.tsx";
import { emptyView, listingHref } from "#features/templates/listing-view.ts";
import { TemplatePager } from "#features/templates/ui/page/template-pager.tsx";
import { categoryDescription } from "#domain/category-descriptions.ts";
import { pageHref } from "#domain/page-urls.ts";
import { categoryLabel } from "#domain/vocabulary.ts";
import { count } from "#web/norwegian.ts";
import "#web/styles/page/catalogue.css";

export interface CategoryData extends TemplateListPage {
  readonly category: string;
}

export default function Category({ data }: PageProps<CategoryData>) {
  const { category, path, templates, usedWhen, total, page, pages } = data;
  const label = categoryLabel(category);
  return (
    <PlainPage title={label}>
      <p className="lead">
        {categoryDescription(category)}. {count(total, "mal", "maler")}.
      </p>
      <p className="template-ways cluster">
        <a className="tall" href={listingHref({ ...emptyView, categories: [category] })}>
          Søk, filtrer og sorter i {label}
        </a>
        <a className="tall" href={followLineHref(path)}>
          Følg med på nye maler
        </a>
      </p>
      <UsedWhen links={usedWhen} />
      {total > 0 && (
        <TemplateIndex
          templates={templates}
          headingLevel={2}
          same="category"
          listHref={pageHref(path, page)}
        />
      )}
      <TemplatePager hrefOf={(number) => pageHref(path, number)} page={page} pages={pages} />
    </PlainPage>
  );
}
