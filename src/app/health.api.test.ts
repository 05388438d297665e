import { describe, expect, it } from "vitest";
import { makeTestApp } from "#testing/test-app.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

describe("what watches over the product is told", () => {
  it("says that it serves, and that the database answers", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    expect((await product.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    expect((await product.inject({ url: "/readyz" })).json()).toEqual({ status: "ok" });
  });

  it("says so when the database does not answer", async () => {
    const database = await createOwnTestDatabase();
    const product = await makeTestApp({ settings: { seed: "none" }, database });
    await database.close();
    expect((await product.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect((await product.inject({ url: "/readyz" })).statusCode).toBe(503);
  });
});
