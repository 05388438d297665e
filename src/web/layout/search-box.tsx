/**
 * The search form in the header. On its own it is a plain GET form to the front page; the front page hands it
 * listeners and then it answers while somebody types. The field keeps its own text, so that what is typed before the
 * scripts have arrived is not lost.
 */
import type { Ref } from "react";
import Search from "lucide-react/icons/search";
import { SuggestionList, type Suggestions, useSuggestions } from "#web/layout/search-suggestions.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export const listingFormId = "listing";
const noSuggestions: Suggestions = { text: "", completions: [] };

export interface SearchBoxProps {
  readonly initialText?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What the text may become; given, the field is a combobox that offers them while somebody types. */
  readonly suggestions?: Suggestions;
  readonly onText?: (text: string) => void;
  /** Enter, or the button: the text counts at once. */
  readonly onSubmit?: (text: string) => void;
  readonly onLeave?: () => void;
}

export function SearchBox({
  initialText = "",
  inputRef,
  suggestions,
  onText,
  onSubmit,
  onLeave,
}: SearchBoxProps) {
  const list = useSuggestions(suggestions ?? noSuggestions, (text, input) => {
    input.value = text;
    onSubmit?.(text);
  });
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
        <VisuallyHidden>Søk etter avtalemaler</VisuallyHidden>
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
