/** Hook for one piece of work at a time, in a dialog or a list: its row, and the last one's failure. */
import { useState } from "react";
import { explainFailure } from "#web/ui/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";

/** @param what for the log: «A session was not ended» */
export function useWork<Id extends string | number>(what: string, explain = explainFailure) {
  const [busy, setBusy] = useState<Id | null>(null);
  const [failed, setFailed] = useState<{ readonly id: Id; readonly text: string } | null>(null);
  return {
    busy,
    failure: failed?.text ?? null,
    failedId: failed?.id,
    forget: () => setFailed(null),
    /** @returns whether it is done */
    async run(id: Id, work: () => Promise<void>): Promise<boolean> {
      setBusy(id);
      setFailed(null);
      try {
        await work();
        return true;
      } catch (error) {
        logQuietly(what, error);
        setFailed({ id, text: explain(error) });
        return false;
      } finally {
        setBusy(null);
      }
    },
  };
}
