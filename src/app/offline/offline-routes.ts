/** The route of the service worker. With `OFFLINE=off` it is one that removes itself and all that was kept (decision 047). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { offlinePath, serviceWorkerPath } from "#app/offline/paths.ts";
import type { App } from "#platform/app.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";

export interface OfflineRoutesOptions {
  readonly responses: ResponseCache;
  readonly isOn: boolean;
  /** The document at a path, as every visitor gets it. */
  readonly renderPublicly: (path: string) => Promise<Buffer>;
}

/** A browser that has a worker asks for it again at the next page, past its own cache, and runs what it gets. */
const removal = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const drop = (names) => names.filter((name) => name.startsWith("avtalemaler-")).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(drop(names))).then(() => registration.unregister()));
});
`;

export function offlineRoutes(app: App, options: OfflineRoutesOptions): void {
  const { responses, isOn, renderPublicly } = options;
  const script = async () => {
    if (!isOn) return removal;
    const source = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
    const page = await renderPublicly(offlinePath);
    // With another page it is another worker, which fetches the page anew.
    const version = createHash("sha256").update(source).update(page).digest("hex").slice(0, 16);
    return `const version = "${version}";\nconst offlinePath = "${offlinePath}";\n${source}`;
  };
  app.get(serviceWorkerPath, { schema: { hide: true } }, (request, reply) =>
    responses.send(request, reply, {
      key: "service worker",
      make: async () => ({ type: "text/javascript; charset=utf-8", body: await script() }),
    }),
  );
}
