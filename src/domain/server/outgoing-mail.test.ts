import { expect, it } from "vitest";
import { subjectText, wrapped } from "#domain/server/outgoing-mail.ts";

it("cuts a subject between two letters", () => {
  expect(subjectText(`Ny mal: ${"😀".repeat(120)}`)).toBe(`Ny mal: ${"😀".repeat(95)}…`);
  expect(subjectText(`N${"😀".repeat(120)}`)).toBe(`N${"😀".repeat(99)}…`);
});

it.each([
  ["", [""]],
  [
    `Se her: https://www.regjeringen.no/${"a".repeat(80)} i dag`,
    ["Se her:", `https://www.regjeringen.no/${"a".repeat(80)}`, "i dag"],
  ],
  ["ord ".repeat(20), ["ord ".repeat(18).trim(), "ord ord"]],
  ["æ".repeat(2048), ["æ".repeat(2048)]],
])("wraps %j between words alone", (line, lines) => expect(wrapped(line)).toEqual(lines));
