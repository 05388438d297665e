/**
 * What Ctrl+K opens: a search for every command, tab and row. The commands are the buttons on the screen and do just what those
 * do, so none can be forgotten here.
 */
import { type KeyboardEvent, useMemo, useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { adminTabs, type ListedTab } from "#app/pages/admin/admin-tabs.ts";
import type { AdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import { lower } from "#web/admin/list/list-view.ts";
import { count } from "#web/norwegian.ts";
import { Dialog } from "#web/ui/dialog.tsx";

interface Command {
  readonly id: string;
  readonly text: string;
  /** What it is: «Fane», «Handling», the list that it is of, or «mal». */
  readonly kind: string;
  readonly run: () => void;
}

export interface CommandPaletteProps {
  readonly lists: AdminLists;
  readonly urlState: AdminUrlState;
  readonly onClose: () => void;
}

const shownHits = 10;

export function CommandPalette({ lists, urlState, onClose }: CommandPaletteProps) {
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  const [buttons] = useState(() => buttonsOf(urlState));
  const rows = useMemo(() => rowsOf(lists, urlState), [lists, urlState]);
  const words = lower(search).split(/\s+/).filter(Boolean);
  const found = (words.length === 0 ? buttons : [...buttons, ...rows]).filter(({ text, kind }) => {
    const searched = lower(`${text} ${kind}`);
    return words.every((word) => searched.includes(word));
  });
  const shown = found.slice(0, shownHits);
  const chosen = shown[Math.min(at, shown.length - 1)];

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // Once the focus is back where it was.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (event.key !== "Enter" && next === undefined) return;
    event.preventDefault();
    if (next === undefined) run(chosen);
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
        aria-activedescendant={chosen && `kommando-${chosen.id}`}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setAt(0);
        }}
      />
      <ul id="kommandoer" className="commands" role="listbox" aria-label="Treff">
        {shown.map((command) => (
          // The field hears the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={command.id}
            id={`kommando-${command.id}`}
            role="option"
            aria-selected={command === chosen}
            onClick={() => run(command)}
          >
            {command.text} <span>{command.kind}</span>
          </li>
        ))}
      </ul>
      <p className="soft" role="status">
        {count(found.length, "treff", "treff")}
      </p>
    </Dialog>
  );
}

/** Those of the header, the tabs, and each list's own line, also where its tab is not open. */
const pressed = ":is(.admin-header, .admin-bar, .tab-bar) :is(a, button):not(.menu-button, [aria-hidden])";

function buttonsOf({ choose }: AdminUrlState): readonly Command[] {
  return [...document.querySelectorAll<HTMLElement>(pressed)].map((button, place) => {
    const tab = adminTabs.find(({ id }) => button.closest(`#fane-${id}-panel`));
    return {
      id: `knapp-${place}`,
      text: button.ariaLabel ?? textOf(button),
      kind: button.role === "tab" ? "Fane" : (tab?.label ?? "Handling"),
      run() {
        if (tab) choose(tab.id);
        setTimeout(() => button.click());
      },
    };
  });
}

/** Without the key that is shown on it. */
const textOf = (button: HTMLElement) =>
  [...button.childNodes]
    .map((node) => (node.nodeName === "KBD" ? "" : node.textContent))
    .join("")
    .trim();

function rowsOf(lists: AdminLists, urlState: AdminUrlState): readonly Command[] {
  return adminTabs.flatMap((tab: ListedTab) => {
    const { nameOf, textOf: searchedOf, nouns, id } = tab;
    if (!nameOf || !searchedOf || !nouns) return [];
    return lists.of(tab).rows.map((row: never): Command => {
      const { id: rowId } = row as { readonly id: number };
      const text = nameOf(row);
      return {
        id: `${id}-${rowId}`,
        text,
        kind: nouns[0],
        run() {
          const search = searchedOf(row).includes(text) ? new URLSearchParams({ sok: text }).toString() : "";
          urlState.lists[id].put(search, false);
          urlState.choose(id);
          clickWhenShown(`#fane-${id}-panel:not([hidden]) [data-row="${rowId}"] .row-name`);
        },
      };
    });
  });
}

/** The list is searched a moment after it is shown. */
function clickWhenShown(selector: string, tries = 60): void {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  if (element) element.click();
  else if (tries > 0) requestAnimationFrame(() => clickWhenShown(selector, tries - 1));
}
