/** Other administrators in «Se gjennom», and their decisions, requested every few seconds while it is open. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AdminLists } from "#app/pages/admin/admin-lists.ts";
import { tabsAffectedByRestore } from "#app/pages/admin/affected-lists.ts";
import type { Colleagues } from "#features/history/contract.ts";
import { colleaguesPath } from "#shared/admin/admin-paths.ts";
import { callApi } from "#web/api.ts";
import { logQuietly } from "#web/log-quietly.ts";

const askedEveryMs = 5_000;
/** The server's longest key: a report's may hold a whole url. */
const maxItemKey = 300;

export function useColleagues(lists: AdminLists, item: string | null): (key: string) => Colleagues["others"] {
  const [page] = useState(() => String(Math.random()).slice(2));
  const [others, setOthers] = useState<Colleagues["others"]>([]);
  const since = useRef<number | null>(null);
  const said = useRef<Promise<unknown>>(Promise.resolve());
  const ask = useEffectEvent(async (shown: string | null) => {
    const body = { page, item: placeOf(shown), since: since.current };
    // Not callAdmin, which would ask a reader for the password.
    const asking = callApi<Colleagues>("POST", colleaguesPath, { body });
    said.current = Promise.allSettled([said.current, asking]);
    const { data } = await asking;
    setOthers(data.others);
    // Lists do not change under an open dialog.
    if (document.querySelector("dialog:modal")) return;
    const isFirst = since.current === null;
    since.current = data.latest;
    if (isFirst) await lists.refresh();
    else if (data.changed.length > 0) await lists.reload(...data.changed.flatMap(tabsAffectedByRestore));
  });
  useEffect(() => {
    const askQuietly = () =>
      void ask(item).catch((error: unknown) => logQuietly("Could not ask for colleagues", error));
    askQuietly();
    const timer = setInterval(askQuietly, askedEveryMs);
    return () => clearInterval(timer);
  }, [item]);
  useEffect(() => {
    // A reload would else list one as a colleague.
    const leave = () => {
      const body = { page, item: null, since: null };
      callApi("POST", colleaguesPath, { body, keepalive: true }).catch(() => {});
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      // A request that arrives after it would list one for two minutes.
      void said.current.then(leave);
    };
  }, [page]);
  return (key) => others.filter((other) => other.item === placeOf(key));
}

const placeOf = (key: string | null) => key?.slice(0, maxItemKey) ?? null;
