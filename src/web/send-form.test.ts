import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#web/api.ts";
import { sendForm } from "#web/send-form.ts";

const minimumMs = 1_500;
const tooFast = { code: "too_fast", message: "Skjemaet ble sendt svært fort.", retryAfterMs: 700 };

/** Answers in turn; notes when each request came, from the form's appearance. */
function serverSaying(...responses: readonly Response[]): { readonly cameAtMs: number[] } {
  const openedAt = Date.now();
  const cameAtMs: number[] = [];
  const left = [...responses];
  vi.stubGlobal("fetch", async () => {
    cameAtMs.push(Date.now() - openedAt);
    return left.shift() ?? Response.error();
  });
  return { cameAtMs };
}
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const post = () => ({ path: "/api/suggestions", body: {}, opened: { at: Date.now(), minimumMs } });
const outcomeOf = async (sending: Promise<void>) => {
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

describe("a form that is sent at once", () => {
  it("waits out the least time before it is posted", async () => {
    const { cameAtMs } = serverSaying(json(201, {}));
    expect(await outcomeOf(sendForm(post()))).toBe("sent");
    expect(cameAtMs).toEqual([minimumMs]);
  });

  it("waits as long as it is told to, and is posted again", async () => {
    const { cameAtMs } = serverSaying(json(400, tooFast), json(201, {}));
    expect(await outcomeOf(sendForm(post()))).toBe("sent");
    expect(cameAtMs).toEqual([minimumMs, minimumMs + 700]);
  });

  it("is given up after three times", async () => {
    const { cameAtMs } = serverSaying(json(400, tooFast), json(400, tooFast), json(400, tooFast));
    expect(await outcomeOf(sendForm(post()))).toBeInstanceOf(ApiError);
    expect(cameAtMs).toHaveLength(3);
  });
});

it("a form that was read first is posted at once, and not again when it is refused for another reason", async () => {
  const { cameAtMs } = serverSaying(
    json(429, { code: "too_many_requests", message: "Prøv igjen i morgen." }),
  );
  const opened = { at: Date.now() - minimumMs, minimumMs };
  expect(await outcomeOf(sendForm({ ...post(), opened }))).toMatchObject({ status: 429 });
  expect(cameAtMs).toEqual([0]);
});

it("a clock that was moved back does not hold a form longer than the least time", async () => {
  const { cameAtMs } = serverSaying(json(201, {}));
  const opened = { at: Date.now() + 3_600_000, minimumMs };
  expect(await outcomeOf(sendForm({ ...post(), opened }))).toBe("sent");
  expect(cameAtMs).toEqual([minimumMs]);
});

describe("an error response", () => {
  it("says status and body in its message, and carries the body parsed", () => {
    const text = '{"code":"stale","message":"Noen \\"andre\\".","fields":{"url":"Nei."}}';
    const error = new ApiError(409, text);
    expect(error.message).toBe(`409: ${text}`);
    expect(error.body).toEqual({ code: "stale", message: 'Noen "andre".', fields: { url: "Nei." } });
  });

  it.each(["<html>Bad gateway</html>", "", "null", '"text"', "[]"])(
    "with %j for a body carries none",
    (text) => {
      expect(new ApiError(502, text).body.message).toBeUndefined();
    },
  );
});
