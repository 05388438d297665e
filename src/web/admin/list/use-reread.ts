/** Hook for what is shown beside a list and read again with it, and every two seconds while something in it is under way. */
import { useCallback, useEffect, useRef, useState } from "react";
import { callAdmin } from "#web/admin/admin-client.ts";
import { logQuietly } from "#web/log-quietly.ts";

const rereadMs = 2_000;

export interface Reread<Data> {
  readonly data: Data | null;
  readonly hasFailed: boolean;
  readAgain(): Promise<void>;
  /** Newer data than was read, from another response. */
  show(data: Data): void;
}

type State<Data> = Pick<Reread<Data>, "data" | "hasFailed">;

/**
 * @param readWith the rows beside which it is shown: read again when these were; null while these are loading or not shown
 */
export function useReread<Data>(
  path: string,
  readWith: readonly unknown[] | null,
  isUnderWay: (data: Data) => boolean,
): Reread<Data> {
  const [state, setState] = useState<State<Data>>({ data: null, hasFailed: false });
  /** The read in flight: the one that began last, which knows more than those before it. */
  const reading = useRef<symbol | null>(null);
  const read = useCallback(async () => {
    const own = Symbol(path);
    reading.current = own;
    const result = await callAdmin<Data>("GET", path).then(
      (data) => ({ data, hasFailed: false }),
      (error: unknown) => {
        logQuietly(`Could not read ${path}`, error);
        return { hasFailed: true };
      },
    );
    if (reading.current !== own) return;
    reading.current = null;
    setState((before) => ({ ...before, ...result }));
  }, [path]);
  useEffect(() => {
    if (readWith) void read();
  }, [read, readWith]);
  // None after a failure, or beside another read: when the session has ended, the password is asked for once.
  useEffect(() => {
    if (!readWith || state.hasFailed || state.data === null || !isUnderWay(state.data)) return undefined;
    const timer = setTimeout(() => {
      if (!reading.current) void read();
    }, rereadMs);
    return () => clearTimeout(timer);
  }, [read, readWith, state, isUnderWay]);
  const show = (data: Data) => {
    reading.current = null;
    setState({ data, hasFailed: false });
  };
  return { ...state, readAgain: read, show };
}
