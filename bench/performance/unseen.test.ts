import { expect, it } from "vitest";
import { fillIn } from "./unseen.ts";

it("asks for each pair of words once", () => {
  const texts = Array.from({ length: 20_000 }, () => fillIn("/?q={words}").text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts[0]).toMatch(/^\/\?q=[^{}]+%20[^{}]+$/);
});
