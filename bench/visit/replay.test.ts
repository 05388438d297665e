import { expect, it } from "vitest";
import { fillIn, isTypedSearch, readRecorded } from "./replay.ts";

const { phrase, requests } = readRecorded();

it("types another phrase for each visitor, as the page encodes it", () => {
  const whole = `/?sok={typed:${phrase.length}}`;
  const texts = Array.from({ length: 20_000 }, (_, visitor) => fillIn(whole, visitor + 1));
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts[0]).toMatch(/^\/\?sok=[^{}+ ]+\+[^{}+ ]+$/);
  expect(texts.join("")).toContain("%C3%A5");
  expect(texts[0]?.startsWith(fillIn("/?sok={typed:3}", 1))).toBe(true);
  expect(fillIn(`"{typed:${phrase.length}}"`, 1, false)).toMatch(/^"\p{L}+ \p{L}+"$/u);
});

it("opens another template's page, by its own slug", () => {
  expect(fillIn("/mal/{slug}", 1)).toMatch(/^\/mal\/[a-z\d-]+-2$/);
  expect(fillIn("/api/templates/{template}/download", 1)).toBe("/api/templates/2/download");
});

it("has the phrase typed key by key, and every other part of a visit", () => {
  expect(requests.filter(isTypedSearch).length).toBe(phrase.replaceAll(" ", "").length);
  const paths = requests.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/", "/mal/{slug}", "/api/templates/{template}/download"]));
});
