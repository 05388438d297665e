/** Keyboard shortcuts. They can be turned off, since single letters may clash with other software (WCAG 2.1.4). */
import { type ComponentProps, type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { adminTabs, type TabId } from "#app/pages/admin/admin-tabs.ts";
import { listSearchClass } from "#web/admin/list/toolbar.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";

const storageKey = "adminShortcutsOff";

const tabKeys = `1–${adminTabs.length}`;

const keys = [
  ["J", "Neste rad"],
  ["K", "Forrige rad"],
  ["Enter", "Åpne raden, eller lukk den"],
  ["/", "Gå til søkefeltet i listen; Esc går ut av det"],
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

/** Keys on the row that has the focus, and in «Se gjennom». Each is on its button too. */
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
  /** The tab that the keys work in, or the place beside the tabs. */
  readonly place: string;
}

/** Time after a change of tab or place without letter keys: a letter may end a word that was typed into no field. */
const restMs = 1_000;

export interface ShortcutSetting {
  readonly areOn: boolean;
  readonly turn: (areOn: boolean) => void;
}

export function useShortcuts(actions: ShortcutActions): ShortcutSetting {
  const [areOn, setOn] = useState(() => readSetting());
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
    // Keys that do nothing are hidden on the buttons.
    document.documentElement.toggleAttribute("data-keys-off", !areOn);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.querySelector("dialog:modal")) return;
      if (leaveSearch(event)) event.preventDefault();
      if (!areOn || isTyping(event.target)) return;
      if (anyLetter.test(event.key) && document.documentElement.hasAttribute("data-keys-rest")) return;
      // A held key moves on through the rows, and decides once.
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
const focusedRow = () => document.activeElement?.closest<HTMLElement>("[data-row]") ?? null;

/** Focuses the next row's name or the one before; after the last, opens the next page. */
function goToRow(key: string): boolean {
  const by = { j: 1, k: -1 }[key.toLowerCase()];
  if (!by) return false;
  const row = focusedRow();
  const names = [...document.querySelectorAll<HTMLElement>(`${panel} .row-name`)];
  const at = names.findIndex((name) => row?.contains(name));
  const next = names[at < 0 ? 0 : at + by];
  document.querySelector<HTMLElement>(".menu:popover-open")?.hidePopover();
  if (next) next.focus();
  else if (by > 0) document.querySelector<HTMLElement>(`${panel} .list-pager > :last-child`)?.click();
  return names.length > 0;
}

/** Escape leaves a list's search and its text, which browsers would empty. */
function leaveSearch({ target, key }: KeyboardEvent): boolean {
  if (key !== "Escape" || !(target instanceof Element)) return false;
  if (!target.matches(`${panel} .${listSearchClass}`)) return false;
  document.querySelector<HTMLElement>(`${panel} [data-list-heading]`)?.focus();
  return true;
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
      {/* The switch is first, since a dialog opens on its first field. */}
      <SwitchField
        id="hurtigtaster"
        label={`Bruk tastene /, ?, ${tabKeys} og bokstavene`}
        isOn={areOn}
        onChange={turn}
      />
      <KeyList keys={keys} />
      <h3>På en rad, og i «Se gjennom»</h3>
      <KeyList keys={decisionKeys} />
    </Dialog>
  );
}

function KeyList({ keys: listed }: { readonly keys: readonly (readonly [key: string, meaning: string])[] }) {
  return (
    <dl className="admin-facts stack tight">
      {listed.map(([key, meaning]) => (
        <div key={key}>
          <dt>
            <kbd className="button-key">{key}</kbd>
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

/** Attributes by which a key finds its button and presses it; without a button the key does nothing. */
const keyedBy = (shortcut: string) => ({
  "data-key": shortcut.toLowerCase(),
  "aria-keyshortcuts": shortcut,
});

interface KeyButtonProps extends ButtonProps, Keyed {
  readonly icon?: ComponentType;
  readonly text?: string;
  readonly isRemoval?: boolean;
  readonly showsBusy?: boolean;
}

/** A button that a key presses too, with the key on it. */
export function KeyButton(props: KeyButtonProps) {
  const { shortcut, icon: Icon, text, isRemoval, showsBusy, children, ...button } = props;
  return (
    <Button
      className={isRemoval ? "button-remove" : undefined}
      busyText={showsBusy ? "Lagrer..." : ""}
      {...button}
      {...keyedBy(shortcut)}
    >
      {Icon && <Icon />}
      {text && <span>{text}</span>}
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

/** The link or button that a key presses: of the focused row, else on the screen, or null. */
export function findKeyed(key: string): HTMLElement | null {
  if (key.length !== 1) return null;
  const keyed = `[data-key="${CSS.escape(key.toLowerCase())}"]`;
  const ofRow = focusedRow()?.querySelector<HTMLElement>(keyed);
  const others = document.querySelectorAll<HTMLElement>(`${keyed}:not([data-row] *)`);
  const found = ofRow ?? [...others].find((element) => element.checkVisibility());
  return found && !found.ariaDisabled ? found : null;
}
