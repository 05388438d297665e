/** Rows that scroll sideways and fade where they go on: what the keyboard is at stands in the middle, never in the fade. */
import type { FocusEvent } from "react";

/** `scrollIntoView` would move the page too. */
export function scrollToMiddle(row: Element, item: Element): void {
  const [shown, at] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft += at.left + at.width / 2 - (shown.left + shown.width / 2);
}

/** Browsers scroll too little: Chromium takes what it sees 32 px of for seen. A tap gives focus too, but must not move what it is on. */
export function onFocusInRow({ currentTarget, target }: FocusEvent): void {
  if (target.matches(":focus-visible")) scrollToMiddle(currentTarget, target);
}
