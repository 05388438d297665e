/** Hydrates the page that the server rendered. */
import { hydrateRoot } from "react-dom/client";
import { appElementId, type PageState, stateElementId } from "#app/document.ts";
import { PageRoot } from "#app/page-root.tsx";
import type { PageModule } from "#app/routes.tsx";
import { suggestPath } from "#web/layout/site-header.tsx";
import "#web/styles/index.css";
import { trackPageView } from "#web/track.ts";
import { openDialog } from "#web/ui/dialog-host.tsx";
import { startTooltips } from "#web/ui/tooltip.ts";

const container = document.getElementById(appElementId);
const state = document.getElementById(stateElementId)?.textContent;
if (!container || !state) throw new Error("The page has no state to start from");

const { page, module, isTracked, data, site } = JSON.parse(state) as PageState;
// Their names only: what a page reads and what it is called stay with the table of pages, on the server.
const loadPage = import.meta.glob<PageModule>("/src/app/pages/*.tsx")[`/${module}`];
if (!loadPage) throw new Error(`There is no page in ${module}`);
const { default: Page } = await loadPage();
hydrateRoot(container, <PageRoot Page={Page} data={data} site={site} />);

startTooltips();
if (isTracked) trackPageView(page);

/** Every link to the suggestion page opens the dialog instead, except on that page itself. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.getAttribute("href") !== suggestPath || location.pathname === suggestPath) return;
  event.preventDefault();
  openDialog(() => import("#features/suggestions/ui/suggest-dialog.tsx"), {}, suggestPath);
});
