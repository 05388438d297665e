/** What is done with a row outside a form: busy while it lasts, a toast when it is over, and a trace if it failed. */
import { useRef, useState } from "react";
import { logQuietly } from "#web/log-quietly.ts";
import { refusalOf } from "#web/admin-api.ts";
import { showToast, type Toast } from "#web/ui/toast.ts";

/** One list, read from the server. `reload` resolves when the new rows are in place. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly status: "loading" | "ready" | "failed";
  readonly reload: () => Promise<void>;
}

/** What the history can bring back. */
export interface Deletion {
  readonly entity: "template" | "offer" | "homepage_ad" | "suggestion" | "inquiry";
  readonly entityId: number;
  /** What it is called in «… er slettet.» */
  readonly name: string;
}

export interface RowAction {
  readonly id: number;
  readonly work: () => Promise<unknown>;
  readonly done: Toast;
  readonly failed: string;
}

export interface RowActions {
  readonly busyId: number | null;
  /** Why the last one failed. */
  readonly failure: string | null;
  /** @returns whether it was done */
  run(action: RowAction): Promise<boolean>;
}

export function useRowActions(): RowActions {
  const [busyId, setBusyId] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  return {
    busyId,
    failure,
    async run({ id, work, done, failed }) {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      setBusyId(id);
      setFailure(null);
      try {
        await work();
        showToast(done);
        return true;
      } catch (error) {
        logQuietly(failed, error);
        setFailure([failed, refusalOf(error)?.message].filter(Boolean).join(" "));
        showToast({ title: "Feil", description: failed, isDestructive: true });
        return false;
      } finally {
        isUnderWay.current = false;
        setBusyId(null);
      }
    },
  };
}
