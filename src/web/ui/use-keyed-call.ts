/**
 * What is sent by one press, without a form: once however often it is pressed, and a second try is stored once. What went
 * wrong is kept until a try succeeds.
 */
import { useState } from "react";
import { callApi } from "#web/api.ts";
import { explainKeyedFailure } from "#web/failure.ts";
import { logQuietly } from "#web/log-quietly.ts";
import { RequestKey } from "#web/request-key.ts";

export interface KeyedCall {
  readonly method: "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
}

export function useKeyedCall() {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState("");
  const [key] = useState(() => new RequestKey());

  /** @returns whether it is stored; not what was pressed meanwhile */
  const send = async (call: KeyedCall, onFailed?: (error: unknown) => void): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    const { method, path, body } = call;
    try {
      await callApi(method, path, { body, key: key.for(call) });
      key.clear();
      setProblem("");
      return true;
    } catch (error) {
      logQuietly("What was pressed was not sent", error);
      setProblem(explainKeyedFailure(error));
      onFailed?.(error);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { isSending, problem, send };
}
