/** Who is on an item, said to another process that serves the same site. */
import { expect, it } from "vitest";
import { openDatabase } from "#db/client.ts";
import { makeAdminTestApp } from "#testing/admin.ts";
import { silentLog } from "#testing/silent-log.ts";
import { createOwnTestDatabase, urlOnServer } from "#testing/test-database.ts";

it("is known to each process", async () => {
  const database = await createOwnTestDatabase();
  const again = await openDatabase({ databaseUrl: await urlOnServer(database), dataDir: "", log: silentLog });
  const [one, other] = [await makeAdminTestApp({ database }), await makeAdminTestApp({ database: again })];
  const asks = async (product: typeof one, page: string, item: string) =>
    (await product.asAdmin("POST", "/api/admin/colleagues", { page, item, since: null })).json<object>();
  await asks(one, "a", "forslag-1");
  const others = [expect.objectContaining({ item: "forslag-1" })];
  await expect.poll(() => asks(other, "b", "forslag-2"), { timeout: 30_000 }).toMatchObject({ others });
  await one.close();
  await other.close();
  await again.close();
  await database.close();
});
