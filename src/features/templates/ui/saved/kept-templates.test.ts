import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  keptOf,
  maxSaved,
  noteOpened,
  openedTemplates,
  savedKey,
  savedTemplates,
  saveTemplate,
  unsaveTemplate,
} from "#features/templates/ui/saved/kept-templates.ts";
import { publicTemplate } from "#testing/template-row.ts";

let stored: Map<string, string>;
const dispatchEvent = vi.fn<(event: Event) => void>();

const save = (id: number, at: number) => saveTemplate(keptOf(publicTemplate(id), at));
const idsOf = (list: typeof savedTemplates) => list.get().map(({ id }) => id);

beforeEach(() => {
  stored = new Map();
  dispatchEvent.mockClear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("dispatchEvent", dispatchEvent);
});
afterEach(() => vi.unstubAllGlobals());

it("saves what a line of the list shows, and nothing else", () => {
  expect(save(7, 1_000)).toBe(true);
  expect(JSON.parse(stored.get(savedKey) ?? "")).toEqual([
    {
      id: 7,
      name: "Leieavtale 7",
      category: "Utleie",
      format: "PDF",
      source: "Et forbund",
      url: "https://a.example/7",
      at: 1_000,
    },
  ]);
});

it("saves where a long name may be broken, and passes over what is no such place", () => {
  const whole = publicTemplate(7, { name: "Konfidensialitetsavtale" });
  const template = { ...whole, nameBreaks: [17] };
  saveTemplate(keptOf(template, 1_000));
  expect(savedTemplates.find(7)?.nameBreaks).toEqual([17]);
  stored.set(savedKey, JSON.stringify([{ ...keptOf(template, 1_000), nameBreaks: ["17"] }]));
  expect(savedTemplates.find(7)).toEqual(keptOf({ ...whole, nameBreaks: undefined }, 1_000));
});

it("saves that the link does not work, until the template's page says that it does", () => {
  saveTemplate(keptOf({ ...publicTemplate(7), isLinkBroken: true }, 1_000));
  expect(savedTemplates.find(7)?.isLinkBroken).toBe(true);
  noteOpened(publicTemplate(7), 2_000);
  expect(savedTemplates.find(7)).toEqual(keptOf(publicTemplate(7), 1_000));
});

it("saves another language than bokmål and a price, and passes over what is neither", () => {
  const template = publicTemplate(7, { languages: ["en"], traits: ["gratis", "betaling"] });
  saveTemplate(keptOf(template, 1_000));
  expect(savedTemplates.find(7)).toMatchObject({ languages: ["en"], traits: ["betaling"] });
  stored.set(savedKey, JSON.stringify([{ ...keptOf(template, 1_000), languages: "en", traits: [1] }]));
  expect(savedTemplates.find(7)).toEqual(keptOf(publicTemplate(7), 1_000));
});

it("saves what is no template with what it is, and passes over what is no word", () => {
  const template = publicTemplate(7, { paperKind: "veileder" });
  saveTemplate(keptOf(template, 1_000));
  expect(savedTemplates.find(7)?.paperKind).toBe("veileder");
  stored.set(savedKey, JSON.stringify([{ ...keptOf(template, 1_000), paperKind: 1 }]));
  expect(savedTemplates.find(7)).toEqual(keptOf(publicTemplate(7), 1_000));
});

it("says that something was saved and removed, for the service worker", () => {
  save(7, 1_000);
  expect(dispatchEvent.mock.calls.map(([{ type }]) => type)).toEqual([savedKey]);
  unsaveTemplate(publicTemplate(7));
  expect(dispatchEvent).toHaveBeenCalledTimes(2);
  expect(idsOf(savedTemplates)).toEqual([]);
});

it("never drops a saved template for a new one", () => {
  for (let id = 1; id <= maxSaved; id += 1) expect(save(id, id)).toBe(true);
  expect(save(maxSaved + 1, 1_000)).toBe(false);
  expect(savedTemplates.get()).toHaveLength(maxSaved);
  expect(save(1, 2_000)).toBe(true);
  expect(savedTemplates.get()).toHaveLength(maxSaved);
});

it("remembers the twelve opened last, and gives a saved one its name of today, in its place", () => {
  save(7, 1_000);
  save(8, 2_000);
  for (let id = 1; id <= 13; id += 1) noteOpened(publicTemplate(id), 10_000 + id);
  expect(idsOf(openedTemplates)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  expect(idsOf(savedTemplates)).toEqual([8, 7]);
  noteOpened(publicTemplate(7, { name: "Husleiekontrakt" }), 20_000);
  expect(savedTemplates.get()).toMatchObject([{ id: 8 }, { id: 7, name: "Husleiekontrakt", at: 1_000 }]);
});

it("remembers nothing of who has saved nothing", () => {
  noteOpened(publicTemplate(7), 1_000);
  expect(stored.size).toBe(0);
});

it("passes over what is no saved template", () => {
  const whole = keptOf(publicTemplate(7), 1_000);
  const broken = [{ ...whole, id: 8, name: "" }, { ...whole, id: 9, at: "i dag" }, { id: 10 }];
  stored.set(savedKey, JSON.stringify([...broken, whole]));
  expect(savedTemplates.get()).toEqual([whole]);
});
