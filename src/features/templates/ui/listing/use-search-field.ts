/** The state of the search field: debounced typing, and changes of the view made elsewhere. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { parseListingView } from "#features/templates/listing-view.ts";
import type { ListingControls } from "#features/templates/ui/listing/use-listing.ts";

const pauseMs = 150;

export interface SearchField {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  readonly onSubmit: (text: string) => void;
  readonly onLeave: () => void;
  /** Searches for what is typed and still debounced; call before any other step. */
  readonly flush: () => void;
  /** Sets the text without searching for it. */
  readonly setText: (text: string) => void;
}

export function useSearchField({
  type,
  endTyping,
  submit,
}: Pick<ListingControls, "type" | "endTyping" | "submit">): SearchField {
  const inputRef = useRef<HTMLInputElement>(null);

  const [field] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const searchNow = (text: string) => {
      clearTimeout(timer);
      timer = undefined;
      type(text);
    };
    const flush = () => {
      if (timer !== undefined) searchNow(inputRef.current?.value ?? "");
      endTyping();
    };
    return {
      inputRef,
      onText(text: string) {
        clearTimeout(timer);
        timer = setTimeout(searchNow, pauseMs, text);
      },
      onSubmit(text: string) {
        clearTimeout(timer);
        timer = undefined;
        submit(text);
      },
      onLeave: flush,
      flush,
      setText(text: string) {
        clearTimeout(timer);
        timer = undefined;
        if (inputRef.current) inputRef.current.value = text;
      },
    };
  });

  useEffect(() => {
    const onPopState = () => field.setText(parseListingView(new URLSearchParams(location.search)).search);
    addEventListener("popstate", onPopState);
    return () => removeEventListener("popstate", onPopState);
  }, [field]);

  return field;
}
