/** The not-found page: its own words are the only ones in English. The address is what was looked for, in the field and in what is like it. */
import type { HomeData } from "#app/pages/home.tsx";
import type { PageProps } from "#app/pages/page.ts";
import { TemplateIndex } from "#app/pages/parts/template-index.tsx";
import { Endings } from "#features/situations/ui/endings.tsx";
import { emptyView, listingHref } from "#features/templates/listing-view.ts";
import type { Template } from "#features/templates/contract.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/catalogue.css";

export interface NotFoundData extends Pick<HomeData, "endings" | "situations"> {
  /** Words of the address; "" where nothing is like them. */
  readonly words: string;
  readonly near: readonly Template[];
}

export default function NotFound({ data: { words, near, endings, situations } }: PageProps<NotFoundData>) {
  return (
    <SiteLayout search={{ initialText: words }}>
      <div className="page">
        <BackLink />
        <div lang="en">
          <h1>404 Page Not Found</h1>
          <p className="lead">Did you forget to add the page to the router?</p>
        </div>
        {endings.length > 0 && (
          <div className="template-related">
            <Endings endings={endings} total={situations} isWhole />
          </div>
        )}
        {near.length > 0 && (
          <section className="template-related" aria-labelledby="maler">
            <h2 id="maler">Disse ligner mest</h2>
            <TemplateIndex
              templates={near}
              headingLevel={3}
              listHref={listingHref({ ...emptyView, search: words })}
            />
          </section>
        )}
      </div>
    </SiteLayout>
  );
}
