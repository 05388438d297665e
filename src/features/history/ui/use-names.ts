/** Hook for the administrators' names in the history, which has their emails. */
import { useEffect, useState } from "react";
import { readNames } from "#features/history/ui/history-client.ts";
import { logQuietly } from "#web/log-quietly.ts";

/** @returns a function from an email to the name, or to the email itself where no name is known */
export function useNames(): (email: string) => string {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    readNames().then(setNames, (error: unknown) => logQuietly("The names could not be read", error));
  }, []);
  return (email) => names.get(email) ?? email;
}
