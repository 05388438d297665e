/**
 * Scroll restoration by history entry. The browser's own would scroll before the list is rendered again and be lost; it
 * takes over when the page is left or reloaded, since it works before any script runs.
 */
const quietMs = 150;

interface EntryState {
  readonly scrollTop?: number;
}

export function savedScrollTop(): number {
  return (history.state as EntryState | null)?.scrollTop ?? 0;
}

export function saveScrollTop(): void {
  try {
    history.replaceState({ scrollTop: Math.round(scrollY) } satisfies EntryState, "");
  } catch {
    // Some browsers limit how often this may be called; it is saved at the next pause.
  }
}

export function keepScrollPositions(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(saveScrollTop, quietMs);
  };
  // Going back within the pause must not save one entry's position in another.
  const forget = () => clearTimeout(timer);
  const takeOver = () => {
    history.scrollRestoration = "manual";
  };
  const handOver = () => {
    forget();
    history.scrollRestoration = "auto";
  };

  takeOver();
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener("scroll", onScroll, { passive: true, signal });
  addEventListener("popstate", forget, { signal });
  addEventListener("pagehide", handOver, { signal });
  addEventListener("pageshow", takeOver, { signal });
  return () => {
    controller.abort();
    handOver();
  };
}
