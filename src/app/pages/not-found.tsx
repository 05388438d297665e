/** The not-found page: its own words are the only ones in English. The address is what was looked for, in the field and in what is like it. */
import type { PageProps } from "#app/pages/page.ts";
import { TemplateIndex } from "#app/pages/parts/template-index.tsx";
import { emptyView, listingHref } from "#features/templates/listing-view.ts";
import type { Template } from "#features/templates/contract.ts";
import { SiteLayout } from "#web/layout/site-layout.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import "#web/styles/page/catalogue.css";

export interface NotFoundData {
  /** Words of the address; "" where nothing is like them. */
  readonly words: string;
  readonly near: readonly Template[];
}

export default function NotFound({ data: { words, near } }: PageProps<NotFoundData>) {
  return (
    <SiteLayout search={{ initialText: words }}>
      <div className="page">
        <BackLink />
        <div lang="en">
          <h1>404 Page Not Found</h1>
          <p className="lead">Did you forget to add the page to the router?</p>
        </div>
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
