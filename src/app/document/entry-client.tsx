/** Hydrates the page the server rendered. */
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { PageState } from "#app/document/html-document.ts";
import type { PageModule } from "#app/pages/page.ts";
import { appElementId, PageRoot, stateElementId } from "#app/document/page-root.tsx";
import { suggestPath } from "#web/layout/site-header.tsx";
import { isPlainClick } from "#web/plain-click.ts";
import "#web/styles/index.css";
import { trackPageView } from "#web/track.ts";
import { openDialog, renderDialogsWith } from "#web/ui/dialog-host.tsx";

const container = document.getElementById(appElementId);
const state = document.getElementById(stateElementId)?.textContent;
if (!container || !state) throw new Error("The page has no state to start from");

const tooltipEvents = ["pointerover", "focusin"] as const;

const { script, trackedAs, data, site } = JSON.parse(state) as PageState;
// Imported by its url, so that the page table and every page's title and description stay on the server.
const { default: Page } = (await import(/* @vite-ignore */ script)) as PageModule<unknown>;
// A transition yields to input and paint: no long task, however long the page is.
const early = fieldsIn(container);
startTransition(() => {
  hydrateRoot(container, <PageRoot Page={Page} data={data} site={site} />, {
    onRecoverableError(error) {
      for (const field of early) if (!field.isConnected) takeOver(field);
      reportError(error);
    },
  });
});

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsIn(place: Element): readonly FormField[] {
  return [...place.querySelectorAll<FormField>("input, textarea, select")];
}

/** Moves typed text from a field to its successor: React renders a document that an extension changed anew. */
function takeOver(old: FormField): void {
  const isBox = "checked" in old && /^(?:checkbox|radio)$/.test(old.type);
  const isOfOld = (field: FormField) =>
    field.id === old.id && field.name === old.name && (!isBox || field.value === old.value);
  const field = fieldsIn(container as Element).find(isOfOld);
  if (!field || field.type === "hidden") return;
  if (isBox) (field as HTMLInputElement).checked = old.checked;
  else if (field.value !== old.value) {
    field.value = old.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

renderDialogsWith(createRoot);
if ("popover" in HTMLElement.prototype) {
  for (const kind of tooltipEvents) document.addEventListener(kind, loadTooltips);
}
if (trackedAs !== null) trackPageView(trackedAs);

/** Loads the tooltips when they may be needed; not for touch, which has none. */
function loadTooltips(event: Event): void {
  if (event instanceof PointerEvent && event.pointerType === "touch") return;
  for (const kind of tooltipEvents) document.removeEventListener(kind, loadTooltips);
  void import("#web/ui/tooltip.ts").then(
    ({ startTooltips }) => startTooltips(event),
    // The browser shows the titles itself.
    () => undefined,
  );
}

/** Links to the suggestion page open the dialog instead, except on that page itself. */
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.getAttribute("href") !== suggestPath || location.pathname === suggestPath) return;
  event.preventDefault();
  openDialog(() => import("#features/suggestions/ui/suggest-dialog.tsx"), {}, suggestPath);
});
