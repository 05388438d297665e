import { expect, test } from "vitest";
import { isNynorskSpelling } from "../query/resolve-word.ts";

test.each([
  ["leilegheit", "leilighet"],
  ["heimebane", "hjemmebane", false],
  ["forsikringar", "forsikringer"],
  ["avtalane", "avtalene"],
  ["byggje", "bygge"],
  ["laus", "los"],
  ["steinar", "stener"],
  ["gardseigedomar", "gardseiendommer", false],
  ["avtlae", "avtale", false],
  ["kontrkat", "kontrakt", false],
  ["testamnet", "testament", false],
  ["arbeisavtale", "arbeidsavtale", false],
])("%s as nynorsk for %s", (typed, bokmal, wanted = true) => {
  expect(isNynorskSpelling(typed, bokmal)).toBe(wanted);
});
