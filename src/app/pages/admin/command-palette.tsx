/** The dialog of Ctrl+K: tabs, actions and rows. Its commands are the buttons of the page, and do just what those do. */
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { adminTabs, type ListedTab } from "#app/pages/admin/admin-tabs.ts";
import type { AdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import { Key } from "#app/pages/admin/shortcuts.tsx";
import { lower } from "#web/admin/list/list-view.ts";
import { count } from "#web/norwegian.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface Command {
  readonly id: string;
  readonly text: string;
  /** «Faner», «Handlinger», or the tab whose list it is of. */
  readonly group: string;
  /** The key that does the same without the dialog. */
  readonly shortcut?: string | null;
  readonly run: () => unknown;
}

interface CommandPaletteProps {
  readonly lists: AdminLists;
  readonly urlState: AdminUrlState;
  readonly onClose: () => void;
}

const shownHits = 40;

export function CommandPalette({ lists, urlState, onClose }: CommandPaletteProps) {
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  const [buttons] = useState(() => buttonsOf(urlState));
  const rows = useMemo(() => rowsOf(lists, urlState), [lists, urlState]);
  const words = lower(search).split(/\s+/).filter(Boolean);
  const found = (words.length === 0 ? buttons : [...buttons, ...rows]).filter(({ text, group }) => {
    const searched = lower(`${text} ${group}`);
    return words.every((word) => searched.includes(word));
  });
  // Exact hits come first, then by the typed text's position in theirs, and those with only its words last.
  const placeIn = ({ text }: Command) => {
    const place = lower(text).indexOf(lower(search.trim()));
    if (text.length === search.trim().length && place === 0) return -1;
    return place < 0 ? text.length : place;
  };
  const places = new Map(found.map((command) => [command, placeIn(command)]));
  const first = found
    .toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
    .slice(0, shownHits);
  // Groups, ordered by their first hits.
  const groups = [...Map.groupBy(first, ({ group }) => group)];
  const shown = groups.flatMap(([, commands]) => commands);
  const chosen = shown[Math.min(at, shown.length - 1)];
  const chosenId = chosen && `kommando-${chosen.id}`;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  const start = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.key !== "Enter" && next === undefined) return;
    event.preventDefault();
    if (next === undefined) start(chosen);
    else setAt((next + shown.length) % Math.max(1, shown.length));
  };
  return (
    <Dialog title="Finn" onClose={onClose}>
      <input
        className="input"
        type="search"
        role="combobox"
        aria-label="Handling, rad eller fane"
        aria-expanded={shown.length > 0}
        aria-controls="kommandoer"
        aria-activedescendant={chosenId}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(0);
        }}
      />
      <div id="kommandoer" className="commands" role="listbox" aria-label="Treff">
        {groups.map(([group, commands]) => (
          <ul key={group} role="group" aria-label={group}>
            <li className="command-group small soft" role="presentation" aria-hidden="true">
              {group}
            </li>
            {commands.map((command) => (
              // The field hears the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={command.id}
                id={`kommando-${command.id}`}
                className="command row"
                role="option"
                aria-selected={command === chosen}
                onClick={() => start(command)}
              >
                {command.text} {command.shortcut && <Key>{command.shortcut}</Key>}
              </li>
            ))}
          </ul>
        ))}
      </div>
      <p className="soft" role="status">
        {count(found.length, "treff", "treff")}
      </p>
    </Dialog>
  );
}

/** Places of the buttons: beside the tabs, the tabs, the header, and each list's own line, also of a closed tab. */
const places = [".admin-bar > .button", ".tabs > .tab", ".admin-header", ".tab-bar"];
/** Buttons that count: not the one that opened this, nor the link to the site, which the header has twice. */
const pressed = ':not(.brand, .menu-button, [aria-hidden], [aria-keyshortcuts="Control+K"])';

function buttonsOf({ choose }: AdminUrlState): readonly Command[] {
  const selector = (place: string) =>
    /button|\.tab$/.test(place) ? `${place}${pressed}` : `${place} :is(a, button)${pressed}`;
  const buttons = places.flatMap((place) => [...document.querySelectorAll<HTMLElement>(selector(place))]);
  return buttons.map((button, place) => {
    const tab = adminTabs.find(({ id }) => button.closest(`#fane-${id}-panel, #fane-${id}`));
    const isTab = button.role === "tab";
    const isNew = button.dataset["shortcut"] === "ny" && button.checkVisibility();
    return {
      id: `knapp-${place}`,
      text: isTab && tab ? tab.label : (button.ariaLabel ?? textOf(button)),
      group: isTab ? "Faner" : (tab?.label ?? "Handlinger"),
      shortcut:
        isTab && tab
          ? `${adminTabs.indexOf(tab) + 1}`
          : isNew
            ? "N"
            : button.getAttribute("aria-keyshortcuts"),
      async run() {
        if (tab && !(await choose(tab.id))) return;
        setTimeout(() => (isTab ? button.focus() : button.click()));
      },
    };
  });
}

const textOf = (button: HTMLElement) =>
  [...button.childNodes]
    .map((node) => (node.nodeName === "KBD" ? "" : node.textContent))
    .join("")
    .trim();

function rowsOf(lists: AdminLists, urlState: AdminUrlState): readonly Command[] {
  return adminTabs.flatMap((tab: ListedTab) => {
    const { nameOf, textOf: searchedOf, id } = tab;
    if (!nameOf || !searchedOf) return [];
    return lists.of(tab).rows.map((row: never): Command => {
      const { id: rowId } = row as { readonly id: number };
      const text = nameOf(row);
      return {
        id: `${id}-${rowId}`,
        text,
        group: tab.label,
        async run() {
          if (!(await urlState.choose(id))) return;
          const search = searchedOf(row).includes(text) ? new URLSearchParams({ sok: text }).toString() : "";
          const list = urlState.lists[id];
          if (list.read() !== search) list.put(search, true);
          openWhenShown(`#fane-${id}-panel:not([hidden]) [data-row="${rowId}"] .row-name`);
        },
      };
    });
  });
}

/** Opens a row once it is visible: a list is searched a moment after it appears. */
function openWhenShown(selector: string, tries = 60): void {
  const name = document.querySelector<HTMLElement>(selector);
  name?.focus();
  if (name && document.activeElement === name) {
    if (name.ariaExpanded !== "true") name.click();
  } else if (tries > 0) requestAnimationFrame(() => openWhenShown(selector, tries - 1));
}
