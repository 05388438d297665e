/**
 * Listener for navigation by the browser's back and forward buttons to a page that may be outdated: from the back/forward cache
 * (the listener is called when it is visible again) or from the HTTP cache, without a transfer (it is called at once).
 * @returns the function that unsubscribes.
 */
export function onBackForward(listener: () => void): () => void {
  const [entry] = performance.getEntriesByType("navigation");
  const isCached = entry instanceof PerformanceNavigationTiming && entry.transferSize === 0;
  if (isCached && entry.type === "back_forward") listener();
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener("pageshow", onPageShow);
  return () => removeEventListener("pageshow", onPageShow);
}
