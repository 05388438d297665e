/**
 * A call made by one press, without a form: sent once for repeated presses, and a second try is stored once. It outlives the
 * page, with its response's cookie. Its failure stays until a try succeeds.
 */
import { useState } from "react";
import { callApi } from "#web/api.ts";
import { explainKeyedFailure, isUnsure } from "#web/ui/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { RequestKey } from "#web/request-key.ts";

export interface KeyedCall {
  readonly method: "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
}

export interface KeyedCallEvents {
  readonly onFailed?: (error: unknown) => void;
  /** Callback for a page left while the call is in flight: no one will be here for its response. */
  readonly onLeft?: () => void;
}

/** Time from a given-up call to the event that the page is left. */
const leavingMs = 200;

export function useKeyedCall() {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [key] = useState(() => new RequestKey());

  /** @returns whether it is stored; false for a press meanwhile */
  const send = async (call: KeyedCall, { onFailed, onLeft }: KeyedCallEvents = {}): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    const { method, path, body } = call;
    const leaving = new AbortController();
    const stopWatching = () => leaving.abort();
    if (onLeft) addEventListener("pagehide", onLeft, { signal: leaving.signal });
    try {
      await callApi(method, path, { body, key: key.for(call), keepalive: true });
      key.clear();
      setProblem("");
      stopWatching();
      return true;
    } catch (error) {
      logQuietly("What was pressed was not sent", error);
      setProblem(explainKeyedFailure(error));
      // A browser that is about to leave gives the call up first, and sends it on without the page.
      setTimeout(stopWatching, isUnsure(error) ? leavingMs : 0);
      onFailed?.(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  const dismiss = () => setProblem("");
  return { isSending, problem, send, dismiss };
}
