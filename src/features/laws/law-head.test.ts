import { describe, expect, it } from "vitest";
import { readLawHead } from "#features/laws/server/law-head.ts";
import { type ActPage, actPage } from "#testing/law-archive.ts";

const today = "2026-11-23";
const act: ActPage = {
  id: "lov/1999-03-26-17",
  title: "Lov om husleieavtaler (husleieloven)",
  titleShort: "Husleieloven – husll",
  lastChangeInForce: "2024-07-01",
  lastChangedBy: '<a href="lov/2024-06-25-53">lov/2024-06-25-53</a> fra 2024-07-01',
};
const read = (values: Partial<ActPage> = {}) => readLawHead(actPage({ ...act, ...values }), today);
const readPage = (change: (page: string) => string) => readLawHead(change(actPage(act)), today);

describe("the head of an act", () => {
  it("says its id, what it is called, and when and by what it last changed", () => {
    expect(read()).toEqual({
      id: "lov/1999-03-26-17",
      title: "Lov om husleieavtaler (husleieloven)",
      name: "husleieloven",
      changedFrom: "2024-07-01",
      changedBy: "lov/2024-06-25-53",
      inForce: "2000-01-01",
      isDated: true,
    });
  });

  it.for([
    ["one day", "2024-07-01", "2024-07-01"],
    ["several, in any order", "2024-07-01, 2026-01-01, 2025-01-01", "2026-01-01"],
    ["a day to come beside one that was", "2026-07-01, 2026-11-24", "2026-07-01"],
    ["one under the other", "2024-07-01<br/>2025-07-01", "2025-07-01"],
    ["one that the calendar does not have", "2025-02-30, 2024-13-01, 2023-07-01", "2023-07-01"],
    ["ids, which have a day in them", "lov/2025-06-20-40, lov/2025-06-20, 2024-07-01", "2024-07-01"],
  ] as const)("last changed on the latest day that is not to come: %s", ([, field, changedFrom]) => {
    expect(read({ lastChangeInForce: field })).toMatchObject({ changedFrom, isDated: true });
  });

  it.for([
    ["2006-07-01, 1990-01-01", "1990-01-01"],
    ["Kongen bestemmer", null],
    ["2027-01-01", null],
  ] as const)("is in force from its first day that is not to come: %s", ([dateInForce, inForce]) => {
    expect(read({ dateInForce })).toMatchObject({ inForce });
  });

  it.for([
    ["words", "Kongen bestemmer", false],
    ["only a day to come", "2027-01-01", true],
  ] as const)("says no day of a change that is in force: %s", ([, lastChangeInForce, isDated]) => {
    const lastChangedBy = "lov/2026-06-19-40 fra 2027-01-01";
    const none = { changedFrom: null, changedBy: null };
    expect(read({ lastChangeInForce, lastChangedBy })).toMatchObject({ ...none, isDated });
  });

  it.for([
    ["lov/2014-06-20-45 fra 2023-01-01, lov/2019-12-20-109 fra 2024-07-01", "lov/2019-12-20-109"],
    ["forskrift/2024-06-07-928 fra 2024-07-01", "forskrift/2024-06-07-928"],
    ["", null],
  ] as const)("was changed by what came into force that day: %s", ([lastChangedBy, changedBy]) => {
    expect(read({ lastChangedBy })?.changedBy).toBe(changedBy);
  });

  it.for([
    ["Husleieloven – husll", "husleieloven"],
    ["IKS-loven", "IKS-loven"],
    ["A-opplysningsloven - aoppl", "a-opplysningsloven"],
    ["Lov om l&#xf8;ysingsrettar – l&#248;ysl", "lov om løysingsrettar"],
    ["x".repeat(200), null],
    ["Husleie\u202Eloven", "husleieloven"],
    ["Husleie\u0007loven", null],
  ] as const)("is called by its short title: %s", ([titleShort, name]) => {
    expect(read({ titleShort })?.name).toBe(name);
  });

  it.for([
    ["Lov om sameige [sameigelova]", "sameigelova"],
    ["Lov om ansvarlige selskaper (og andre) (Selskapsloven)", "selskapsloven"],
    ["Lov om tilskudd ved avbrutt permittering (økonomiske tiltak)", null],
    ["Lov om (lovende) ting", null],
  ] as const)("is called what stands in brackets, without a short title: %s", ([title, name]) => {
    expect(read({ title, titleShort: "" })).toMatchObject({ title, name });
    // The source writes the title into both where there is no short one.
    expect(read({ title, titleShort: title })?.name).toBe(name);
  });

  it("is read with its lines, attributes and entities in any order", () => {
    const page = readPage((page) =>
      page
        .replaceAll(/class="(?:dokid|legacyID)"/g, "")
        .replaceAll("</dd>", "</dd>\r\n\t")
        .replace("<dl class=", '<dl data-x="1" class=')
        .replace('<dd class="refid">', "<dd id='r' class = 'first refid'>\r\n ")
        .replace(
          '<dd class="title">Lov om husleieavtaler',
          '<dd class="title">Lov&nbsp;om &#x201C;<i>husle&#105;e</i>&#8221; &amp; a\u030Apne &lt;avtaler&gt;',
        ),
    );
    const title = "Lov om “husleie” & åpne <avtaler> (husleieloven)";
    expect(page).toMatchObject({ id: "lov/1999-03-26-17", title, changedFrom: "2024-07-01" });
  });

  it("has its id in two other fields too", () => {
    const without = (...names: readonly string[]) =>
      readPage((page) => names.reduce((text, name) => text.replaceAll(`class="${name}"`, ""), page));
    expect(without("refid")?.id).toBe("lov/1999-03-26-17");
    expect(without("refid", "legacyID")?.id).toBe("lov/1999-03-26-17");
    expect(without("refid", "dokid")?.id).toBe("lov/1999-03-26-17");
    expect(without("refid", "dokid", "legacyID")).toBeNull();
  });

  it("is read as far as it goes where it was cut", () => {
    expect(readPage((page) => page.slice(0, page.indexOf("table-of-contents")))?.name).toBe("husleieloven");
    // An end that is missing might be that of the day.
    const cut = readPage((page) => page.slice(0, page.indexOf("07-01</dd>")));
    expect(cut).toBeNull();
  });
});

describe("what is no act that a paper can be governed by", () => {
  it.for([
    ["an act that only changes others", { title: "Lov om endringer i aksjeloven (nye regler)" }],
    ["one for some time", { title: "Lov om midlertidige endringer i utlendingsloven" }],
    ["one by its short title", { titleShort: "Endringslov til aksjeloven" }],
    ["a regulation", { id: "forskrift/2004-06-01-930" }],
    ["one without a title", { title: "" }],
    ["one whose title goes on and on", { title: "Lov ".repeat(300) }],
  ] as const)("%s", ([, values]) => {
    expect(read(values)).toBeNull();
  });

  it("a page of another layout", () => {
    expect(readPage((page) => page.replace("data-document-key-info", "document-info"))).toBeNull();
    expect(readLawHead("", today)).toBeNull();
    expect(readLawHead("<html><body>Ikke funnet</body></html>", today)).toBeNull();
  });

  it("takes no longer the more hostile it is", () => {
    const begin = (field: string) => `<dl class="data-document-key-info"><dd class="${field}">`;
    const pieces = ["<dd", "<dd>", "<dd class=", "<dd class='", "<", "&#", "(", "[lov", " – ", "2024-01-01,"];
    for (const piece of [...pieces, "lov/2024-01-01 fra ", "\u0301", "lov "]) {
      for (const field of ["titleShort", "title", "refid", "lastChangeInForce", "lastChangedBy"]) {
        const text = begin(field) + piece.repeat(64_000 / piece.length);
        expect(readLawHead(text, today)).toBeNull();
        expect(readLawHead(`${text}</dd>${actPage(act)}`, today)?.id ?? act.id).toBe(act.id);
      }
    }
  });
});
