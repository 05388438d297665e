/** The link by which a suggestion's sender sees its state, shown once, with a button that copies it. */
import { useRef, useState } from "react";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { logQuietly } from "#web/log-quietly.ts";
import { Button } from "#web/ui/button.tsx";

export function ReceiptLink({ href }: { readonly href: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(href, location.href).href);
      setOutcome("copied");
    } catch (error) {
      logQuietly("Could not copy the link", error);
      if (link.current) getSelection()?.selectAllChildren(link.current);
      setOutcome("failed");
    }
  };
  return (
    <section aria-label="Lenke til forslaget ditt">
      <p>
        Vil du vite hvordan det går? Ta vare på denne lenken. Den vises bare nå, og bare den som har den, ser
        siden. Vi vet ikke hvem du er, så vi kan ikke sende den på nytt.
      </p>
      <p>
        <a ref={link} className="tall" href={href}>
          {href}
        </a>
      </p>
      <Button onClick={() => void copy()}>
        {outcome === "copied" ? <Check /> : <Copy />}
        <span>Kopier lenken</span>
      </Button>
      <p role="status" className="small soft">
        {outcome === "copied" && "Lenken er kopiert."}
        {outcome === "failed" && "Lenken er markert: Kopier den med tastaturet eller menyen."}
      </p>
    </section>
  );
}
