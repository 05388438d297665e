/** Keyboard shortcuts. They can be turned off, since single letters may clash with other software (WCAG 2.1.4). */
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { adminTabs, type ListedTab, type TabId } from "#app/pages/admin/admin-tabs.ts";
import { listSearchClass } from "#web/admin/list/toolbar.tsx";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SwitchField } from "#web/ui/forms/switch-field.tsx";

const storageKey = "adminShortcutsOff";

const tabKeys = `1–${adminTabs.length}`;

const createTexts = adminTabs.flatMap(({ createText }: ListedTab) => createText ?? []);
/** «Ny mal, nytt tilbud eller ny annonse» */
const createMeaning = new Intl.ListFormat("nb-NO", { type: "disjunction" }).format(
  createTexts.map((text, place) => (place === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1))),
);

const keys = [
  ["/", "Gå til søkefeltet i listen"],
  ["N", createMeaning],
  [tabKeys, "Bytt fane"],
  ["← →", "Forrige og neste fane, når en fane har fokus"],
  ["S", "Åpne «Se gjennom»"],
  ["U", "Angre det siste"],
  ["Ctrl + Enter", "Lagre skjemaet"],
  ["Esc", "Lukk dialogen"],
  ["F8", "Gå til varselet"],
  ["?", "Vis hurtigtastene"],
] as const;

/** In «Se gjennom», where each is shown on its button too. */
const reviewKeys = [
  ["J", "Neste"],
  ["K", "Forrige"],
  ["H", "Hopp over: legg det sist i køen"],
  ["G", "Godkjenn"],
  ["A", "Avvis"],
  ["L", "Løs alle feilrapportene på malen; papiret er fortsatt riktig"],
  ["E", "Rediger"],
  ["M", "Slå sammen"],
  ["D", "Slett malen; av et papir: ta den ned"],
  ["O", "Åpne siden det gjelder"],
  ["R", "Svar på e-post"],
  ["Esc", "Gå ut av feltet, så tastene virker igjen"],
] as const;

export interface ShortcutActions {
  readonly onTab: (tab: TabId) => void;
  readonly onHelp: () => void;
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
    if (!areOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      // A key that is held down decides once.
      if (event.repeat) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
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
  const panel = ".tab-panel:not([hidden])";
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
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
      <h3>I «Se gjennom»</h3>
      <KeyList keys={reviewKeys} />
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

/** The link or button on the screen that a key presses; null when there is none. */
export function findKeyed(key: string): HTMLElement | null {
  if (key.length !== 1) return null;
  const keyed = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  return [...keyed].find((element) => element.checkVisibility() && !element.ariaDisabled) ?? null;
}
