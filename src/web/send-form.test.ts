import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#web/api.ts";
import { RequestKey } from "#web/request-key.ts";
import { sendForm } from "#web/send-form.ts";

const minimumMs = 1_500;
const tooFast = { code: "too_fast", message: "Skjemaet ble sendt svært fort.", retryAfterMs: 700 };

/** A fake server with these responses in turn; records the time of each request since the form was opened. */
function fakeServer(...responses: readonly Response[]) {
  const openedAt = Date.now();
  const requestedAtMs: number[] = [];
  const keys: (string | null)[] = [];
  const left = [...responses];
  vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get("idempotency-key"));
    requestedAtMs.push(Date.now() - openedAt);
    return left.shift() ?? Response.error();
  });
  return { requestedAtMs, keys };
}
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const post = () => ({
  path: "/api/suggestions",
  body: {},
  key: new RequestKey(),
  opened: { at: Date.now(), minimumMs },
});
const outcomeOf = async (sending: Promise<unknown>) => {
  const outcome = sending.then(
    () => "sent",
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  return outcome;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a form that is submitted too fast", () => {
  it("waits for the minimum time before it is posted", async () => {
    const { requestedAtMs } = fakeServer(json(201, {}));
    expect(await outcomeOf(sendForm(post()))).toBe("sent");
    expect(requestedAtMs).toEqual([minimumMs]);
  });

  it("waits for the response's retryAfterMs and is posted again", async () => {
    const { requestedAtMs } = fakeServer(json(400, tooFast), json(201, {}));
    expect(await outcomeOf(sendForm(post()))).toBe("sent");
    expect(requestedAtMs).toEqual([minimumMs, minimumMs + 700]);
  });

  it("is given up after three attempts", async () => {
    const { requestedAtMs } = fakeServer(json(400, tooFast), json(400, tooFast), json(400, tooFast));
    expect(await outcomeOf(sendForm(post()))).toBeInstanceOf(ApiError);
    expect(requestedAtMs).toHaveLength(3);
  });
});

it("a form that has been open long enough is posted at once, and not again when rejected for another reason", async () => {
  const { requestedAtMs } = fakeServer(
    json(429, { code: "too_many_requests", message: "Prøv igjen i morgen." }),
  );
  const opened = { at: Date.now() - minimumMs, minimumMs };
  expect(await outcomeOf(sendForm({ ...post(), opened }))).toMatchObject({ status: 429 });
  expect(requestedAtMs).toEqual([0]);
});

it("a form has one key over its retries, and another when it has changed or was stored", async () => {
  const { keys } = fakeServer(json(400, tooFast), json(503, {}), json(201, {}), json(503, {}));
  const form = post();
  expect(await outcomeOf(sendForm(form))).toBeInstanceOf(ApiError);
  expect(await outcomeOf(sendForm(form))).toBe("sent");
  expect(await outcomeOf(sendForm(form))).toBeInstanceOf(ApiError);
  await outcomeOf(sendForm({ ...form, body: { name: "Ny" } }));
  const [first, second, third, afterStored, changed] = keys;
  expect(first).toMatch(/^"[0-9a-f]{32}"$/);
  expect([second, third]).toEqual([first, first]);
  expect(new Set([first, afterStored, changed]).size).toBe(3);
});

it("a clock that was set back delays a form by no more than the minimum time", async () => {
  const { requestedAtMs } = fakeServer(json(201, {}));
  const opened = { at: Date.now() + 3_600_000, minimumMs };
  expect(await outcomeOf(sendForm({ ...post(), opened }))).toBe("sent");
  expect(requestedAtMs).toEqual([minimumMs]);
});

describe("an error response", () => {
  it("has status and body in its message, and the parsed body", () => {
    const text = '{"code":"stale","message":"Noen \\"andre\\".","fields":{"url":"Nei."}}';
    const error = new ApiError(409, text);
    expect(error.message).toBe(`409: ${text}`);
    expect(error.body).toEqual({ code: "stale", message: 'Noen "andre".', fields: { url: "Nei." } });
  });

  it.each(["<html>Bad gateway</html>", "", "null"])("with the body %j has no parsed body", (text) => {
    expect(new ApiError(502, text).body.message).toBeUndefined();
  });
});
