/** A text with the terms of the search highlighted. */
import { Fragment } from "react";
import { markRanges } from "#search/mark.ts";

export function MarkedText({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  if (terms.length === 0) return text;
  const ranges = markRanges(text, terms);
  if (ranges.length === 0) return text;
  const parts = ranges.map(([start, end], index) => (
    <Fragment key={start}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
