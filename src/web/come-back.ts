/**
 * Calls back when somebody has come back to the page by the back or forward button. It shows what it showed when it
 * was left, from the browser's memory (then later, when it is on screen again) or from its cache (then at once), and
 * that is older than what was done since. Returns the unsubscriber.
 */
export function onComeBack(listener: () => void): () => void {
  const [entry] = performance.getEntriesByType("navigation");
  if (entry instanceof PerformanceNavigationTiming && entry.type === "back_forward") listener();
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener("pageshow", onPageShow);
  return () => removeEventListener("pageshow", onPageShow);
}
