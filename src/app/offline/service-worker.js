/**
 * The service worker: keeps the pages of the templates that a visitor has saved, and opens them without a network. It is registered
 * only for who has saved something or installed the site (`offline.ts`). The server puts `version`, `offlinePath`
 * and `siteName`, escaped, before it. It keeps pages of templates and nothing else: nothing of the API, the administrator's page or a receipt.
 */
const prefix = "avtalemaler-";
const savedCache = `${prefix}lagrede`;
const offlineCache = `${prefix}frakoblet-${version}`;
const maxSaved = 500;
/** How long a template that is gone is not asked for again. It may come back. */
const goneMs = 24 * 60 * 60 * 1000;

/** What is one person's goes past the worker. */
const isPrivate = (pathname) => /^\/(admin|api|forslag)(\/|$)/.test(pathname);

/** A template's page is kept by its id, which never changes: `/mal/7` leads to the page whatever the name is. */
function keyOf(pathname) {
  const id = /^\/mal\/(?:[^/]*-)?([1-9]\d{0,8})$/.exec(pathname)?.[1];
  return id === undefined ? null : `/mal/${id}`;
}

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepOfflinePage());
});

addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([dropCaches([savedCache, offlineCache]), registration.navigationPreload?.enable()]),
  );
});

/** The ids that were told last, and what is done about them: one list after the other, or a page would be fetched for each. */
let told;
let keeping = Promise.resolve();

// Tells the ids of all templates that are saved now.
addEventListener("message", (event) => {
  const { saved, isInstalled } = event.data ?? {};
  if (!Array.isArray(saved)) return;
  const ids = saved.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxSaved);
  told = ids;
  const work = keeping.then(() => (ids.length === 0 && isInstalled !== true ? leave() : keepOnly(ids)));
  keeping = work.catch(() => {});
  event.waitUntil(work);
});

addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  const { pathname } = new URL(url);
  if (mode === "navigate" && method === "GET" && !isPrivate(pathname))
    event.respondWith(open(event, pathname));
});

/** The network first, so that what is shown is current whenever it can be. */
async function open(event, pathname) {
  const key = keyOf(pathname);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (key !== null) event.waitUntil(refresh(key, response.clone()));
    return response;
  } catch {
    const saved = await caches.open(savedCache);
    const kept = key === null ? undefined : await saved.match(key);
    return kept?.ok ? withNote(kept) : offlinePage(saved);
  }
}

async function keepOfflinePage() {
  const response = await fetch(offlinePath, { credentials: "omit" });
  if (!response.ok) throw new Error(`The offline page: ${response.status}`);
  const cache = await caches.open(offlineCache);
  await cache.put(offlinePath, response);
}

/** As every visitor gets it. null when it could not be fetched. */
const fetchPage = (key) => fetch(key, { credentials: "omit" }).catch(() => null);

/** Keeps the pages of these templates, and drops all others. */
async function keepOnly(ids) {
  const saved = await caches.open(savedCache);
  const wanted = new Set(ids.map((id) => `/mal/${id}`));
  const kept = (await saved.keys()).map(({ url }) => new URL(url).pathname);
  for (const key of kept) if (!wanted.has(key)) await saved.delete(key);
  for (const key of wanted) {
    if (ids !== told) return;
    const page = await saved.match(key);
    if (page && (page.ok || Date.now() - Date.parse(page.headers.get("date")) < goneMs)) continue;
    const response = await fetchPage(key);
    // The server is not to be asked more now. The rest is fetched at the next page: the whole list is told each time.
    if (response === null || response.status === 429 || response.status >= 500) return;
    await keep(saved, key, response);
  }
}

/** A page that is kept is exchanged for what was just seen of it. */
async function refresh(key, response) {
  const saved = await caches.open(savedCache);
  if (!(await saved.match(key))) return;
  // The browser follows it past the worker: the template has another name now, or was merged into another.
  const current = response.type === "opaqueredirect" ? await fetchPage(key) : response;
  if (current !== null) await keep(saved, key, current);
}

async function keep(saved, key, response) {
  // Noted without its page but with its date, so that it is not fetched again at each visit.
  const isGone = response.status === 404 || response.status === 410;
  if (isGone) return saved.put(key, new Response(null, response));
  const isPublic = !/private|no-store/.test(response.headers.get("cache-control") ?? "");
  // A copy: a response that was redirected cannot open a page.
  if (response.ok && isPublic) await saved.put(key, new Response(await response.blob(), response));
}

/** Scripts are not kept. Without their urls the start script waits for the network, and reloads the page then. */
const withoutScripts = (html) => html.replace(/ data-entry="[^"]*" data-modules="[^"]*"/, "");

/** Says above the page from when it is. What needs its script is hidden by the note's style. */
async function withNote(kept) {
  const seen = new Date(kept.headers.get("date") ?? 0);
  const day = seen
    .toLocaleDateString("nb-NO", { day: "numeric", month: "long", year: "numeric" })
    .replaceAll(" ", "\u00a0");
  const note = `<p class="offline-note">Vi får ikke kontakt med ${siteName}. Siden er slik den var ${day}.</p>`;
  return new Response(
    withoutScripts(await kept.text()).replace("<body>", (body) => body + note),
    kept,
  );
}

/** With the templates that can be opened, which its script would not know. */
async function offlinePage(saved) {
  const page = await (await caches.open(offlineCache)).match(offlinePath);
  if (!page) return Response.error();
  const lines = await Promise.all(
    (await saved.keys()).map(async (request) => {
      const kept = await saved.match(request);
      // Gone, or dropped since the keys were read.
      if (!kept?.ok) return "";
      // From the document, so it is escaped.
      const name = /<h1[^>]*>(.*?)<\/h1>/s.exec(await kept.text())?.[1].replace(/<[^>]*>/g, "");
      return `<li><a href="${new URL(request.url).pathname}">${name}</a></li>`;
    }),
  );
  const items = lines.join("");
  const list = items && `<h2>Disse malene har du lagret</h2><ul>${items}</ul>`;
  const html = withoutScripts(await page.text()).replace(
    '<section id="lagrede"></section>',
    () => `<section id="lagrede">${list}</section>`,
  );
  return new Response(html, page);
}

async function dropCaches(except) {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && !except.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Nothing is saved any longer: the worker leaves nothing behind. */
async function leave() {
  await dropCaches([]);
  await registration.unregister();
}
