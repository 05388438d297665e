/** Hook for a read from the server by a part of the pages, with the state that each would hold itself. */
import { useCallback, useEffect, useState } from "react";
import { describeAccountFailure } from "#features/identity/ui/failures.ts";
import { logQuietly } from "#web/log-quietly.ts";

/**
 * Reads once for each `read` that is given, and again on request. Data that was read stays when that fails.
 * @param what for the log: «the invitation»
 */
export function useRead<Data>(read: () => Promise<Data | null>, what: string) {
  const [data, setData] = useState<Data | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const again = useCallback(() => {
    read().then(
      (found) => {
        setData(found);
        setFailure(null);
      },
      (error: unknown) => {
        logQuietly(`Could not read ${what}`, error);
        setFailure(describeAccountFailure(error));
      },
    );
  }, [read, what]);
  useEffect(again, [again]);
  return { data, setData, failure, again };
}
