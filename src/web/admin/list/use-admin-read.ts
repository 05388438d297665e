/** Hook that reads one response of the admin API, and keeps the last one on screen while the next is read. */
import { useCallback, useEffect, useRef, useState } from "react";
import { callAdmin } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";

const rereadMs = 2_000;

interface Outcome<Data> {
  /** Data of this read, or of the last one that did not fail. */
  readonly data: Data | null;
  readonly failure: { readonly error: unknown } | null;
  readonly path: string | null;
  readonly turn: unknown;
}

/** Of a section that is read with rows, and again when these are; null while these are loading or not shown. */
export interface ReadBeside {
  readonly readWith: readonly unknown[] | null;
}

export type AdminRead<Data> = ReturnType<typeof useAdminRead<Data>>;

/**
 * @param path null reads nothing, and leaves the data
 * @param turn a new value reads again
 * @param isUnderWay whether the response will soon be another: then it is read again every two seconds
 */
export function useAdminRead<Data>(path: string | null, turn: unknown, isUnderWay?: (data: Data) => boolean) {
  const [outcome, setOutcome] = useState<Outcome<Data>>({ data: null, failure: null, path: null, turn });
  /** The read in progress: the one that began last supersedes those before. */
  const inFlight = useRef<symbol | null>(null);
  const settle = useCallback(
    (change: Partial<Outcome<Data>>) => {
      inFlight.current = null;
      setOutcome((last) => ({ data: last.data, failure: null, ...change, path, turn }));
    },
    [path, turn],
  );
  const readAgain = useCallback(async () => {
    if (path === null) return;
    const own = Symbol(path);
    inFlight.current = own;
    const change = await callAdmin<Data>("GET", path).then(
      (data) => ({ data }),
      (error: unknown) => {
        logQuietly(`Could not read ${path}`, error);
        return { failure: { error } };
      },
    );
    if (inFlight.current === own) settle(change);
  }, [path, settle]);
  useEffect(() => {
    void readAgain();
    return () => void (inFlight.current = null);
  }, [readAgain]);
  // No reread after a failure, or beside another read: an ended session requests the password once.
  useEffect(() => {
    const { data, failure } = outcome;
    if (path === null || failure || data === null || !isUnderWay?.(data)) return undefined;
    const timer = setTimeout(() => {
      if (!inFlight.current) void readAgain();
    }, rereadMs);
    return () => clearTimeout(timer);
  }, [path, readAgain, outcome, isUnderWay]);

  const isReading = path !== null && (outcome.path !== path || outcome.turn !== turn);
  const failure = isReading ? null : outcome.failure;
  return {
    /** Data of this path, or of an earlier one while this is read. */
    data: outcome.data,
    isReading,
    hasFailed: failure !== null,
    error: failure?.error,
    readAgain,
    /** Takes newer data from another response. */
    show: (data: Data) => settle({ data }),
  };
}
