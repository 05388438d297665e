/** One changed value: old and new side by side when short, a running text with what was removed and added when long. */
import { diffWordsWithSpace } from "diff";
import type { ChangedValue } from "#features/history/ui/history-words.ts";

/** Longer texts are compared word by word. */
const shortLength = 60;

export function ValueChange({ before, after }: Pick<ChangedValue, "before" | "after">) {
  if (before !== null && after !== null && Math.max(before.length, after.length) > shortLength) {
    return <TextChange before={before} after={after} />;
  }
  return (
    <span className="value-change">
      {before !== null && <del>{before}</del>}
      {before !== null && after !== null && <span aria-hidden="true"> → </span>}
      {after === null ? <span className="soft"> (tomt)</span> : <ins>{after}</ins>}
    </span>
  );
}

function TextChange({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = diffWordsWithSpace(before, after);
  return (
    <span className="value-change">
      {parts.map(({ value, added, removed }, place) => {
        const key = `${place} ${value}`;
        if (added) return <ins key={key}>{value}</ins>;
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
      })}
    </span>
  );
}
