import { expect, test } from "vitest";
import { fold } from "./character-folding.ts";
import { stem } from "./stemmer.ts";

test.each([
  ["avtale", "avtaler avtalen avtalene avtales avtalar avtalane"],
  ["kompostering", "kompostere kompost komposteringen"],
  ["trener", "trenere trenerne trening"],
  ["oppsigelse", "oppsigelsen oppsigelser oppsigelsene oppsigelses"],
  ["hybel", "hybler hybelen"],
  ["interkommunal", "interkommunalt interkommunale"],
  ["rom", "rommet rommene"],
  ["forsker", "forskere forskning"],
])("all forms of %s end at the same stem", (word, others) => {
  for (const other of others.split(" "))
    expect([other, stem(fold(other))]).toEqual([other, stem(fold(word))]);
});

test("short words keep their letters", () => {
  for (const word of ["bil", "hus", "bat", "sti", "leie"])
    expect(stem(word).length).toBeGreaterThanOrEqual(3);
});
