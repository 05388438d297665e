/** The search field's suggestions, by the ARIA pattern «editable combobox with list autocomplete». */
import { type InputHTMLAttributes, type KeyboardEvent, useState } from "react";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

const listId = "sok-forslag";
const optionId = (index: number) => `${listId}-${index}`;

/** A text to search for, or with `href` a page to go to. */
export interface Suggestion {
  readonly text: string;
  readonly kind?: keyof typeof kindNames;
  readonly href?: string;
}

/** Completions of a search text. */
export interface Suggestions {
  readonly text: string;
  readonly completions: readonly Suggestion[];
}

const kindNames = {
  situation: "situasjon",
  template: "mal",
  publisher: "utgiver",
  law: "lov",
} as const;

export interface SuggestionsState {
  readonly typed: string;
  readonly shown: readonly Suggestion[];
  /** Index of the highlighted suggestion; -1 is the text itself. */
  readonly active: number;
  readonly inputProps: InputHTMLAttributes<HTMLInputElement>;
  /** Opens the list for the text that was typed. */
  open(typed: string): void;
  close(): void;
  choose(suggestion: Suggestion, element: Element): void;
}

/** @param search for a text that was chosen, which is in the field by then */
export function useSuggestions(suggestions: Suggestions, search: (text: string) => void): SuggestionsState {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(suggestions.text);
  const [at, setAt] = useState<{ readonly of: string; readonly index: number } | null>(null);
  const fitting = completionsOf(suggestions, typed);
  const shown = isOpen ? fitting : [];
  // A new list starts without a highlighted suggestion.
  const active = at?.of === suggestions.text && at.index < shown.length ? at.index : -1;

  const close = () => {
    setOpen(false);
    setAt(null);
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
      setAt({ of: suggestions.text, index: ((active + 1 + step + places) % places) - 1 });
    } else if (key === "Escape" && shown.length > 0) {
      // The first Escape closes the list; the browser's own empties the field.
      event.preventDefault();
      close();
    } else if (key === "Enter") {
      if (active < 0) return;
      event.preventDefault();
      // A click, so that its listeners count it too.
      document.getElementById(optionId(active))?.click();
    }
  };

  return {
    typed,
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
    choose: ({ text, href }, element) => {
      close();
      const input = element.closest("form")?.querySelector("input");
      if (href !== undefined) location.assign(href);
      else if (input) {
        input.value = text;
        search(text);
      }
    },
  };
}

/** A suggestion with the words that are typed in bold. */
function Typed({ text, typed }: { readonly text: string; readonly typed: string }) {
  const words = typed.trim().replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&");
  const parts = text.split(RegExp(`(?<=^|\\s)(${words.replaceAll(/\s+/gu, "|")})`, "i"));
  // Another element for other letters: a browser that translates the page replaces texts.
  const marked = parts.map((part, at) => (at % 2 ? <b key={parts.slice(0, at).join("")}>{part}</b> : part));
  return <span key={words}>{marked}</span>;
}

/** The response may be to an earlier text: until the next one arrives, only matching completions are offered. */
function completionsOf({ text, completions }: Suggestions, typed: string): readonly Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === text.trim().toLowerCase()) return completions;
  return wanted === ""
    ? []
    : completions.filter((one) => ` ${one.text.toLowerCase()}`.includes(` ${wanted}`));
}

export function SuggestionList({
  list: { typed, shown, active, choose },
}: {
  readonly list: SuggestionsState;
}) {
  if (shown.length === 0) return null;
  return (
    <ul className="search-suggestions box" id={listId} role="listbox" aria-label="Forslag til søk">
      {shown.map((suggestion, index) => (
        // Keys are handled by the field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={suggestion.href ?? suggestion.text}
          className="row"
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          data-kind={suggestion.kind}
          data-href={suggestion.href}
          onClick={(event) => choose(suggestion, event.currentTarget)}
        >
          <Typed text={suggestion.text} typed={typed} />
          {suggestion.kind && (
            <span className="suggestion-kind small soft">
              <VisuallyHidden>, </VisuallyHidden>
              {kindNames[suggestion.kind]}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
