/** Scrolling of a tab list that is wider than the screen: where there is more, and the selected tab kept in view. */
import { type RefObject, useEffect, useRef, useState } from "react";

export interface TabsScroll {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Scrolls by most of the width. */
  readonly move: (direction: -1 | 1) => void;
}

/** @param chosenId id of the selected tab's element */
export function useTabsScroll(chosenId: string): TabsScroll {
  const list = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ hasBefore: false, hasAfter: false });

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setMore({ hasBefore: scrollLeft > 1, hasAfter: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    const showChosen = () => {
      const tab = document.getElementById(chosenId);
      // Not scrollIntoView, which would scroll the page too.
      if (tab) element.scrollTo({ left: tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2 });
      look();
    };
    showChosen();
    // The tabs grow when their counts arrive.
    const observer = new ResizeObserver(showChosen);
    observer.observe(element);
    for (const tab of element.children) observer.observe(tab);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [chosenId]);

  return {
    ...more,
    list,
    move: (direction) =>
      list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.75, behavior: "smooth" }),
  };
}
