import { expect, it } from "vitest";
import { parseStep, tidyStep } from "#features/situations/steps.ts";

it("a step is read from the line that it is stored as", () => {
  const step = { templateId: 12, when: "Før innflytting", why: "Den er enkel | og kort." };
  expect(tidyStep(step)).toBe("12 | Før innflytting | Den er enkel | og kort.");
  const { when, why, ...rest } = parseStep(tidyStep(step)) ?? { when: "", why: "" };
  expect({ ...rest, when: when.trim(), why: why.trim() }).toEqual(step);
});

it("a separator in «when» does not move the rest of the line", () => {
  expect(tidyStep({ templateId: 1, when: " a|b ", why: " c " })).toBe("1 | a/b | c");
});

it.each([
  "",
  "tolv | a | b",
  "0 | a | b",
  "-1 | a | b",
  "1.5 | a | b",
  "mal-12 | a | b",
  "1234567890 | a | b",
])("«%s» is no step", (line) => {
  expect(parseStep(line)).toBeNull();
});
