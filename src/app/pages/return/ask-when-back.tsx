/**
 * Asks a visitor who comes back from a template's source whether it was of use: once for each template, and never who has
 * voted on it. The source is in another tab, as a rule; in one that keeps links to itself this page is opened again.
 */
import { followedKey, type FollowedTemplate } from "#app/pages/return/followed-template.ts";
import { ReturnPrompt } from "#app/pages/return/return-prompt.tsx";
import { ownVotes } from "#features/votes/ui/own-votes.ts";
import { isId, StoredList } from "#web/stored-list.ts";
import { renderBeside } from "#web/ui/dialog-host.tsx";

/** Who is back sooner has seen nothing, not even that a link is broken. */
const minAwayMs = 3_000;

const asked = new StoredList({
  key: "avtalemaler.spurt",
  max: 500,
  read: ({ id }) => (isId(id) ? { id } : null),
});

/** Forgets what waits for the visitor, or is shown. */
let stop = () => {};

export function askWhenBack(refresh: (changedId: number) => void): void {
  stop();
  const followed = readFollowed();
  if (!followed) return;
  const { id, at } = followed;
  const isKnown = () => asked.find(id) !== undefined || ownVotes.find(id) !== undefined;
  if (isKnown()) {
    forgetFollowed();
    return;
  }
  let leftAt = isAway() || isOpenedAgain(at) ? at : undefined;
  const look = () => {
    if (isAway()) {
      leftAt ??= Date.now();
      return;
    }
    const isBack = leftAt !== undefined && Date.now() - leftAt >= minAwayMs;
    leftAt = undefined;
    if (!isBack) return;
    stop();
    forgetFollowed();
    // Another tab may have asked meanwhile. Where nothing can be stored it would be asked again and again.
    if (!isKnown() && asked.put({ id })) stop = show(followed, () => refresh(id));
  };
  const controller = new AbortController();
  const { signal } = controller;
  stop = () => controller.abort();
  document.addEventListener("visibilitychange", look, { signal });
  for (const kind of ["focus", "blur", "pageshow"]) addEventListener(kind, look, { signal });
  look();
}

const isAway = () => document.hidden || !document.hasFocus();

/** Since the link was followed: by the back button or a reload, of a tab that the browser had dropped, too. */
function isOpenedAgain(followedAt: number): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (followedAt > performance.timeOrigin) return false;
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

function readFollowed(): FollowedTemplate | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(followedKey) ?? "null") as FollowedTemplate | null;
    const isWhole = isId(value?.id) && typeof value.at === "number";
    return isWhole && [value.name, value.category].every((text) => typeof text === "string") ? value : null;
  } catch {
    return null;
  }
}

function forgetFollowed(): void {
  try {
    sessionStorage.removeItem(followedKey);
  } catch {
    // Blocked, so there is nothing.
  }
}

/** Until it is closed, or the visitor goes on to another page or view. @returns the function that closes it */
function show(followed: FollowedTemplate, onSent: () => void): () => void {
  const cameFrom = document.activeElement;
  const controller = new AbortController();
  const close = () => {
    controller.abort();
    remove();
  };
  const closeByHand = () => {
    close();
    // Whoever closes it with focus in it goes on from where it came.
    if (document.activeElement === document.body && cameFrom instanceof HTMLElement)
      cameFrom.focus({ preventScroll: true });
  };
  const remove = renderBeside(<ReturnPrompt template={followed} onSent={onSent} onClose={closeByHand} />);
  const { signal } = controller;
  addEventListener("pagehide", close, { signal });
  // A new search or filter is a new view without a new document; replacing an entry is not.
  if ("navigation" in window) {
    const onNavigate = ({ navigationType }: NavigateEvent) => {
      if (navigationType !== "replace") close();
    };
    navigation.addEventListener("navigate", onNavigate, { signal });
  } else addEventListener("popstate", close, { signal });
  return close;
}
