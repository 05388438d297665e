/** The languages of a template, told from what its name and description say; what says nothing is in bokmål. */
import type { Language } from "#shared/vocabulary.ts";

const saysBokmal =
  // What is said of the page that leads to a template is not said of the template.
  /bokmål|norsk og engelsk|engelsk og norsk|også på (?:nynorsk|engelsk)|siden er på engelsk|den engelske siden/;

export function languagesOf(name: string, description: string): readonly Language[] {
  const text = `${name} ${description}`.toLowerCase();
  const others: Language[] = [];
  if (text.includes("nynorsk")) others.push("nynorsk");
  if (text.includes("engelsk")) others.push("engelsk");
  return others.length === 0 || saysBokmal.test(text) ? ["bokmål", ...others] : others;
}
