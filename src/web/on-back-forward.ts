/**
 * Listener for navigation by the browser's back and forward buttons. The page may then be outdated: it comes from the
 * back/forward cache (the listener is called when it is shown again) or from the HTTP cache (it is called at once).
 * @returns the function that unsubscribes.
 */
export function onBackForward(listener: () => void): () => void {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && entry.type === "back_forward") listener();
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener("pageshow", onPageShow);
  return () => removeEventListener("pageshow", onPageShow);
}
