import { describe, expect, it } from "vitest";
import { z } from "zod";
import { issueText } from "#platform/error-handler.ts";

describe("what is wrong with a value", () => {
  const schema = z.strictObject({
    page: z.string().min(1).max(5).regex(/^\//).optional(),
    sort: z.enum(["newest", "popular", "rating"]).optional(),
    count: z.int().min(1).max(9),
  });
  const textOf = (value: unknown) => schema.safeParse(value, { error: issueText }).error?.issues[0]?.message;

  it.each<[unknown, string]>([
    [{}, "«count» mangler."],
    [{ count: "1" }, "«count» har en verdi av feil type."],
    [{ count: 0 }, "«count» må være minst 1."],
    [{ count: 1, page: "/12345" }, "«page» kan ha høyst 5 tegn."],
    [{ count: 1, page: "x" }, "«page» har en verdi som ikke kan brukes."],
    [{ count: 1, sort: "best" }, "«sort» må være newest, popular eller rating."],
    [{ count: 1, email: "a" }, "«email» er ikke et felt her."],
  ])("%j: %s", (value, text) => expect(textOf(value)).toBe(text));
});
