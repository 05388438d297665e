/** What an eye would stop at on a page, found by geometry alone: everything may be there, readable by axe, and not to be read. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { darkClass } from "../../src/web/theme.ts";
import { expect } from "./fixtures.ts";

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

/**
 * The font of Android's phones, brought along: each machine has other ones, with letters of other widths, and what fits in a line is
 * measured here.
 */
const roboto = readFileSync(
  fileURLToPath(import.meta.resolve("@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2")),
).toString("base64");

/**
 * Makes the pages that are opened hereafter alike on every machine: in one font, and painted once they are parsed. A busy machine
 * paints half a document, whose rows then move by what follows: a shift that no style, font or script of ours has made. Those run
 * after the first paint, so theirs are seen.
 */
export async function openAlike(page: Page): Promise<void> {
  await page.addInitScript((font) => {
    const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
    document.fonts.add(new FontFace("brought", bytes, { weight: "100 900" }));
    const [inFont, unseen] = [new CSSStyleSheet(), new CSSStyleSheet()];
    inFont.replaceSync(":root { --font: brought, sans-serif !important; --serif: var(--font) !important }");
    unseen.replaceSync("body { display: none }");
    document.adoptedStyleSheets = [inFont, unseen];
    addEventListener("DOMContentLoaded", () => (document.adoptedStyleSheets = [inFont]));
  }, roboto);
}

/** Looks at what is shown: as it is, on a phone in the other theme, and whether it fits the narrowest one. */
export async function expectSightly(page: Page, what = page.url()): Promise<void> {
  const own = page.viewportSize() ?? phone;
  const toggleTheme = () =>
    page.evaluate((dark) => document.documentElement.classList.toggle(dark), darkClass);
  expect.soft(await findUnsightly(page), what).toEqual([]);
  await toggleTheme();
  await page.setViewportSize(phone);
  expect.soft(await findUnsightly(page), `${what}, on a phone in the other theme`).toEqual([]);
  await page.setViewportSize(narrow);
  expect.soft(await findTooWide(page), `${what}, wider than ${narrow.width} px`).toEqual([]);
  await page.setViewportSize(own);
  await toggleTheme();
}

export async function findUnsightly(page: Page): Promise<readonly string[]> {
  await settle(page);
  return page.evaluate(lookAtPage);
}

export async function findTooWide(page: Page): Promise<readonly string[]> {
  await settle(page);
  return page.evaluate(measureWidths);
}

/** Waits until what follows from a new width is drawn, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const _frame of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

/** Elements wider than the screen or their container, and main buttons not fully on it. Runs in the page. */
function measureWidths(): string[] {
  const { clientWidth } = document.documentElement;
  const boxes =
    "html, main, main table, .card, .review > *, dialog[open], dialog[open] > *, .undo-notice, .toast";
  // What is folded away keeps the widths of the time it was seen.
  const seen = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const wide = seen(boxes).filter((one) => one.scrollWidth > one.clientWidth + 1);
  const isOutside = (one: Element) => {
    const { left, right } = one.getBoundingClientRect();
    return left < 0 || right > clientWidth;
  };
  const buttons = seen(".button-primary, .review-steps .button, .review-actions .button");
  const outside = wide.length > 0 ? seen("body *").filter(isOutside) : [];
  return [...wide, ...buttons.filter(isOutside), ...outside]
    .slice(0, 6)
    .map((one) => `${one.scrollWidth - one.clientWidth} px: ${one.outerHTML.slice(0, 100)}`);
}

/** Runs in the page. */
function lookAtPage(): string[] {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const findings = new Set<string>();
  const report = (what: string, element: Element, more = "") => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const box = [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
    const text = (element.textContent ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 40);
    const name = [element.localName, ...element.classList].join(".");
    findings.add(`${what}${more}: ${name} «${text}» [${box}]`);
  };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  /** From the element outwards, as far as the page. */
  function* around(element: Element | null): Generator<Element> {
    for (let one = element; one && one !== document.body; one = one.parentElement) yield one;
  }
  const closest = (element: Element | null, is: (style: CSSStyleDeclaration, one: Element) => boolean) => {
    for (const one of around(element)) if (is(styleOf(one), one)) return one;
    return document.body;
  };
  const isPainted = (colour: string) => !/^(transparent|rgba\(.*, 0\))$/.test(colour);
  /** Elements over the page by intent, with their own background. */
  const isLayer = (style: CSSStyleDeclaration, one: Element) =>
    one.matches("dialog, [popover]") ||
    style.position === "fixed" ||
    (style.position === "absolute" && isPainted(style.backgroundColor));
  // What sticks somewhere else leaves its place empty.
  const sticky = [...document.querySelectorAll<HTMLElement>("body *")].filter(
    (one) => getComputedStyle(one).position === "sticky",
  );
  for (const { style } of sticky) Object.assign(style, { position: "relative", inset: "auto" });
  const layerOf = (element: Element) => closest(element, isLayer);
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const isSeen = (element: Element) =>
    (modal?.contains(element) ?? true) &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest(".visually-hidden, .honeypot, [hidden]") &&
    // The parts of a page that are clipped away whole are for screen readers.
    closest(element, ({ clipPath }) => clipPath.startsWith("inset(50%")) === document.body;
  const elements = [...document.body.querySelectorAll("*")].filter(isSeen);

  /** The visible part of a rectangle in a box, and whether the box cuts anything without an ellipsis or a scroll bar. */
  const clip = (element: Element, of: DOMRect) => {
    let { left, right, top, bottom } = of;
    let isCut = false;
    for (const one of around(element)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = styleOf(one);
      const box = one.getBoundingClientRect();
      const isTold =
        /auto|scroll/.test(overflowX + overflowY) ||
        textOverflow === "ellipsis" ||
        webkitLineClamp !== "none";
      if (overflowX !== "visible") {
        isCut ||= !isTold && (left < box.left - 1 || right > box.right + 1);
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      if (overflowY !== "visible") {
        isCut ||= !isTold && (top < box.top - 4 || bottom > box.bottom + 4);
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      if (position === "fixed") break;
    }
    return {
      left,
      right,
      top,
      bottom,
      isCut,
      isGone: left >= right || bottom - top < Math.min(8, of.height / 2),
    };
  };

  /** The lines of an element's own text. */
  const range = document.createRange();
  const texts = elements.flatMap((element) => {
    if (element.closest("svg, option, textarea")) return [];
    return [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
      range.selectNodeContents(node);
      const whole = [...range.getClientRects()].filter(({ height }) => height > 0);
      const lines = whole.map((line) => clip(element, line));
      if (lines.some(({ isCut, right }) => isCut || right > document.documentElement.clientWidth + 1))
        report("cut", element);
      const tops = whole.map(({ top }) => Math.round(top / 4));
      return [{ element, node, tops, lines: lines.filter(({ isGone }) => !isGone) }];
    });
  });

  // A text set letter by letter.
  const blocks = Map.groupBy(texts, ({ element }) =>
    closest(element, ({ display }) => !/^(inline|contents)$/.test(display)),
  );
  for (const [block, parts] of blocks) {
    // Those that an ellipsis leaves out too.
    const lines = new Set(parts.flatMap(({ tops }) => tops));
    const { paddingLeft, paddingRight } = styleOf(block);
    const width = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (width < 4 * rem && lines.size > 3) report("in a narrow column", block, ` of ${width} px`);
  }

  // A word continued in the next line without a hyphen, other than in a url.
  for (const { element, node, tops: all } of texts) {
    if (all.length < 2 || element.closest("code") || /\/\//.test(element.textContent ?? "")) continue;
    const words =
      /(?<=^|[\s«(])(?=[\p{L}/]{2,19}(?:$|[\s».,:;!?)]))\p{L}+(?:\/\p{L}+)?(?![\p{L}/]|\.\p{L})/gu;
    for (const { index, 0: word } of (node.textContent ?? "").matchAll(words)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) report(`«${word}» is broken`, element);
    }
  }

  // The chosen text of a field, which scrolls away unseen.
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of elements) {
    const text =
      field instanceof HTMLSelectElement
        ? field.selectedOptions[0]?.textContent
        : field instanceof HTMLInputElement && field.value === "" && field.placeholder;
    if (!text || !pen) continue;
    const { font, letterSpacing, paddingLeft, paddingRight, textOverflow } = styleOf(field);
    if (textOverflow === "ellipsis" && field instanceof HTMLInputElement) continue;
    Object.assign(pen, { font, letterSpacing });
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(text).width > room + 1) report(`cut «${text}»`, field);
  }

  // Texts over each other, each measured by the height of its small letters.
  const seenLines = texts
    .flatMap(({ element, lines }) => {
      const layer = layerOf(element);
      return lines.map(({ left, right, top, bottom }) => ({
        element,
        layer,
        left: left + 1,
        right: right - 1,
        top: top + (bottom - top) * 0.3,
        bottom: bottom - (bottom - top) * 0.3,
      }));
    })
    .filter((line) => line.left < line.right)
    .sort((a, b) => a.top - b.top);
  for (const [index, one] of seenLines.entries()) {
    for (const other of seenLines.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (one.element === other.element || one.layer !== other.layer) continue;
      if (one.left >= other.right || other.left >= one.right) continue;
      report(`over «${other.element.textContent?.trim().slice(0, 30)}»`, one.element);
    }
  }

  // Controls, with their labels. A link in a sentence is as high as its line.
  for (const control of elements) {
    if (
      !control.matches(
        "a[href], button, input, select, textarea, summary, [role=tab], [role=option], [role=switch]",
      )
    )
      continue;
    const block = closest(control, ({ display }) => !/^(inline|contents)$/.test(display));
    if (block !== control && block.textContent?.trim() !== control.textContent?.trim()) continue;
    const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
    if (width < 24 || height < 24) report("small", control);
  }

  // An ellipsis indicates more text, but not a badge's warning. Tabs scroll with theirs.
  for (const badge of elements.filter((one) => one.matches(".badge:not(.tab *)"))) {
    const line = closest(badge.parentElement, ({ textOverflow }) => textOverflow === "ellipsis");
    if (badge.getBoundingClientRect().right > line.getBoundingClientRect().right + 1) report("cut", badge);
  }

  // Fields that touch each other.
  for (const field of elements) {
    const next = field.matches(".field") && field.nextElementSibling;
    if (!next || !isSeen(next)) continue;
    const [{ left, right, bottom }, below] = [field.getBoundingClientRect(), next.getBoundingClientRect()];
    if (below.left < right && below.right > left && Math.abs(below.top - bottom) < 4) report("touches", next);
  }

  // Boxes that one sees the edges of: what is theirs is in them, and without holes.
  const isBox = (one: Element) => {
    const style = styleOf(one);
    const edges = [
      style.borderTopWidth,
      style.borderLeftWidth,
      style.borderRightWidth,
      style.borderBottomWidth,
    ];
    const hasEdge = edges.every((edge) => edge !== "0px") && isPainted(style.borderTopColor);
    const parent = closest(one.parentElement, ({ backgroundColor }) => isPainted(backgroundColor));
    const hasGround =
      isPainted(style.backgroundColor) && style.backgroundColor !== styleOf(parent).backgroundColor;
    return hasEdge || hasGround;
  };
  const leaves = [
    ...texts.flatMap(({ element, lines }) => lines.map((box) => ({ element, box }))),
    ...elements
      .filter((one) => one.matches("svg, img, canvas, input, select, textarea, button, .button"))
      .map((element) => ({ element, box: clip(element, element.getBoundingClientRect()) })),
  ].filter(({ box }) => !box.isGone);
  const boxes = elements.filter(isBox).map((box) => ({ box, edge: box.getBoundingClientRect() }));
  for (const { box, edge } of boxes) {
    const { left, right, top, bottom } = edge;
    const layer = layerOf(box);
    const own = leaves.filter(({ element }) => box !== element && box.contains(element));
    for (const { element, box: leaf } of own) {
      if (layerOf(element) !== layer) continue;
      const isWithin =
        leaf.left > left - 1 && leaf.right < right + 1 && leaf.top > top - 4 && leaf.bottom < bottom + 4;
      if (!isWithin) report(`outside ${[box.localName, ...box.classList].join(".")}`, element);
    }
    if (own.length === 0) continue;
    const { paddingTop, paddingBottom } = styleOf(box);
    // Scrolled content is not a hole.
    const end = Math.min(bottom - Number.parseFloat(paddingBottom), clip(box, edge).bottom);
    let filledTo = top + Number.parseFloat(paddingTop);
    const inner = boxes
      .filter((other) => other.box !== box && box.contains(other.box))
      .map((one) => one.edge);
    const edges = [...own.map(({ box: leaf }) => leaf), ...inner]
      .filter((leaf) => leaf.top < end)
      .sort((a, b) => a.top - b.top);
    // As high as the higher ones in its row.
    const isStretched = boxes.some(({ edge: other }) => other.bottom === bottom && other.left !== left);
    for (const leaf of isStretched ? edges : [...edges, { top: end, bottom: end }]) {
      if (leaf.top - filledTo > 4 * rem) report(`a hole of ${Math.round(leaf.top - filledTo)} px`, box);
      filledTo = Math.max(filledTo, leaf.bottom);
    }
  }
  for (const { style } of sticky) Object.assign(style, { position: "", inset: "" });
  return [...findings];
}
