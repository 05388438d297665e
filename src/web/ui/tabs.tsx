/** Tabs by the ARIA pattern: arrow keys, Home and End move and select; one stop for the Tab key. */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  /** Prefix of the ids of tabs and panels. */
  readonly name: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

export function Tabs<Id extends string>({ label, name, tabs, chosen, onChoose }: TabsProps<Id>) {
  const { list, hasBefore, hasAfter, move } = useTabsScroll(`${name}-${chosen}`);

  const onKeyDown = (event: KeyboardEvent) => {
    const here = tabs.findIndex(({ id }) => id === chosen);
    const next = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const tab = tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.id);
    const button = list.current?.querySelector<HTMLElement>(`#${name}-${tab.id}`);
    button?.focus();
  };

  return (
    <div className="tabs-frame">
      {hasBefore && <ScrollButton direction={-1} onMove={move} />}
      {/* The list handles keys that bubble from its tabs, which have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: text }) => (
          <button
            type="button"
            key={id}
            role="tab"
            id={`${name}-${id}`}
            className="tab"
            aria-selected={id === chosen}
            aria-controls={`${name}-${id}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {text}
          </button>
        ))}
      </div>
      {hasAfter && <ScrollButton direction={1} onMove={move} />}
    </div>
  );
}

interface ScrollButtonProps {
  readonly direction: -1 | 1;
  readonly onMove: (direction: -1 | 1) => void;
}

/** For touch and mouse; the keyboard has the arrow keys. */
function ScrollButton({ direction, onMove }: ScrollButtonProps) {
  return (
    <button
      type="button"
      className="tabs-more"
      data-side={direction === 1 ? "end" : "start"}
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => onMove(direction)}
    >
      {direction === 1 ? <ChevronRight /> : <ChevronLeft />}
    </button>
  );
}

export interface TabPanelProps {
  readonly name: string;
  readonly id: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** Stays mounted while another tab is selected, so that search, page and input are kept. */
export function TabPanel({ name, id, isChosen, children }: TabPanelProps) {
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`${name}-${id}-panel`}
      aria-labelledby={`${name}-${id}`}
      hidden={!isChosen}
    >
      {children}
    </div>
  );
}

/* Scrolling of a tab list that is wider than the screen: where there is more, and the selected tab kept in view. */

interface TabsScroll {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** Scrolls by most of the width. */
  readonly move: (direction: -1 | 1) => void;
}

/** @param chosenId id of the selected tab's element */
function useTabsScroll(chosenId: string): TabsScroll {
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
