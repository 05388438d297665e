/** `npm run dev` run as a process: an edit to any file the server imports restarts it. */
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { longTimeout, makeHome, settingsOf, startProgram } from "#testing/processes/homes.ts";

const root = join(import.meta.dirname, "../../..");

it("npm run dev restarts once for an edit in src/shared and once for one in src/db", async () => {
  const settings = settingsOf(await makeHome("embedded"));
  const env = { ...settings, NODE_ENV: "development", PORT: "0", LOG_LEVEL: "warn" };
  const { child, output, ended } = startProgram(["scripts/start.mjs", "dev"], env);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const countStarts = () => output().split("Avtalemaler: http").length - 1;
  const edit = (file: string) => utimesSync(join(root, file), new Date(), new Date());
  const expectStarts = async (count: number) => {
    await expect.poll(countStarts, longTimeout).toBe(count);
  };

  await expectStarts(1);
  edit("src/features/templates/ui/card/template-card.tsx");
  edit("src/shared/input.ts");
  await expectStarts(2);
  edit("src/db/site-change.ts");
  await expectStarts(3);
});
