import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Paper } from "#features/templates/ui/card/paper.tsx";
import { MarkedText, rowText, TemplateCard } from "#features/templates/ui/card/template-card.tsx";
import type { Template } from "#features/templates/contract.ts";

it.each([
  ["Kort tekst uten punktum", "Kort tekst uten punktum"],
  ["Avtale om leie av naust. Bygd for dem som eier båt sammen.", "Avtale om leie av naust."],
  [
    "Skjema for skriftlig avtale om leie av naust, med veiledning til hvert felt. Fra 2019.",
    "Skjema for skriftlig avtale om leie av naust.",
  ],
  // The shortest end is beyond the room: nothing is cut within a sentence.
  [
    "Avtale om leie av naust mellom båteier og grunneier når ingen av dem bor i bygda. Fra 2019.",
    "Avtale om leie av naust mellom båteier og grunneier når ingen av dem bor i bygda.",
  ],
  // A part of a list, a condition, a bracket and an abbreviation are no ends.
  [
    "Avtale om leie av båt, naust, kai og brygge, uten ansvar for eieren av grunnen ved sjøen",
    "Avtale om leie av båt, naust, kai og brygge, uten ansvar for eieren av grunnen ved sjøen",
  ],
  [
    "Avtale om leie av naust hos andre (i en bygd ved sjøen, med vei) for båter, f.eks. Færinger.",
    "Avtale om leie av naust hos andre (i en bygd ved sjøen, med vei) for båter, f.eks. Færinger.",
  ],
])("ends with a sentence, or with a clause without which it is whole: %s", (text, shown) => {
  expect(rowText(text, 50)).toBe(shown);
});

it("has the hit of a search in it", () => {
  const text = "Avtale om leie av naust. Depositum er to måneder. Fra 2019.";
  expect(rowText(text, 30, text.indexOf("Depositum") + 9)).toBe(
    "Avtale om leie av naust. Depositum er to måneder.",
  );
});

const template = {
  id: 1,
  name: "Husleiekontrakt",
  description: "",
  category: "Bolig",
  format: "PDF",
  source: "Utleierne",
  sourceType: "organization",
  url: "https://utleierne.example/kontrakt.pdf",
  dateAdded: "2026-11-22T12:00:00Z",
  downloadCount: 1,
  languages: ["nb"],
} as Partial<Template> as Template;

it("draws the sheet of a format that somebody has seen without dashes", () => {
  const sheetOf = (isFormatGuess: boolean) =>
    renderToStaticMarkup(createElement(Paper, { template: { format: "PDF", isFormatGuess } }));
  expect(sheetOf(true)).toContain("data-guess");
  expect(sheetOf(false)).not.toContain("data-guess");
});

it("counts one download in the singular", () => {
  const downloadsOf = (downloadCount: number) =>
    renderToStaticMarkup(
      createElement(TemplateCard, {
        template: { ...template, downloadCount },
        headingLevel: 2,
        onFollow: () => undefined,
        rating: null,
        report: null,
      }),
    );
  expect(downloadsOf(1)).toMatch(/>1\snedlasting</);
  expect(downloadsOf(2)).toMatch(/>2\snedlastinger</);
});

it("marks whole words, in each language of a name, where it may be broken too", () => {
  const text = "Aksjonæravtale (Shareholders Agreement)";
  const html = renderToStaticMarkup(
    createElement(MarkedText, { text, terms: ["aksjonæravtale", "agreement"], breaks: [8] }),
  );
  expect(html).toContain('<mark>Aksjonær<span class="joint"></span>avtale</mark> (');
  expect(html).toContain('<span lang="en">Shareholders <mark>Agreement</mark></span>');
  expect(html.match(/<mark>/g)).toHaveLength(2);
});
