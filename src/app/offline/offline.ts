/** Reading without a network: the script in each document that registers the service worker, and the worker's route (decision 047). */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { savedKey } from "#features/templates/ui/saved/kept-templates.ts";
import type { App } from "#platform/app.ts";
import type { ResponseCache } from "#platform/responses/response-cache.ts";
import { escapeHtml } from "#shared/text/escape.ts";

export const serviceWorkerPath = "/sw.js";
export const offlinePath = "/frakoblet";

/**
 * Inline script, after the start script, that registers the service worker for visitors who have saved a template, or open the
 * site as an installed app. For all others nothing is registered and nothing stored. It sends the worker the saved list after
 * each load, and at each change; with nothing saved or installed the worker unregisters. With `OFFLINE=off`, from the element's
 * attribute, it registers nothing: the browser itself looks for the worker that removes itself.
 */
export const offlineScript =
  `(function(n,workers,setting){if(!workers||setting==="off")return;function tell(){var saved=[];` +
  `try{saved=JSON.parse(localStorage.getItem("${savedKey}")||"[]").map(function(t){return t&&t.id}).filter(Number.isSafeInteger)}catch(_){}` +
  `var isInstalled=matchMedia("(display-mode: standalone)").matches||n.standalone===true,isUsed=isInstalled||saved.length>0;` +
  `workers.getRegistration().then(function(known){if(!known&&!isUsed)return;` +
  `return Promise.resolve(isUsed&&workers.register("${serviceWorkerPath}")).then(function(){return workers.ready})` +
  `.then(function(ready){ready.active.postMessage({saved:saved,isInstalled:isInstalled})})}).catch(function(){})}` +
  `addEventListener("load",tell);addEventListener("${savedKey}",tell)})(navigator,navigator.serviceWorker,document.currentScript.dataset.offline)`;

interface OfflineRoutesOptions {
  readonly responses: ResponseCache;
  readonly isOn: boolean;
  readonly siteName: string;
  /** The document at a path, as every visitor gets it. */
  readonly renderPublicly: (path: string) => Promise<Buffer>;
}

/** Worker that removes itself: a browser that has one requests it again at the next page, past its own cache. */
const removal = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => {
  const drop = (names) => names.filter((name) => name.startsWith("avtalemaler-")).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(drop(names))).then(() => registration.unregister()));
});
`;

/** Route of the worker; with `OFFLINE=off` one that removes itself and all it stored. */
export function offlineRoutes(app: App, options: OfflineRoutesOptions): void {
  const { responses, isOn, siteName, renderPublicly } = options;
  const script = async () => {
    if (!isOn) return removal;
    const source = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
    const page = await renderPublicly(offlinePath);
    // A changed page makes another worker, which fetches the page anew.
    const version = createHash("sha256").update(source).update(page).digest("hex").slice(0, 16);
    const name = JSON.stringify(escapeHtml(siteName));
    return `const version = "${version}";\nconst offlinePath = "${offlinePath}";\nconst siteName = ${name};\n${source}`;
  };
  app.get(serviceWorkerPath, { schema: { hide: true } }, (request, reply) =>
    responses.send(request, reply, {
      key: "service worker",
      make: async () => ({ type: "text/javascript; charset=utf-8", body: await script() }),
    }),
  );
}
