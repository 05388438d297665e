import { expect, it, vi } from "vitest";
import type { AdminReport } from "#features/reports/contract.ts";
import { resolution } from "#features/reports/ui/admin-reports-tab.tsx";

it("says of reports that somebody else has deleted that they are gone, not that a list is another", async () => {
  const message = "Noen av radene i listen er endret. Se over listen.";
  vi.stubGlobal("fetch", async () => Response.json({ code: "stale", message }, { status: 409 }));
  vi.stubGlobal("navigator", { onLine: true });
  const [first, second] = [1, 2].map((id) => ({ id, templateName: "Leieavtale" }) as AdminReport);
  if (!first || !second) throw new Error("two reports");
  await expect(resolution([first]).work()).rejects.toThrow("Feilrapporten er slettet av noen andre.");
  await expect(resolution([first, second]).work()).rejects.toThrow(
    "En av feilrapportene er slettet av noen andre.",
  );
  vi.unstubAllGlobals();
});
