/** The dialog of Ctrl+K: a list of commands, found by their words. Rows are found by the search of their own list. */
import { type KeyboardEvent, useEffect, useState } from "react";
import { adminTabs, type ListedTab } from "#app/pages/admin/admin-tabs.ts";
import type { AdminUrlState } from "#app/pages/admin/admin-url-state.ts";
import { Key, newButton } from "#app/pages/admin/shortcuts.tsx";
import { lower } from "#web/admin/list-view.ts";
import { count } from "#web/norwegian.ts";
import { Dialog } from "#web/ui/dialog.tsx";

export interface Command {
  readonly text: string;
  /** «Handlinger», «Faner», or the label of a tab. */
  readonly group: string;
  /** The key that does the same without the dialog. */
  readonly shortcut?: string;
  readonly run: () => unknown;
}

/** The tabs, and the button of each that makes a row. */
export function tabCommands({ choose }: Pick<AdminUrlState, "choose">): readonly Command[] {
  // A panel gets the focus, and shows its button, after React has rendered it.
  const chooseThen = async ({ id }: ListedTab, then: () => void) => {
    if (await choose(id)) setTimeout(then);
  };
  return [
    ...adminTabs.map((tab: ListedTab, place) => ({
      text: tab.label,
      group: "Faner",
      shortcut: `${place + 1}`,
      run: () => chooseThen(tab, () => document.getElementById(`fane-${tab.id}`)?.focus()),
    })),
    ...adminTabs.flatMap((tab: ListedTab) => {
      const run = () => chooseThen(tab, () => newButton()?.click());
      return tab.createText ? [{ text: tab.createText, group: tab.label, run }] : [];
    }),
  ];
}

interface CommandPaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  const words = lower(search).split(/\s+/).filter(Boolean);
  const shown = commands.filter(({ text, group }) =>
    words.every((word) => lower(`${text} ${group}`).includes(word)),
  );
  const chosen = shown[Math.min(at, shown.length - 1)];
  const idOf = (command: Command) => `kommando-${commands.indexOf(command)}`;
  const chosenId = chosen && idOf(chosen);
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
        aria-label="Handling eller fane"
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
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, those]) => (
          <ul key={group} role="group" aria-label={group}>
            <li className="command-group small soft" role="presentation" aria-hidden="true">
              {group}
            </li>
            {those.map((command) => (
              // The field handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={command.text}
                id={idOf(command)}
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
        {count(shown.length, "treff", "treff")}
      </p>
    </Dialog>
  );
}
