/** Keyboard shortcuts. They can be turned off, since single letters may clash with other software (WCAG 2.1.4). */
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { adminTabs, type TabId } from "#app/pages/admin/admin-tabs.ts";
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
  ["/", "Gå til søkefeltet i listen"],
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
  ["L", "Løs feilrapporten; i «Se gjennom» alle på malen, og papiret er fortsatt riktig"],
  ["E", "Rediger"],
  ["M", "Slå sammen"],
  ["D", "Slett; av et papir: ta malen ned"],
  ["O", "Åpne siden det gjelder"],
  ["R", "Svar på e-post"],
  ["H", "Hopp over: legg det sist i køen"],
  ["Esc", "Gå ut av feltet, så tastene virker igjen"],
] as const;

export interface ShortcutActions {
  readonly onTab: (tab: TabId) => void;
  readonly onHelp: () => void;
  readonly onFind: () => void;
}

export interface ShortcutSetting {
  readonly areOn: boolean;
  readonly turn: (areOn: boolean) => void;
}

export function useShortcuts(actions: ShortcutActions): ShortcutSetting {
  const [areOn, setOn] = useState(() => readSetting());
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  useEffect(() => {
    // Keys that do nothing are not shown on the buttons.
    document.documentElement.toggleAttribute("data-keys-off", !areOn);
    const onKey = (event: KeyboardEvent) => {
      // A key that is held down decides once.
      if (event.defaultPrevented || event.altKey || event.repeat) return;
      if (document.querySelector("dialog:modal")) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== "k" || event.shiftKey) return;
        event.preventDefault();
        latest.current.onFind();
        return;
      }
      if (!areOn || isTyping(event.target)) return;
      if (run(event.key, latest.current)) event.preventDefault();
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
  const step = steps[key.toLowerCase()];
  if (step && (key.length === 1 || focusedRow())) return goToRow(step);
  if (tab) onTab(tab.id);
  else if (key === "?") onHelp();
  else return false;
  return true;
}

const panel = ".tab-panel:not([hidden])";
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

const focusedRow = () => document.activeElement?.closest<HTMLElement>("[data-row]") ?? null;

/** To the next row or the one before, by its name; after the last one to the next page. */
function goToRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(`${panel} [data-row]`)];
  const row = focusedRow();
  const next = rows[row ? rows.indexOf(row) + by : 0];
  const target = next?.querySelector<HTMLElement>(".row-name");
  if (target) target.focus();
  else if (by > 0) document.querySelector<HTMLElement>(`${panel} .list-pager > :last-child`)?.click();
  return rows.length > 0;
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
  /** One capital letter. */
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

/** A link that a key follows too. */
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
