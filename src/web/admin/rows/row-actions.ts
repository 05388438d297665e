/** Actions on a row outside a form: busy while in flight, a toast when done, and the reason if one failed. */
import { useRef, useState } from "react";
import type { HistoryEntity } from "#shared/admin/history-entities.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { explainFailure } from "#web/ui/failure.ts";
import { ApiError } from "#web/api.ts";
import { closeFailure, showToast, type Toast } from "#web/ui/toast.ts";

export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly status: "loading" | "ready" | "failed";
  /** Resolves when the rows are the new ones. */
  readonly reload: () => Promise<void>;
}

/** A deletion that the history can restore. */
export interface Deletion {
  readonly entity: HistoryEntity;
  readonly entityId: number;
  /** The row's name in «… er slettet.» */
  readonly name: string;
  /** Id in the history, for undoing. */
  readonly operationId: number | null;
}

export interface RowAction<Result = unknown> {
  readonly id: number;
  readonly work: () => Promise<Result>;
  /** Toast; left out where something else reports it, or nothing was done. */
  readonly done?: Toast | ((result: Result) => Toast | undefined) | undefined;
  readonly failed: string;
}

export interface RowActions {
  readonly busyId: number | null;
  readonly failure: string | null;
  /** Reports the failure of an action that was not run here. */
  fail(error: unknown, failed: string): void;
  /** Clears the last failure, before an action that is not run here. */
  forget(): void;
  /** @returns the work's result; null when it was not done */
  run<Result>(action: RowAction<Result>): Promise<{ readonly result: Result } | null>;
}

/** @param onOutdated reads the row's list again: the server reports that the row has changed or is deleted */
export function useRowActions(onOutdated?: () => unknown): RowActions {
  const [busyId, setBusyId] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isInFlight = useRef(false);
  const fail = (error: unknown, failed: string) => {
    logQuietly(failed, error);
    setFailure(`${failed.replace(/\.$/, "")}. ${explainFailure(error)}`);
    showToast({ title: "Feil", description: failed, isDestructive: true });
    if (error instanceof ApiError && [404, 409].includes(error.status)) onOutdated?.();
  };
  const forget = () => {
    setFailure(null);
    closeFailure();
  };
  return {
    busyId,
    failure,
    fail,
    forget,
    async run({ id, work, done, failed }) {
      if (isInFlight.current) return null;
      isInFlight.current = true;
      setBusyId(id);
      forget();
      try {
        const result = await work();
        const toast = typeof done === "function" ? done(result) : done;
        if (toast) showToast(toast);
        return { result };
      } catch (error) {
        fail(error, failed);
        return null;
      } finally {
        isInFlight.current = false;
        setBusyId(null);
      }
    },
  };
}

/** One piece of work at a time, in a dialog or a list. @param what for the log: «A session was not ended» */
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
