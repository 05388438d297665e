/** Refresh of the lists, by a button and when the browser's tab becomes visible, with the number of new rows. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { adminTabs, type ListedTab } from "#app/pages/admin/admin-tabs.ts";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { count } from "#web/norwegian.ts";

/** A short absence from the tab causes no reload. */
const freshForMs = 10_000;

export function RefreshLists({ refresh }: Pick<AdminLists, "refresh">) {
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState("");
  /** Milliseconds since the page was opened, which is when the lists were read first. */
  const readAt = useRef(0);

  const run = async (isAsked: boolean) => {
    readAt.current = performance.now();
    const { newRows, hasFailed } = await refresh();
    const news = adminTabs.flatMap(({ id, nouns }: ListedTab) => {
      const rows = newRows[id] ?? 0;
      return nouns && rows > 0 ? [count(rows, ...nouns)] : [];
    });
    if (news.length > 0) setText(`Nytt: ${news.join(", ")}.`);
    else if (isAsked)
      setText(hasFailed ? "Ikke alt kunne hentes. Prøv igjen." : "Oppdatert. Ingenting nytt.");
  };

  const runUnasked = useEffectEvent(() => void run(false));
  useEffect(() => {
    const onReturn = () => {
      const isFresh = performance.now() - readAt.current < freshForMs;
      // Lists do not change under an open dialog.
      if (document.visibilityState === "visible" && !isFresh && !document.querySelector("dialog[open]")) {
        runUnasked();
      }
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);

  const onClick = async () => {
    setBusy(true);
    setText("");
    await run(true);
    setBusy(false);
  };
  return (
    <>
      <p className="refreshed small" role="status">
        {text}
      </p>
      <button
        type="button"
        className="header-button"
        title="Oppdater"
        aria-label="Oppdater"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void onClick()}
      >
        <RefreshCw />
      </button>
    </>
  );
}
