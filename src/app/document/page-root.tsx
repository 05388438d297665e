import { type ComponentType, StrictMode, useEffect } from "react";
import type { PageProps } from "#app/document/page.ts";
import { SiteContext } from "#web/site-info.ts";

/** Where the entry script finds what it hydrates. */
export const appElementId = "app";
export const stateElementId = "page-state";

/** The root component of every page: the same on the server and in the browser, so that hydration matches. */
export function PageRoot({
  Page,
  data,
  site,
}: PageProps<unknown> & { readonly Page: ComponentType<PageProps<unknown>> }) {
  useEffect(() => {
    // Says that the page is hydrated; style sheets and journeys wait for it.
    document.documentElement.dataset["ready"] = "";
  }, []);
  return (
    <StrictMode>
      {site.isDemo && (
        <aside className="demo-notice" aria-label="Demonstrasjon">
          Dette er en demonstrasjon: annonser, tilbud, vurderinger og antall nedlastinger er eksempler.
        </aside>
      )}
      <SiteContext value={site}>
        <Page data={data} site={site} />
      </SiteContext>
    </StrictMode>
  );
}
