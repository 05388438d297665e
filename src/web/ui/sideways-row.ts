/** Rows that scroll sideways and fade where they are cut: an item focused by keyboard is in the middle, never in the fade. */
import type { FocusEvent } from "react";

/** `scrollIntoView` would move the page too. */
export function scrollToMiddle(row: Element, item: Element): void {
  const [shown, at] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft += at.left + at.width / 2 - (shown.left + shown.width / 2);
}

/** Scrolls to the focus: browsers scroll too little, Chromium takes 32 px for visible. A tap must not move its target. */
export function onFocusInRow({ currentTarget, target }: FocusEvent): void {
  if (target.matches(":focus-visible")) scrollToMiddle(currentTarget, target);
}
