import { describe, expect, it } from "vitest";
import { makeTestApp } from "#testing/test-app.ts";
import { createOwnTestDatabase } from "#testing/test-database.ts";

describe("health checks", () => {
  it("respond with 200 while the database responds", async () => {
    const product = await makeTestApp({ settings: { seed: "none" } });
    expect((await product.inject({ url: "/healthz" })).json()).toEqual({ status: "ok" });
    expect((await product.inject({ url: "/readyz" })).json()).toEqual({ status: "ok" });
  });

  it("keep /healthz at 200 and turn /readyz to 503 without the database", async () => {
    const database = await createOwnTestDatabase();
    const product = await makeTestApp({ settings: { seed: "none" }, database });
    await database.close();
    expect((await product.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect((await product.inject({ url: "/readyz" })).statusCode).toBe(503);
  });
});
