/** The root component of every page: the same on the server and in the browser, so that hydration matches. */
import { type ComponentType, StrictMode, useEffect } from "react";
import type { PageProps } from "#app/pages/page.ts";
import { SiteContext } from "#web/site-info.ts";
import { scriptsClass } from "#web/theme.ts";
import { Boundary } from "#web/ui/boundary.tsx";

/** Id of the element that the entry script hydrates. */
export const appElementId = "app";
export const stateElementId = "page-state";

export function PageRoot({
  Page,
  data,
  site,
}: PageProps<unknown> & { readonly Page: ComponentType<PageProps<unknown>> }) {
  return (
    <StrictMode>
      <Boundary
        text="Noe på siden sluttet å virke. Du kan fortsatt lese, søke og sende skjemaer."
        place={() => document.getElementById(appElementId)}
        onFailed={markPlain}
      >
        {site.isDemo && (
          <aside className="demo-notice small" aria-label="Demonstrasjon">
            Dette er en demonstrasjon: annonser, tilbud, vurderinger og antall nedlastinger er eksempler.
          </aside>
        )}
        <SiteContext value={site}>
          <Page data={data} site={site} />
        </SiteContext>
        <Ready />
      </Boundary>
    </StrictMode>
  );
}

/** Marks the page as hydrated; style sheets and journeys wait for it. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset["ready"] = "";
  }, []);
  return null;
}

/** Marks the page as one without scripts, whose parts are visible again. */
function markPlain(): void {
  const { classList, dataset } = document.documentElement;
  classList.remove(scriptsClass);
  delete dataset["ready"];
}
