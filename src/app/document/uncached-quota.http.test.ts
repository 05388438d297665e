import { expect, it } from "vitest";
import { rateLimits } from "#platform/limits/rate-limit.ts";
import { shareTestApp } from "#testing/test-app.ts";

const shared = shareTestApp({ settings: { seed: "none" } });
const get = (url: string, headers = {}, remoteAddress = "192.0.2.1") =>
  shared().inject({ url, headers, remoteAddress });

it("limits uncached responses per IP, and never cached ones", async () => {
  // A search of 180 letters, which may be ten mistyped words, costs more than three of one word.
  const long = "framleigekontrkat ".repeat(10);
  let searches = 0;
  const ask = async () => (await get(`/api/templates?search=${long}${searches}`, {}, "192.0.2.3")).statusCode;
  while ((await ask()) === 200) searches += 1;
  expect([await ask(), searches < rateLimits.uncached.max / 15]).toEqual([429, true]);

  // An empty list costs five units.
  for (let asked = 1; asked <= rateLimits.uncached.max / 5; asked += 1) {
    expect((await get(`/api/templates?search=avtale${asked}`)).statusCode).toBe(200);
  }
  const list = await get("/api/templates?search=avtale1000");
  expect([list.statusCode, list.headers["retry-after"], list.headers["cache-control"]]).toEqual([
    429,
    "60",
    "no-store",
  ]);
  expect(list.json()).toMatchObject({
    code: "too_many_requests",
    message: "Det kom for mange forespørsler herfra. Prøv igjen om et minutt.",
  });
  const page = await get("/help", { accept: "text/html,*/*;q=0.8" });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  expect(page.body).toContain('<html lang="nb">');
  expect(page.body).toContain("Prøv igjen om et minutt.");

  for (const url of ["/api/templates?search=avtale1", "/healthz", "/readyz", "/.well-known/security.txt"]) {
    expect((await get(url)).statusCode, url).toBe(200);
  }
  // Once it is made for another IP, it is cached for all.
  expect((await get("/help", {}, "192.0.2.2")).statusCode).toBe(200);
  expect((await get("/help")).statusCode).toBe(200);
  // A form's page has another key each time, so it is never free.
  for (const url of ["/foresla-mal", "/advertise"]) {
    expect((await get(url, {}, "192.0.2.2")).statusCode, url).toBe(200);
    expect((await get(url)).statusCode, url).toBe(429);
  }

  shared().clock.advance(60_000);
  expect((await get("/api/templates?search=avtale1000")).statusCode).toBe(200);
});
