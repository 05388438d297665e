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

interface State<Data> extends Pick<Reread<Data>, "data" | "hasFailed"> {
  readonly isReading: boolean;
}

/**
 * @param readWith the rows beside which it is shown: read again when these were; null while these are loading or not shown
 */
export function useReread<Data>(
  path: string,
  readWith: readonly unknown[] | null,
  isUnderWay: (data: Data) => boolean,
): Reread<Data> {
  const [state, setState] = useState<State<Data>>({ data: null, hasFailed: false, isReading: false });
  const latest = useRef(0);
  const read = useCallback(async () => {
    latest.current += 1;
    const number = latest.current;
    setState((before) => ({ ...before, isReading: true }));
    const result = await callAdmin<Data>("GET", path).then(
      (data) => ({ data, hasFailed: false }),
      (error: unknown) => {
        logQuietly(`Could not read ${path}`, error);
        return { hasFailed: true };
      },
    );
    // A read that began later knows more.
    if (number === latest.current) setState((before) => ({ ...before, ...result, isReading: false }));
  }, [path]);
  useEffect(() => {
    if (readWith) void read();
  }, [read, readWith]);
  // None after a failure, or beside another: when the session has ended, the password is asked for once.
  useEffect(() => {
    const { data, hasFailed, isReading } = state;
    if (!readWith || isReading || hasFailed || data === null || !isUnderWay(data)) return undefined;
    const timer = setTimeout(() => void read(), rereadMs);
    return () => clearTimeout(timer);
  }, [read, readWith, state, isUnderWay]);
  const show = (data: Data) => {
    latest.current += 1;
    setState({ data, hasFailed: false, isReading: false });
  };
  return { ...state, readAgain: read, show };
}
