import { expect, it } from "vitest";
import { formatStep, maxStepLength, parseStep, stepsProblem, tidyStep } from "#features/situations/steps.ts";

it.each([
  { templateId: 12, when: "Før innflytting", why: "Den er enkel | og kort." },
  { templateId: 1, when: "", why: "" },
  { templateId: 1, when: "  Før ", why: " Når du " },
])("what is being typed stays as it is: %j", (step) => {
  expect(parseStep(formatStep(step))).toEqual(step);
});

it("is tidied when it is stored, and a separator in «when» does not move the rest of the line", () => {
  expect(tidyStep({ templateId: 1, when: " a|b ", why: " c | d " })).toBe("1 | a/b | c | d");
  expect(parseStep("1|a|b")).toEqual({ templateId: 1, when: "a", why: "b" });
});

it.each(["", "tolv | a | b", "0 | a | b", "-1 | a | b", "1.5 | a | b", "1 | a", "1234567890 | a | b"])(
  "«%s» is no step",
  (line) => {
    expect(parseStep(line)).toBeNull();
    expect(stepsProblem(["1 | a | b", line])).toMatch(/^Papirer: nr\. 2 må være malens id/);
  },
);

it.each(["\n", "\r\n", "\u2028", "\u2029"])(
  "what is pasted with a line break, %j, stays one step",
  (lineBreak) => {
    const step = { templateId: 1, when: `Før${lineBreak}du flytter`, why: `Fordi${lineBreak}alle bør` };
    expect(parseStep(formatStep(step))).toEqual({
      templateId: 1,
      when: "Før du flytter",
      why: "Fordi alle bør",
    });
  },
);

it("is measured as it is stored, with a space at each side of a separator", () => {
  const why = "x".repeat(maxStepLength - "1 | a | ".length);
  expect(stepsProblem([`1|a|${why}`])).toBeUndefined();
  expect(stepsProblem([`1|a|${why}x`])).toBe("Papirer: nr. 1 kan ha høyst 500 tegn.");
});

it("names no template twice", () => {
  expect(stepsProblem(["1 | a | b", "2 | a | b", "1 | c | d"])).toBe(
    "Papirer: nr. 3 er samme mal som nr. 1.",
  );
});

it("each step says when and why", () => {
  expect(stepsProblem(["1 | a | b"])).toBeUndefined();
  expect(stepsProblem(["1 |  | b"])).toBe("Papirer: nr. 1 mangler når papiret trengs.");
  expect(stepsProblem(["1 | a |"])).toBe("Papirer: nr. 1 mangler hvorfor papiret trengs.");
});
