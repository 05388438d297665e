import { describe, expect, it } from "vitest";
import { isEmail, normaliseEmail } from "#features/identity/server/administrators.ts";

describe("an e-mail", () => {
  it("is compared without letter case and outer spaces", () => {
    expect(normaliseEmail(" Sjef@Example.NO ")).toBe("sjef@example.no");
    expect(normaliseEmail("kåre@Blåbær.no")).toBe("kåre@xn--blbr-roah.no");
  });

  it.each(["a", "a@", "@b", "a b@c", "a@b@c", `${"a".repeat(250)}@b.no`])("is not %s", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it.each(["\u0000", "\u0007", "\u001b", "\u0085", "\ud800", "\udc00", "\uffff"])(
    "has no %j",
    (character) => {
      expect(isEmail(`ax${character}y@b.no`)).toBe(false);
    },
  );

  it.each(["kåre@blåbær.no", "🦌@b.no"])("may be %s", (text) => expect(isEmail(text)).toBe(true));
});
