/** Hook for what is shown beside a list and read again with it, and every two seconds while something in it is under way. */
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
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
  useEffect(() => {
    if (readWith) void read(path, setState);
  }, [path, readWith]);
  // None after a failure: when the session has ended, the password is asked for once, not every two seconds.
  useEffect(() => {
    if (!readWith || state.hasFailed || state.data === null || !isUnderWay(state.data)) return undefined;
    const timer = setTimeout(() => void read(path, setState), rereadMs);
    return () => clearTimeout(timer);
  }, [path, readWith, state, isUnderWay]);
  return {
    ...state,
    readAgain: () => read(path, setState),
    show: (data) => setState({ data, hasFailed: false }),
  };
}

async function read<Data>(path: string, setState: Dispatch<SetStateAction<State<Data>>>): Promise<void> {
  try {
    setState({ data: await callAdmin<Data>("GET", path), hasFailed: false });
  } catch (error) {
    logQuietly(`Could not read ${path}`, error);
    setState(({ data }) => ({ data, hasFailed: true }));
  }
}
