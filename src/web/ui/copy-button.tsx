/** A button that copies a text, and reports the outcome. */
import { useState } from "react";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch (error) {
      logQuietly("Could not copy", error);
      setOutcome("failed");
    }
  };
  return (
    <>
      <Button onClick={() => void copy()}>{label}</Button>
      <span role="status" className="soft">
        {outcome === "copied" && "Kopiert"}
        {outcome === "failed" && "Nettleseren lot oss ikke kopiere. Marker teksten og kopier den selv."}
      </span>
    </>
  );
}
