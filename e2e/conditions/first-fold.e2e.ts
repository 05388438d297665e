/**
 * The first screen without a scroll: what is visible, what is beside what, and where long words break, in a font that the
 * journeys bring.
 */
import type { Locator, Page } from "@playwright/test";
import type { Template } from "../../src/features/templates/contract.ts";
import { jointedName, storeManyRows } from "../steps/condition-rows.ts";
import { cards, openFilters, searchField } from "../steps/home-steps.ts";
import { showStars } from "../steps/take-part-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { findUnsightly, openAlike } from "../steps/look.ts";
import { launchBrowser } from "../steps/browser.ts";

test.use({ prepareData: ({}, use) => use(storeManyRows) });

test.beforeEach(({ page }) => openAlike(page));

const listed = ["/", "/?sok=leie", "/?kategori=Utleie&format=PDF"];

/** How many cards are seen from their first line to their last. */
async function wholeCards(page: Page): Promise<number> {
  await expect(cards(page).first()).toBeVisible();
  return cards(page).evaluateAll(
    (all) => all.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length,
  );
}

const middleOf = async (target: Locator) => {
  const { y = NaN, height = NaN } = (await target.boundingBox()) ?? {};
  return Math.round(y + height / 2);
};

/** The numbers of lines that the texts are in. */
const linesOf = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
    }),
  );

test("whole rows without a scroll: one on a small phone and two in a search, four and five on a laptop, eight on a desktop", async ({
  page,
}) => {
  for (const url of listed) {
    await openPage(page, url);
    for (const [width, height, least] of [
      [360, 740, url === "/" ? 1 : 2],
      [390, 844, 2],
      [1366, 768, url === "/" ? 4 : 5],
      [1920, 1080, 8],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await wholeCards(page), `${url} at ${width}`).toBeGreaterThanOrEqual(least);
    }
  }
});

/** A search that one of the situations fits. */
const ofSituation = "/?sok=leie+ut+hybelen";

/** As many corners as a sheet has. */
const addPapers = (page: Page) =>
  page.locator(".answer > ol").evaluate((list) => {
    while (list.children.length < 12) list.append(list.lastElementChild?.cloneNode(true) ?? "");
  });

test("a situation's sheet has room for its title beside twelve papers, and a row's end is one edge", async ({
  page,
}) => {
  await openPage(page, ofSituation);
  await addPapers(page);
  const ends = cards(page).first().locator(".button, .card-downloads");
  for (const width of [320, 390, 768, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await linesOf(page.locator(".answer > h2")), `${width}`).toEqual([1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
    const rights = await ends.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    if (width === 1366) expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(1);
  }
});

test("a row on a phone has one edge beside its sheet, and no row of a list has a text as small as its stamp", async ({
  page,
}) => {
  for (const [width, url] of [
    [390, "/"],
    [390, "/?sok=leie"],
    [1366, "/"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await openPage(page, url);
    const rows = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const parts = [...card.querySelectorAll(":scope > :not(.paper, .button)")];
        const texts = [card, ...card.querySelectorAll("*")].filter(
          (one) => !one.closest(".paper, .visually-hidden") && /\S/.test(one.firstChild?.nodeValue ?? ""),
        );
        const lines = [...card.querySelectorAll(".source > .dots > *")];
        return {
          lines: new Set(lines.map((part) => Math.round(part.getBoundingClientRect().bottom))).size,
          edges: new Set(parts.map((part) => part.getBoundingClientRect().left)).size,
          small: texts.filter(
            (one) =>
              Number.parseFloat(getComputedStyle(one).fontSize) <
              Number.parseFloat(getComputedStyle(document.body).fontSize),
          ).length,
        };
      }),
    );
    expect(rows.length).toBeGreaterThan(2);
    if (width === 390) expect(new Set(rows.map(({ edges }) => edges)), url).toEqual(new Set([1]));
    expect(new Set(rows.map(({ lines }) => lines)), `${url}: the age beside the category`).toEqual(
      new Set([1]),
    );
    expect(new Set(rows.map(({ small }) => small)), url).toEqual(new Set([0]));
  }
});

test("what is quiet in a row is one line on a laptop, and what its page has said is read aloud alone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const [url, hidden] of [
    ["/", []],
    ["/kategori/utleie", ["category"]],
    ["/kilde/naustlaget", ["source", "kind"]],
  ] as const) {
    await openPage(page, url);
    const rows = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const [source, kind, category] = [...card.querySelectorAll(".source :is(strong, span:not(.dots))")];
        const parts = Object.entries({ source, kind, category });
        return parts.flatMap(([name, one]) => (one && getComputedStyle(one).clipPath !== "none" ? name : []));
      }),
    );
    expect(rows.length, url).toBeGreaterThan(0);
    expect(new Set(rows.map(String)), url).toEqual(new Set([hidden.join()]));
    if (url !== "/") continue;
    const heights = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const quiet = [...card.querySelectorAll(".source > *, .card-downloads")];
        const bottoms = quiet.map((one) => one.getBoundingClientRect().bottom);
        return Math.max(...bottoms) - Math.min(...bottoms);
      }),
    );
    expect(Math.max(...heights), "one line").toBeLessThan(8);
  }
});

test("a sheet's fold lies on no control and no ring", async ({ page }) => {
  for (const url of ["/mal/1", "/help"]) {
    await openPage(page, url);
    for (const width of [360, 800, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      const bitten = await page.locator(".sheet:has(a, button)").evaluateAll((sheets) =>
        sheets.map((sheet) => {
          const { right, top } = sheet.getBoundingClientRect();
          const fold = Number.parseFloat(getComputedStyle(sheet).backgroundSize) + 4;
          return [...sheet.querySelectorAll("a, button")]
            .map((control) => ({ control, box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && box.right > right - fold && box.top < top + fold)
            .map(({ control }) => control.outerHTML.slice(0, 80));
        }),
      );
      expect(bitten.length, url).toBeGreaterThan(0);
      expect(bitten.flat(), `${url} at ${width}`).toEqual([]);
    }
  }
});

test("no fact's dot is at the end of a line, nor at the beginning of one", async ({ page }) => {
  for (const url of ["/", "/mal/1", "/situasjon/leie-ut-hybelen-1"]) {
    await openPage(page, url);
    for (const width of [320, 360, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      const dots = await page.locator(".dots > * + *").evaluateAll((all) =>
        all.map((fact) => {
          const [own, before] = [fact, fact.previousElementSibling].map((one) =>
            one?.getBoundingClientRect(),
          );
          const line = fact.parentElement?.getBoundingClientRect();
          const isBeside = Math.abs((own?.bottom ?? 0) - (before?.bottom ?? 0)) < 4;
          const isCutOff = own?.left === line?.left;
          return isBeside !== isCutOff;
        }),
      );
      expect(dots.length, url).toBeGreaterThan(0);
      expect(dots, `${url} at ${width}`).not.toContain(false);
    }
  }
});

test("a heading is beside its sheet's fold on a phone, and letters twice as large by a style sheet leave the site's name whole", async ({
  page,
}) => {
  for (const url of ["/rapporter/1", "/advertise", "/frakoblet"]) {
    await openPage(page, url);
    // Of so many widths one lets a font's last word end at the edge.
    for (let width = 380; width >= 280; width -= 10) {
      await page.setViewportSize({ width, height: 640 });
      const distance = await page.locator(".sheet > h1").evaluate((heading) => {
        const [sheet, text] = [heading.parentElement ?? heading, document.createRange()];
        text.selectNodeContents(heading);
        const fold = Number.parseFloat(getComputedStyle(sheet).backgroundSize);
        return sheet.getBoundingClientRect().right - fold - text.getBoundingClientRect().right;
      });
      expect(distance, `${url} at ${width}`).toBeGreaterThanOrEqual(0);
    }
  }
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, "/help");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "32px"));
    if (width < 768) expect(await linesOf(page.locator(".brand > span")), `${width}`).toEqual([1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
  }
});

test.describe("on a narrow phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, contextOptions: { hasTouch: true, isMobile: true } });

  test("short texts are in one line each, filter and sorting in one row, below which the panel opens", async ({
    page,
  }) => {
    for (const url of ["/", "/?kategori=Utleie&format=PDF"]) {
      await openPage(page, url);
      for (const text of [
        ".filters-summary > span:first-of-type",
        ".listing-heading h2",
        ".listing-heading p",
        ".offers-link",
        ".card-downloads",
        ".source time",
      ]) {
        const lines = await linesOf(page.locator(text));
        expect(lines.length, `${url} ${text}`).toBeGreaterThan(0);
        expect(Math.max(...lines), `${url} ${text}`).toBe(1);
      }
      const [numbers, links] = [page.locator(".card-numbers"), cards(page).locator(".button")];
      const beside = (one: Locator) =>
        one.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom / 4)));
      expect(await beside(numbers), `${url}: the numbers have no line of their own`).toEqual(
        await beside(links),
      );
    }
    const [summary, select] = [page.locator(".filters-summary"), page.locator(".sort select")];
    const offers = page.locator(".offers-link");
    for (const target of [summary, select, offers])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    expect(Math.abs((await middleOf(summary)) - (await middleOf(select)))).toBeLessThanOrEqual(2);
    const heading = page.locator(".listing-heading");
    expect(Math.abs((await middleOf(heading)) - (await middleOf(offers)))).toBeLessThanOrEqual(4);
    await openFilters(page);
    // The hero comes back above an open panel: only where they are beside each other counts.
    expect(Math.abs((await middleOf(summary)) - (await middleOf(select)))).toBeLessThanOrEqual(2);
    const { y = NaN, height = NaN } = (await select.boundingBox()) ?? {};
    const panel = await page.locator(".filters-body").boundingBox();
    expect(panel?.y).toBeGreaterThanOrEqual(y + height);
    expect(panel?.width).toBeGreaterThan(320);
  });

  test("in forced colours, which draw each box, none reaches past the page's edge, is tight or touches another", async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await openPage(page, "/");
    const edge = await page.locator(".search-box").evaluate((one) => one.getBoundingClientRect().right);
    const past = await page
      .locator("header button, header a, .listing-layout :is(a, button, select, summary)")
      .evaluateAll(
        (all, right) =>
          all
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right + 0.5)
            .map((one) => one.outerHTML.slice(0, 120)),
        edge,
      );
    expect(past).toEqual([]);
    await openPage(page, "/sammenlign?mal=1");
    await expect(page.locator(".compare-more .button").first()).toHaveCSS("padding-left", "16px");
    await openPage(page, "/mal/1");
    const boxes = await page.locator(".template-actions button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const room = (button.firstElementChild?.getBoundingClientRect().left ?? left) - left;
        return { left, right, top, bottom, room };
      }),
    );
    expect(boxes.length).toBeGreaterThan(2);
    for (const [index, one] of boxes.entries()) {
      expect(one.room).toBeGreaterThanOrEqual(8);
      for (const other of boxes.slice(index + 1))
        expect(Math.max(other.left - one.right, other.top - one.bottom)).toBeGreaterThanOrEqual(4);
    }
  });

  test("the button that sends a report is seen as soon as the dialog is open", async ({ page }) => {
    await openPage(page, "/");
    await showStars(cards(page).first());
    await cards(page)
      .first()
      .getByRole("link", { name: /^Rapporter problem/ })
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Send rapport" })).toBeInViewport({ ratio: 1 });
    expect(await dialog.evaluate((one) => one.scrollTop)).toBe(0);
  });

  test("the sentence says what the page is for, with its ends and its promise, before one scrolls", async ({
    page,
  }) => {
    await openPage(page, "/");
    const field = page.getByRole("combobox", { name: /^Jeg skal.*Søk etter avtalemaler$/ });
    await expect(field).toBeInViewport({ ratio: 1 });
    const ways = page.getByRole("navigation", { name: "Situasjoner" }).getByRole("link");
    for (const way of [...(await ways.all()), page.getByText("De fleste er gratis, ")])
      await expect(way).toBeInViewport({ ratio: 1 });
    const before = await field.boundingBox();
    await field.pressSequentially("naust");
    await expect(page).toHaveURL(/sok=naust/);
    await expect(page.locator(".endings")).toHaveCount(0);
    expect(await field.boundingBox(), "typing moves the field").toEqual(before);
    await field.press("Enter");
    await expect(page.locator("[data-words]")).toHaveCount(0);
    await searchField(page).fill("");
    await expect(page.locator("[data-words]")).toBeVisible();
  });
});

test("on a desktop the ends of the sentence are one line, the largest categories are seen, and a tooltip lies over no card", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openPage(page, "/");
  const ways = page.getByRole("navigation", { name: "Situasjoner" }).getByRole("link");
  await expect(ways).toHaveCount(7);
  const middles = await Promise.all((await ways.all()).map(middleOf));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
  expect((await cards(page).first().boundingBox())?.y).toBeLessThanOrEqual(330);
  for (const box of await page.locator(".choices-categories").first().getByRole("checkbox").all())
    await expect(box).toBeInViewport({ ratio: 1 });
  await page.locator(".offers-link").hover();
  await expect(page.locator(".tooltip")).toHaveText("Håndplukkede kvalitetsprodukter med eksklusiv rabatt");
  const { y = NaN, height = NaN } = (await page.locator(".tooltip").boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual((await cards(page).first().boundingBox())?.y ?? 0);
  await page
    .locator(".listing-heading > h2")
    .evaluate((heading) => (heading.textContent = "Avtalemaler for et sameie med et langt navn"));
  expect(await linesOf(page.locator(".listing-heading > p")), "a long name leaves the count whole").toEqual([
    1,
  ]);
});

test("letters that are half as large again, by the browser's own setting, have room on a phone", async ({
  product,
}) => {
  const browser = await launchBrowser(["--blink-settings=defaultFontSize=24"]);
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ baseURL: product.url, viewport, hasTouch: true, isMobile: true });
  await openAlike(page);
  for (const url of ["/", "/?sok=qqqxyz", "/offers", "/mal/1", "/vurder/1", "/folg-med", "/admin"]) {
    await openPage(page, url);
    expect.soft(await findUnsightly(page), url).toEqual([]);
  }
  await openPage(page, "/mal/1");
  const [label, value] = [page.locator(".template-facts dt"), page.locator(".template-facts dd")];
  const topOf = async (one: Locator) => (await one.first().boundingBox())?.y ?? 0;
  expect(await topOf(value), "a fact below its name").toBeGreaterThan(await topOf(label));
  await browser.close();
  const twice = await launchBrowser(["--blink-settings=defaultFontSize=32"]);
  const largest = await twice.newPage({ baseURL: product.url, viewport, hasTouch: true, isMobile: true });
  for (const url of ["/mal/2", "/", "/sammenlign?mal=1&mal=2", "/lagrede", "/foresla-mal", ofSituation]) {
    await openPage(largest, url);
    const tops = await largest.locator(".used-when").evaluateAll((all) =>
      all.flatMap(({ firstChild, firstElementChild }) => {
        const label = document.createRange();
        if (firstChild) label.selectNode(firstChild);
        return [label.getBoundingClientRect().top, firstElementChild?.getClientRects()[0]?.top];
      }),
    );
    const [label = 0, link = 0] = tops;
    expect.soft(Math.abs(label - link), `${url}: links begin on the line of their label`).toBeLessThan(16);
    const underFold = await largest.locator(".sheet > h1").evaluateAll((all) =>
      all.filter((one) => {
        const sheet = one.parentElement?.getBoundingClientRect() ?? new DOMRect();
        const fold = Number.parseFloat(getComputedStyle(one.parentElement ?? one).backgroundSize);
        const { right, top } = one.getBoundingClientRect();
        return !(right <= sheet.right - fold || top >= sheet.top + fold);
      }),
    );
    expect.soft(underFold, url).toEqual([]);
    // A row's words have all of the width, from one edge.
    if (url === "/") {
      const edges = await cards(largest)
        .first()
        .locator("> *")
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
      expect(new Set(edges)).toEqual(new Set([16]));
    }
    await expect(largest.locator(".brand"), url).toBeInViewport({ ratio: 1 });
    if (url === ofSituation) await addPapers(largest);
    expect(await largest.evaluate(() => document.documentElement.scrollWidth), url).toBe(viewport.width);
  }
  await twice.close();
});

/** The places inside words at which a new line begins on screen, and whether a hyphen precedes it. */
const breaksIn = (element: Locator) =>
  element.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const letters: { readonly letter: string; readonly top: number; readonly text: Node }[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const [at, letter] of Array.from((text as Text).data).entries()) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        letters.push({ letter, text, top: range.getBoundingClientRect().top });
      }
    return letters.flatMap(({ letter, top, text }, place) => {
      const before = letters[place - 1];
      if (!before || top < before.top + 4 || !/[\p{L}/]\p{L}/u.test(before.letter + letter)) return [];
      const joint = [...root.querySelectorAll(".joint")].find(
        (one) =>
          before.text.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
          text.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING,
      );
      return { place, hasHyphen: before.letter === "/" || (joint?.getBoundingClientRect().width ?? 0) > 0 };
    });
  });

test("a long name is broken at its joints, with a hyphen there whatever the width, and copied and read whole", async ({
  page,
}) => {
  const [found] = (await (
    await page.request.get("/api/templates?search=samarbeidsavtale")
  ).json()) as Template[];
  const nameBreaks = found?.nameBreaks ?? [];
  expect(nameBreaks.length).toBeGreaterThan(2);
  await openPage(page, `/mal/${found?.id}`);
  const heading = page.getByRole("heading", { level: 1 });
  const broken = new Set<number>();
  for (const width of [320, 340, 360, 380, 400, 412]) {
    await page.setViewportSize({ width, height: 640 });
    for (const { place, hasHyphen } of await breaksIn(heading)) {
      expect(hasHyphen, `at ${place} and ${width} px`).toBe(true);
      broken.add(place);
    }
  }
  expect(broken.size).toBeGreaterThan(0);
  expect(nameBreaks).toEqual(expect.arrayContaining([...broken]));
  // What is found, copied and read aloud has no hyphen.
  expect(await heading.evaluate((element) => element.textContent)).toBe(jointedName);
  const copied = heading.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect((await copied).trim()).toBe(jointedName);
  expect(await heading.ariaSnapshot()).toBe(`- heading ${JSON.stringify(jointedName)} [level=1]`);
  // And in the narrow columns of a printed comparison.
  await page.setViewportSize({ width: 680, height: 640 });
  await openPage(page, `/sammenlign?mal=${found?.id}&mal=1&mal=2&mal=3`);
  await page.emulateMedia({ media: "print" });
  const printed = await breaksIn(page.getByRole("columnheader").nth(1).getByRole("link"));
  expect(new Set(printed.map(({ hasHyphen }) => hasHyphen))).toEqual(new Set([true]));
});
