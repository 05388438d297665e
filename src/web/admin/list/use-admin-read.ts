/** Hook that reads one response of the admin API, and keeps the last one on screen while the next is read. */
import { useEffect, useState } from "react";
import { callAdmin } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";

export interface AdminRead<Data> {
  /** Of this path, or of an earlier one while this is read. */
  readonly data: Data | null;
  readonly hasFailed: boolean;
  readonly isReading: boolean;
}

interface Outcome<Data> {
  readonly data: Data | null;
  readonly path: string;
  readonly turn: unknown;
  readonly hasFailed: boolean;
}

/** @param turn a new value reads again */
export function useAdminRead<Data>(path: string, turn: unknown): AdminRead<Data> {
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    callAdmin<Data>("GET", path).then(
      (data) => isCurrent && setOutcome({ data, path, turn, hasFailed: false }),
      (error: unknown) => {
        logQuietly(`Could not read ${path}`, error);
        if (isCurrent) setOutcome((last) => ({ data: last?.data ?? null, path, turn, hasFailed: true }));
      },
    );
    return () => void (isCurrent = false);
  }, [path, turn]);
  const isReading = outcome?.path !== path || outcome.turn !== turn;
  return { data: outcome?.data ?? null, hasFailed: !isReading && outcome.hasFailed, isReading };
}
