import { describe, expect, it } from "vitest";
import { deviceNameOf } from "#features/identity/server/embedded/google-responses.ts";

const apple = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0";

describe("the device of a user agent", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome på Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`, "Edge på Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox på Linux"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${apple} Version/26.0 Mobile/15E148 Safari/604.1`,
      "Safari på iPhone",
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) ${apple} CriOS/150.0 Mobile/15E148 Safari/604.1`,
      "Chrome på iPad",
    ],
    ["curl/8.5.0", null],
    [undefined, null],
    [`${"x".repeat(5000)} Chrome/1 Windows`, null],
  ])("%s is %s", (userAgent, expected) => {
    expect(deviceNameOf(userAgent)).toBe(expected);
  });
});
