/** Tabs by the ARIA pattern: arrow keys, Home and End move and select; one stop for the Tab key. */
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { OnScreen } from "#web/ui/dialog.tsx";
import { scrollToMiddle } from "#web/ui/sideways-row.ts";

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
  const list = useShownTab(`${name}-${chosen}`);

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
    // The list handles keys that bubble from its tabs, which have the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
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
  );
}

export interface TabPanelProps {
  readonly name: string;
  readonly id: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

/** Panel that stays mounted while another tab is selected, so that search, page and input stay. */
export function TabPanel({ name, id, isChosen, children }: TabPanelProps) {
  const isOnScreen = useContext(OnScreen) && isChosen;
  return (
    <div
      className="tab-panel"
      role="tabpanel"
      id={`${name}-${id}-panel`}
      aria-labelledby={`${name}-${id}`}
      hidden={!isChosen}
    >
      <OnScreen value={isOnScreen}>{children}</OnScreen>
    </div>
  );
}

/** Keeps the chosen tab in view where the list is wider than the screen. @param chosenId its element's */
function useShownTab(chosenId: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const showChosen = () => {
      const tab = document.getElementById(chosenId);
      if (tab) scrollToMiddle(element, tab);
    };
    // The tabs grow when their counts arrive.
    const observer = new ResizeObserver(showChosen);
    for (const grown of [element, ...element.children]) observer.observe(grown);
    return () => observer.disconnect();
  }, [chosenId]);
  return list;
}
