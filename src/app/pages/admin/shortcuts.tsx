/** Keyboard shortcuts. They can be turned off, since single letters may clash with other software (WCAG 2.1.4). */
import { useEffect, useRef, useState } from "react";
import { adminTabs, type ListedTab, type TabId } from "#app/pages/admin/admin-tabs.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { listSearchClass } from "#web/admin/list-toolbar.tsx";
import { SwitchField } from "#web/ui/switch-field.tsx";

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
  ["Ctrl + Enter", "Lagre skjemaet"],
  ["Esc", "Lukk dialogen"],
  ["F8", "Gå til varselet"],
  ["?", "Vis hurtigtastene"],
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
    if (!areOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
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
        : null;
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
      <dl className="shortcuts">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <SwitchField
        id="hurtigtaster"
        label={`Bruk tastene /, N, ? og ${tabKeys}`}
        isOn={areOn}
        onChange={turn}
      />
    </Dialog>
  );
}
