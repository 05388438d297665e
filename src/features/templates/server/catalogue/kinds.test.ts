import { expect, it } from "vitest";
import { languagesOf } from "#features/templates/server/catalogue/kinds.ts";

it.each([
  ["Husleiekontrakt", "Kontrakt for leie av bolig.", ["bokmål"]],
  ["Standard arbeidsavtale (bokmål og nynorsk)", "Skjema.", ["bokmål", "nynorsk"]],
  ["Jordleigeavtale (Lesja kommune, nynorsk)", "Mal for leie av jord.", ["nynorsk"]],
  ["Non-disclosure agreement (NDA) på engelsk", "Avtale.", ["engelsk"]],
  ["Hjemmekontor", "Avtale på norsk og engelsk for bedrifter.", ["bokmål", "engelsk"]],
  ["Fullmakt", "Skjema for fullmakt. Finnes også på nynorsk.", ["bokmål", "nynorsk"]],
  ["Generell fullmakt", "Siden er på engelsk og lenker til skjemaet.", ["bokmål", "engelsk"]],
  ["Nasjonal DPIA", "Skoleeier fyller ut feltene; lenken går til den engelske siden.", ["bokmål", "engelsk"]],
  ["Databehandleravtale", "Den engelske utgaven av den norske avtalen.", ["engelsk"]],
  ["Aksjonæravtale", "Full avtale på engelsk for norske selskaper.", ["engelsk"]],
])("%s is in the languages its text says", (name, description, expected) => {
  expect(languagesOf(name, description)).toEqual(expected);
});
