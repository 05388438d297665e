/** Where long words are broken on a narrow phone, and that only the eye sees it. */
import type { Locator } from "@playwright/test";
import type { Template } from "../../src/features/templates/contract.ts";
import { templateHref } from "../../src/shared/text/slug.ts";
import { cards } from "../steps/home-steps.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";

test.use({ rows: "shipped" });

test.use({ viewport: { width: 320, height: 640 } });

/** The places in an element's text where a new line begins on screen. */
const placesOfNewLines = (element: Locator): Promise<readonly number[]> =>
  element.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const tops: number[] = [];
    while (texts.nextNode()) {
      for (let at = 0; at < (texts.currentNode as Text).length; at++) {
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + 1);
        tops.push(range.getBoundingClientRect().top);
      }
    }
    return tops.flatMap((top, place) => (place > 0 && top > (tops[place - 1] ?? top) + 4 ? place : []));
  });

/** The text before each joint at which a new line begins without a hyphen on screen. */
const jointsWithoutHyphen = (element: Locator): Promise<readonly string[]> =>
  element.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const topOf = (text: Text, at: number) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().top;
    };
    return [...root.querySelectorAll(".joint")].flatMap((joint) => {
      texts.currentNode = joint;
      const before = texts.previousNode() as Text;
      texts.currentNode = joint;
      const after = texts.nextNode() as Text;
      const isBroken = topOf(after, 0) > topOf(before, before.length - 1) + 4;
      return isBroken && joint.getBoundingClientRect().width === 0 ? [before.data] : [];
    });
  });

const longestWord = ({ name }: Template) =>
  Math.max(...(name.match(/\p{L}+/gu) ?? []).map(({ length }) => length));

test("the five names with the longest words are broken at their joints, and nothing scrolls sideways", async ({
  page,
  product,
}) => {
  const templates = (await (await fetch(`${product.url}/api/templates`)).json()) as Template[];
  const longest = templates
    .filter(({ nameBreaks }) => nameBreaks)
    .toSorted((a, b) => longestWord(b) - longestWord(a))
    .slice(0, 5);
  let broken = 0;
  for (const template of longest) {
    const { name, nameBreaks = [] } = template;
    await openPage(page, templateHref(template));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const heading = page.getByRole("heading", { level: 1 });
    const insideWords = (await placesOfNewLines(heading)).filter((place) =>
      /[\p{L}/]\p{L}/u.test(name.slice(place - 1, place + 1)),
    );
    expect(nameBreaks).toEqual(expect.arrayContaining(insideWords));
    broken += insideWords.length;
    // What is found, copied and read aloud has no hyphen.
    expect(await heading.evaluate((element) => element.textContent)).toBe(name);
    const copied = heading.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return String(getSelection());
    });
    expect((await copied).trim()).toBe(name);
    expect(await heading.ariaSnapshot()).toBe(`- heading ${JSON.stringify(name)} [level=1]`);
  }
  expect(broken).toBeGreaterThan(0);
});

test("a joint at which a name is broken has a hyphen, whatever the width", async ({ page, product }) => {
  const templates = (await (await fetch(`${product.url}/api/templates`)).json()) as Template[];
  const withTwo = templates.filter(({ nameBreaks }) => (nameBreaks?.length ?? 0) >= 2).slice(0, 6);
  for (const template of withTwo) {
    await openPage(page, templateHref(template));
    for (const width of [320, 340, 360, 380, 400, 412]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await jointsWithoutHyphen(page.getByRole("heading", { level: 1 }))).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await openPage(page, "/?sok=forskning");
  for (const name of await cards(page).getByRole("heading").all())
    expect(await jointsWithoutHyphen(name)).toEqual([]);
});

test("a card's name is broken where the search highlights it too", async ({ page }) => {
  await openPage(page, "/?sok=konsortieavtale");
  const name = "Samarbeidsavtale/konsortieavtale for forskningsrådsprosjekter";
  const heading = cards(page).filter({ hasText: name }).getByRole("heading");
  await expect(heading.locator("mark").first()).toBeVisible();
  expect(await heading.evaluate((element) => element.textContent)).toBe(name);
  const slash = name.indexOf("/") + 1;
  expect(await placesOfNewLines(heading)).toContain(slash);
});
