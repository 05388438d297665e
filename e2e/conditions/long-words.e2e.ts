/** Where a name's long words are broken on a narrow phone, and that only the eye sees it. */
import type { Locator } from "@playwright/test";
import type { Template } from "../../src/features/templates/contract.ts";
import { jointedName, storeManyRows } from "../steps/condition-rows.ts";
import { expect, openPage, test } from "../steps/fixtures.ts";
import { cards } from "../steps/home-steps.ts";
import { openAlike } from "../steps/look.ts";

test.use({ prepareData: ({}, use) => use(storeManyRows) });

/** The places inside words at which a new line begins on screen, and whether a hyphen stands before it. */
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
  await openAlike(page);
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

  // On a card, where the search highlights it, too.
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, "/?sok=samarbeidsavtale");
  const name = cards(page).filter({ hasText: jointedName }).getByRole("heading").first();
  await expect(name.locator("mark").first()).toBeVisible();
  expect(await name.evaluate((element) => element.textContent)).toBe(jointedName);
  const onCard = await breaksIn(name);
  expect(onCard.map(({ place }) => place)).toContain(jointedName.indexOf("/") + 1);
  expect(onCard.filter(({ hasHyphen }) => !hasHyphen)).toEqual([]);
});
