/** Keyboard shortcuts. They can be turned off, since single letters may clash with other software (WCAG 2.1.4). */
import {
  type ComponentProps,
  type KeyboardEvent as KeyPress,
  useEffect,
  useMemo,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import type { AdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import { lower } from "#web/admin/list/list-view.ts";
import { count } from "#web/norwegian.ts";
import { adminTabs, type ListedTab, type TabId } from "#app/pages/admin/admin-tabs.ts";
import { listSearchClass } from "#web/admin/list/toolbar.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";

const storageKey = "adminShortcutsOff";

const tabKeys = `1–${adminTabs.length}`;

const keys = [
  ["Ctrl + K", "Finn en handling, en rad eller en fane"],
  ["J, ↓", "Neste rad"],
  ["K, ↑", "Forrige rad"],
  ["Enter", "Åpne raden, eller lukk den"],
  ["/", "Gå til søkefeltet i listen; ↓ eller Enter går videre til første rad"],
  ["N", "Ny rad i listen"],
  [tabKeys, "Bytt fane"],
  ["← →", "Forrige og neste fane, når en fane har fokus"],
  ["S", "Åpne «Se gjennom»"],
  ["U", "Angre det siste"],
  ["Ctrl + Enter", "Lagre skjemaet"],
  ["Esc", "Lukk dialogen"],
  ["F8", "Gå til varselet"],
  ["?", "Vis hurtigtastene"],
] as const;

/** On the row that has the focus, and in «Se gjennom». Each is shown on its button too. */
const decisionKeys = [
  ["G", "Godkjenn"],
  ["A", "Avvis"],
  ["L", "Løs feilrapporten; i «Se gjennom» alle på malen, eller: malen er kontrollert i dag"],
  ["B", "Bruk den foreslåtte eller nye adressen, og løs feilrapportene på malen"],
  ["E", "Rediger"],
  ["M", "Slå sammen"],
  ["D", "Slett, eller ta malen ned når det gjelder et papir"],
  ["O", "Åpne siden det gjelder"],
  ["R", "Svar på e-post"],
  ["H", "Hopp over: legg det sist i køen"],
  ["Esc", "Gå ut av feltet, så tastene virker igjen"],
] as const;

export interface ShortcutActions {
  readonly onTab: (tab: TabId) => void;
  readonly onHelp: () => void;
  readonly onFind: () => void;
  /** Where the keys work: a tab, or a place beside them. */
  readonly place: string;
}

/** So long after a change of place no letter is a key: it may be the rest of a word, typed where no field had the focus. */
const restMs = 1_000;

export interface ShortcutSetting {
  readonly areOn: boolean;
  readonly turn: (areOn: boolean) => void;
}

export function useShortcuts(actions: ShortcutActions): ShortcutSetting {
  const [areOn, setOn] = useState(() => readSetting());
  const onFind = useEffectEvent(actions.onFind);
  const runKey = useEffectEvent((key: string) => run(key, actions));

  const { place } = actions;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return undefined;
    last.current = place;
    const rest = (isOn: boolean) => document.documentElement.toggleAttribute("data-keys-rest", isOn);
    rest(true);
    const timer = setTimeout(rest, restMs, false);
    return () => {
      clearTimeout(timer);
      rest(false);
    };
  }, [place]);

  useEffect(() => {
    // Keys that do nothing are not shown on the buttons.
    document.documentElement.toggleAttribute("data-keys-off", !areOn);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      if (document.querySelector("dialog:modal")) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== "k" || event.shiftKey || event.repeat) return;
        event.preventDefault();
        onFind();
        return;
      }
      if (leaveSearch(event)) event.preventDefault();
      if (!areOn || isTyping(event.target)) return;
      if (anyLetter.test(event.key) && document.documentElement.hasAttribute("data-keys-rest")) return;
      // A key that is held down goes on through the rows, and decides once.
      if (goToRow(event.key) || (!event.repeat && runKey(event.key))) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [areOn]);

  return {
    areOn,
    turn(next) {
      setOn(next);
      try {
        if (next) localStorage.removeItem(storageKey);
        else localStorage.setItem(storageKey, "true");
      } catch {
        // Without storage the choice lasts until the page is left.
      }
    },
  };
}

const anyLetter = /^\p{L}$/u;

function run(key: string, { onTab, onHelp }: ShortcutActions): boolean {
  const tab = adminTabs[Number(key) - 1];
  const target =
    key === "/"
      ? document.querySelector<HTMLElement>(`${panel} .${listSearchClass}`)
      : key.toLowerCase() === "n"
        ? document.querySelector<HTMLElement>(`${panel} [data-shortcut="ny"]`)
        : findKeyed(key);
  if (target) {
    if (key === "/") target.focus();
    else target.click();
    return true;
  }
  if (tab) onTab(tab.id);
  else if (key === "?") onHelp();
  else return false;
  return true;
}

const panel = ".tab-panel:not([hidden])";
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

const focusedRow = () => document.activeElement?.closest<HTMLElement>("[data-row]") ?? null;

/** To the next row or the one before, by its name; after the last one to the next page. While «⋯» is open, in that. */
function goToRow(key: string): boolean {
  const by = steps[key.toLowerCase()];
  const row = focusedRow();
  const menu = document.querySelector(".menu:popover-open");
  if (!by || (key.length > 1 && !row && !menu)) return false;
  const stops = menu ? ".menu:popover-open :is(a, button)" : `${panel} .row-name`;
  const shown = [...document.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.checkVisibility());
  const at = shown.findIndex((stop) => (menu ? stop === document.activeElement : row?.contains(stop)));
  const next = shown[at < 0 ? 0 : at + by];
  if (next) next.focus();
  else if (by > 0 && !menu)
    document.querySelector<HTMLElement>(`${panel} .list-pager > :last-child`)?.click();
  return shown.length > 0;
}

/** From a list's search to its rows, or out of it with what is typed, which browsers would empty. */
function leaveSearch({ target, key, isComposing }: KeyboardEvent): boolean {
  if (isComposing || !(target instanceof HTMLElement) || !target.matches(`${panel} .${listSearchClass}`))
    return false;
  if (key === "Escape") document.querySelector<HTMLElement>(`${panel} [data-list-heading]`)?.focus();
  return key === "Escape" || ((key === "ArrowDown" || key === "Enter") && goToRow("j"));
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], dialog") !== null
  );
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "true";
  } catch {
    return true;
  }
}

export function ShortcutsDialog({
  areOn,
  turn,
  onClose,
}: ShortcutSetting & { readonly onClose: () => void }) {
  return (
    <Dialog title="Hurtigtaster" onClose={onClose}>
      <KeyList keys={keys} />
      <h3>På en rad, og i «Se gjennom»</h3>
      <KeyList keys={decisionKeys} />
      <SwitchField
        id="hurtigtaster"
        label={`Bruk tastene /, ?, ${tabKeys} og bokstavene`}
        isOn={areOn}
        onChange={turn}
      />
    </Dialog>
  );
}

function KeyList({ keys: listed }: { readonly keys: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <dl className="shortcuts">
      {listed.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Keyed {
  readonly shortcut: string;
}

/** A key does just what its button does, and nothing where there is none: they are found by `data-key`. */
const keyedBy = (shortcut: string) => ({
  "data-key": shortcut.toLowerCase(),
  "aria-keyshortcuts": shortcut,
});

/** A button that a key presses too, shown on it. */
export function KeyButton({ shortcut, children, ...button }: ButtonProps & Keyed) {
  return (
    <Button {...button} {...keyedBy(shortcut)}>
      {children}
      <Key>{shortcut}</Key>
    </Button>
  );
}

export function KeyLink({ shortcut, children, ...link }: ComponentProps<"a"> & Keyed) {
  return (
    <a className="button button-secondary" {...link} {...keyedBy(shortcut)}>
      {children}
      <Key>{shortcut}</Key>
    </a>
  );
}

const Key = ({ children }: { readonly children: string }) => (
  <kbd className="button-key" aria-hidden="true">
    {children}
  </kbd>
);

/** The link or button that a key presses: of the row that has the focus, else on the screen. Null when there is none. */
export function findKeyed(key: string): HTMLElement | null {
  if (key.length !== 1) return null;
  const keyed = `[data-key="${CSS.escape(key.toLowerCase())}"]`;
  const ofRow = focusedRow()?.querySelector<HTMLElement>(keyed);
  const others = document.querySelectorAll<HTMLElement>(`${keyed}:not([data-row] *)`);
  const found = ofRow ?? [...others].find((element) => element.checkVisibility());
  return found && !found.ariaDisabled ? found : null;
}

interface Command {
  readonly id: string;
  readonly text: string;
  /** What it is: «Fane», «Handling», the list that it is of, or «mal». */
  readonly kind: string;
  readonly run: () => unknown;
}

interface CommandPaletteProps {
  readonly lists: AdminLists;
  readonly urlState: AdminUrlState;
  readonly onClose: () => void;
}

const shownHits = 10;

/** What Ctrl+K opens. Its commands are the buttons of the page, and do just what those do. */
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
  // What is just what is typed comes first, then what begins with it, and what only has its words last.
  const placeIn = ({ text }: Command) => {
    const place = lower(text).indexOf(lower(search.trim()));
    if (text.length === search.trim().length && place === 0) return -1;
    return place < 0 ? text.length : place;
  };
  const places = new Map(found.map((command) => [command, placeIn(command)]));
  const shown = found
    .toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
    .slice(0, shownHits);
  const chosen = shown[Math.min(at, shown.length - 1)];

  const start = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyPress) => {
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
            onClick={() => start(command)}
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
    const tab = adminTabs.find(({ id }) => button.closest(`#fane-${id}-panel, #fane-${id}`));
    const isTab = button.role === "tab";
    return {
      id: `knapp-${place}`,
      text: button.ariaLabel ?? textOf(button),
      kind: isTab ? "Fane" : (tab?.label ?? "Handling"),
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
    const { nameOf, textOf: searchedOf, nouns, id } = tab;
    if (!nameOf || !searchedOf || !nouns) return [];
    return lists.of(tab).rows.map((row: never): Command => {
      const { id: rowId } = row as { readonly id: number };
      const text = nameOf(row);
      return {
        id: `${id}-${rowId}`,
        text,
        kind: nouns[0],
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

/** The list is searched a moment after it is shown. */
function openWhenShown(selector: string, tries = 60): void {
  const name = document.querySelector<HTMLElement>(selector);
  name?.focus();
  if (name && document.activeElement === name) {
    if (name.ariaExpanded !== "true") name.click();
  } else if (tries > 0) requestAnimationFrame(() => openWhenShown(selector, tries - 1));
}
