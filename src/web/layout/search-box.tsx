/**
 * The search form in the header: a plain GET form to the front page, which passes it listeners to search while typing.
 * The field is uncontrolled, so that text typed before hydration is kept.
 */
import type { Ref } from "react";
import Search from "lucide-react/icons/search";
import { SuggestionList, type Suggestions, useSuggestions } from "#web/layout/search-suggestions.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export const listingFormId = "listing";
const noSuggestions: Suggestions = { text: "", completions: [] };

export interface SearchBoxProps {
  readonly initialText?: string;
  /** Beginning of the sentence that the field ends, as on the front page. */
  readonly words?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Completions of the text; with them the field is a combobox. */
  readonly suggestions?: Suggestions;
  readonly onText?: (text: string) => void;
  /** Callback of Enter and the button: the search runs at once. */
  readonly onSubmit?: (text: string) => void;
  readonly onLeave?: () => void;
}

export function SearchBox({
  initialText = "",
  words,
  inputRef,
  suggestions,
  onText,
  onSubmit,
  onLeave,
}: SearchBoxProps) {
  const list = useSuggestions(suggestions ?? noSuggestions, (text) => onSubmit?.(text));
  return (
    <form
      id={listingFormId}
      className="search-box"
      role="search"
      action="/"
      method="get"
      autoComplete="off"
      onSubmit={(event) => {
        if (!onSubmit) return;
        event.preventDefault();
        list.close();
        onSubmit(String(new FormData(event.currentTarget).get("sok") ?? ""));
      }}
    >
      <label>
        {words && <span data-words="">{words}</span>}
        {/* One text, which a browser's translation may replace. */}
        <VisuallyHidden>{words ? ": Søk etter avtalemaler" : "Søk etter avtalemaler"}</VisuallyHidden>
        <input
          ref={inputRef}
          type="search"
          name="sok"
          placeholder="Søk etter avtalemaler..."
          defaultValue={initialText}
          maxLength={200}
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...(suggestions ? list.inputProps : {})}
          onInput={(event) => {
            list.open(event.currentTarget.value);
            onText?.(event.currentTarget.value);
          }}
          onBlur={() => {
            list.close();
            onLeave?.();
          }}
        />
      </label>
      <button type="submit" className="search-button" aria-label="Søk">
        <Search />
      </button>
      {suggestions && <SuggestionList list={list} />}
    </form>
  );
}
