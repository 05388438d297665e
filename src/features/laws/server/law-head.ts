/** The head of an act in the source's archive: its name, and its last change. */
import { bracketsOf, changesOthers, type FoundLaw } from "#features/laws/server/store.ts";
import { findElements, type HtmlElement, type HtmlNode, parseHtml, textOf } from "#platform/read-html.ts";
import { lawIdPattern } from "#domain/laws.ts";
import { slugOf } from "#shared/text/slug.ts";
import { cleanedText, isCalendarDay, isStorableText } from "#shared/text/text-rules.ts";

export interface LawHead extends FoundLaw {
  /** Whether the source states when any change came or comes into force. */
  readonly isDated: boolean;
}

const maxTitle = 1000;
const maxName = 100;

/** @returns null for anything but an act, and for one that only amends others */
export function readLawHead(head: string, today: string): LawHead | null {
  const fields = fieldsOf(head);
  /** @param joint replaces a tag */
  const read = (field: string, joint = "") => cleanedText(textOf(fields.get(field) ?? [], undefined, joint));
  const id = ["refid", "dokid", "legacyID"].map((field) => idIn(read(field))).find(Boolean);
  const [title, titleShort] = [read("title"), read("titleShort")];
  if (!id || title === "" || title.length > maxTitle || !isStorableText(title)) return null;
  if (changesOthers.test(title) || changesOthers.test(titleShort)) return null;
  const days = daysIn(read("lastChangeInForce", " "));
  const changedFrom = days.findLast((day) => day <= today) ?? null;
  const changedBy = changerIn(read("lastChangedBy", " "), changedFrom, today);
  const inForce = daysIn(read("dateInForce", " ")).find((day) => day <= today) ?? null;
  const name = nameOf(titleShort, title);
  return { id, title, name, changedFrom, changedBy, inForce, isDated: days.length > 0 };
}

const fieldEnd = "</dd>";
const classesOf = ({ attribs }: HtmlElement) => (attribs["class"] ?? "").split(/\s+/);

/** The first value of each class. The last one, without its end where the head was cut, is not among them. */
function fieldsOf(head: string): ReadonlyMap<string, readonly HtmlNode[]> {
  const whole = parseHtml(head.slice(0, head.lastIndexOf(fieldEnd) + fieldEnd.length));
  const lists = findElements(whole, (element) => classesOf(element).includes("data-document-key-info"));
  const values = lists.flatMap(({ children }) => findElements(children, ({ name }) => name === "dd"));
  // The first is written over the others.
  return new Map(
    values.toReversed().flatMap((value) => classesOf(value).map((name) => [name, value.children])),
  );
}

/** «lov/1999-03-26-17» of itself, «NL/lov/1999-03-26-17» and «LOV-1999-03-26-17». */
function idIn(text: string): string | null {
  const id = text.replace(/^NL\//, "").replace(/^LOV-/, "lov/");
  return lawIdPattern.test(id) ? id : null;
}

/** Valid days, in order. Words between and beside them, «Kongen bestemmer», are skipped. */
function daysIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/(?<![\d/-])\d{4}-\d{2}-\d{2}(?![\d-])/g), ([day]) => day)
    .filter(isCalendarDay)
    .sort();
}

/** The act of the change: of «lov/2014-06-20-45 fra 2024-03-01, lov/2019-12-20-109» the one from its day, else one in force. */
function changerIn(text: string, changedFrom: string | null, today: string): string | null {
  const changes = Array.from(
    text.matchAll(/((?:lov|forskrift)\/\d{4}-\d{2}-\d{2}(?:-\d{1,5})?)(?: fra (\d{4}-\d{2}-\d{2}))?/g),
    ([, id = "", from = ""]) => ({ id, from }),
  );
  const found = changes.find(({ from }) => from === changedFrom) ?? changes.find(({ from }) => from <= today);
  return found?.id ?? null;
}

/** «husleieloven» of «Husleieloven – husll», or of the brackets at the end of a title; null where there is only a title. */
function nameOf(titleShort: string, title: string): string | null {
  const [said = ""] = (titleShort && titleShort !== title ? titleShort : bracketsOf(title)).split(/ [–—-] /);
  const name = said.replace(/ \([^()]*\)$/, "");
  // The name is in the act's url.
  if (slugOf(name) === "" || name.length > maxName || !isStorableText(name)) return null;
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}
