/**
 * Remembers in each history entry how far down its page was scrolled. The browser's own memory is set before the list
 * is drawn again and would be lost; when the page is left or reloaded it takes over, before any script runs.
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
    // Some browsers limit how often this may be called; the next pause saves it.
  }
}

export function keepScrollPositions(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(saveScrollTop, quietMs);
  };
  // A step back within the pause must not save one entry's place in another.
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
