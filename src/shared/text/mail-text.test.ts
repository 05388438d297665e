import { expect, it } from "vitest";
import { subjectText } from "#shared/text/mail-text.ts";

it("cuts a subject between two letters", () => {
  expect(subjectText(`Ny mal: ${"😀".repeat(120)}`)).toBe(`Ny mal: ${"😀".repeat(95)}…`);
  expect(subjectText(`N${"😀".repeat(120)}`)).toBe(`N${"😀".repeat(99)}…`);
});
