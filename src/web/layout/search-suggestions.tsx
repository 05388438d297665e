/** The search field's suggestions, by the ARIA pattern «editable combobox with list autocomplete». */
import { type InputHTMLAttributes, type KeyboardEvent, useState } from "react";

const listId = "sok-forslag";
const optionId = (index: number) => `${listId}-${index}`;

/** Completions of a search text. */
export interface Suggestions {
  readonly text: string;
  readonly completions: readonly string[];
}

type Choose = (text: string, input: HTMLInputElement) => void;

export interface SuggestionsState {
  readonly shown: readonly string[];
  /** Index of the highlighted suggestion; -1 is the text itself. */
  readonly active: number;
  readonly inputProps: InputHTMLAttributes<HTMLInputElement>;
  /** Opens the list for the text that was typed. */
  open(typed: string): void;
  close(): void;
  choose(text: string, element: Element): void;
}

export function useSuggestions(suggestions: Suggestions, choose: Choose): SuggestionsState {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(suggestions.text);
  const [at, setAt] = useState<{ readonly of: Suggestions; readonly index: number } | null>(null);
  const fitting = completionsOf(suggestions, typed);
  const shown = isOpen ? fitting : [];
  // A new list starts without a highlighted suggestion.
  const active = at?.of === suggestions && at.index < shown.length ? at.index : -1;

  const close = () => {
    setOpen(false);
    setAt(null);
  };
  const take = (text: string, input: HTMLInputElement) => {
    close();
    choose(text, input);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      if (fitting.length === 0) return;
      event.preventDefault();
      setOpen(true);
      // Cycles through the suggestions and the text before them.
      const places = fitting.length + 1;
      const step = key === "ArrowDown" ? 1 : -1;
      setAt({ of: suggestions, index: ((active + 1 + step + places) % places) - 1 });
    } else if (key === "Escape" && shown.length > 0) {
      // The first Escape closes the list; the browser's own empties the field.
      event.preventDefault();
      close();
    } else if (key === "Enter") {
      const text = shown[active];
      if (text === undefined) return;
      event.preventDefault();
      take(text, event.currentTarget);
    }
  };

  return {
    shown,
    active,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": shown.length > 0,
      ...(shown.length > 0 ? { "aria-controls": listId } : {}),
      ...(active >= 0 ? { "aria-activedescendant": optionId(active) } : {}),
      onKeyDown,
    },
    open: (text) => {
      setTyped(text);
      setOpen(true);
    },
    close,
    choose: (text, element) => {
      const input = element.closest("form")?.querySelector("input");
      if (input) take(text, input);
    },
  };
}

/** The response may be to an earlier text: until the next one arrives, only matching completions are offered. */
function completionsOf({ text, completions }: Suggestions, typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === text.trim().toLowerCase()) return completions;
  return wanted === "" ? [] : completions.filter((completion) => completion.toLowerCase().startsWith(wanted));
}

export function SuggestionList({ list: { shown, active, choose } }: { readonly list: SuggestionsState }) {
  if (shown.length === 0) return null;
  return (
    <ul className="search-suggestions" id={listId} role="listbox" aria-label="Forslag til søk">
      {shown.map((text, index) => (
        // Keys are handled by the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={text}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => choose(text, event.currentTarget)}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}
