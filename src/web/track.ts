/** Client of the site's own statistics. Fire and forget: 2 seconds, no retry, no message to the visitor. */
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

const timeoutMs = 2000;

interface EventData {
  readonly page_view: { readonly page: string; readonly referrer?: string };
  readonly homepage_ad_click: { readonly adId: number; readonly adTitle: string };
  readonly sponsor_click: { readonly sponsorId: number; readonly sponsorTitle: string };
  readonly template_download: { readonly templateId: number; readonly templateName: string };
  readonly search: {
    readonly search: string;
    readonly found: boolean;
    readonly outcome?: "followed" | "again";
    readonly opened?: number;
  };
}

export function track<Event extends keyof EventData>(event: Event, eventData: EventData[Event]): void {
  callApi("POST", "/api/track", {
    body: { event, eventData },
    signal: AbortSignal.timeout(timeoutMs),
    keepalive: true,
  }).catch((error: unknown) => logQuietly(`Could not record ${event}`, error));
}

/** Counts a view of the page, once it is seen. */
export function trackPageView(page: string): void {
  whenSeen(() => countView(page));
}

/** Runs work once the page is seen: a browser may have prerendered it. */
export function whenSeen(work: () => void): void {
  // TypeScript's types lack it yet.
  const isPrerendering = "prerendering" in document && document.prerendering === true;
  if (isPrerendering) document.addEventListener("prerenderingchange", work, { once: true });
  else work();
}

function countView(page: string): void {
  const referrer = externalReferrer(document.referrer, location.host);
  track("page_view", referrer ? { page, referrer } : { page });
}

/** The referrer's host when it is another site, never more than the host. */
export function externalReferrer(referrer: string, ownHost: string): string | undefined {
  const host = /^https?:\/\/([a-z0-9.-]+(?::\d{1,5})?)(?:[/?#]|$)/i.exec(referrer)?.[1];
  return host === ownHost ? undefined : host;
}
