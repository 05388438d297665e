/**
 * The renderer of a page's markup, which keeps the parts that pages share (`web/ui/kept.tsx`): React renders the page with a
 * placeholder for each part, and what is kept of the parts is put in their places. The result is the same as without keeping,
 * to the byte, so hydration matches. Parts that are not kept yet are rendered in slices, so that a page of many cards does
 * not hold the event loop. (decision 029)
 */
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { ownBytes } from "#platform/own-bytes.ts";
import { Turns } from "#platform/turns.ts";
import { type KeptPart, withParts } from "#web/ui/kept.tsx";

/** HTML and the indexes of the holes between, in turn. */
type Markup = readonly (Buffer | number)[];

export interface KeptMarkupOptions {
  /** In bytes. */
  readonly maxSize?: number;
  /** How long parts are rendered before other requests have their turn. */
  readonly sliceMs?: number;
}

export class KeptMarkup {
  readonly #kept: LRUCache<string, Markup>;
  readonly #sliceMs: number | undefined;
  /** What stands for a part, and for a hole in one, is random: no text on a page can contain it. */
  readonly #placeholder = randomUUID();
  readonly #mark = randomUUID();
  readonly #marks = new RegExp(`${this.#mark}-(\\d+)-`);

  constructor({ maxSize = 8 * 1024 * 1024, sliceMs }: KeptMarkupOptions = {}) {
    this.#sliceMs = sliceMs;
    this.#kept = new LRUCache({
      maxSize,
      sizeCalculation: (markup: Markup, key: string) => {
        let size = key.length + 200;
        for (const piece of markup) size += typeof piece === "number" ? 0 : piece.length;
        return size;
      },
    });
  }

  /** A page as `renderToString` renders it, in the document around it. */
  async render(
    page: ReactNode,
    documentOf: (app: string) => readonly string[] = (app) => [app],
  ): Promise<Buffer> {
    const { html, parts } = withParts(this.#placeholder, () => renderToString(page));
    const markups = await this.#markupOf(parts);
    return fill(documentOf(html), this.#placeholder, parts, markups);
  }

  async #markupOf(parts: readonly KeptPart[]): Promise<readonly Markup[]> {
    const all: Markup[] = [];
    const turns = new Turns(this.#sliceMs);
    for (const part of parts) {
      let markup = this.#kept.get(part.key);
      if (!markup) {
        if (turns.isOver) await turns.next();
        markup = this.#render(part);
        this.#kept.set(part.key, markup);
      }
      all.push(markup);
    }
    return all;
  }

  #render({ render }: KeptPart): Markup {
    const html = renderToString(render((index) => `${this.#mark}-${index}-`));
    const pieces = html.split(this.#marks);
    const bytes = ownBytes(Buffer.from(pieces.filter((_, place) => place % 2 === 0).join("")));
    let end = 0;
    return pieces.map((piece, place) => {
      if (place % 2 === 1) return Number(piece);
      const start = end;
      end += Buffer.byteLength(piece);
      return bytes.subarray(start, end);
    });
  }
}

/** React puts it between two texts, and takes a placeholder for one. */
const separator = "<!-- -->";

function fill(
  document: readonly string[],
  placeholder: string,
  parts: readonly KeptPart[],
  markups: readonly Markup[],
): Buffer {
  const bytes: Buffer[] = [];
  let next = 0;
  for (const text of document) {
    const between = text.split(placeholder);
    for (const [index, piece] of between.entries()) {
      const start = index > 0 && piece.startsWith(separator) ? separator.length : 0;
      const isBeforePart = index < between.length - 1;
      const end = isBeforePart && piece.endsWith(separator) ? -separator.length : undefined;
      bytes.push(Buffer.from(piece.slice(start, end)));
      if (!isBeforePart) continue;
      const { holes = [] } = parts[next] ?? {};
      for (const kept of markups[next] ?? []) {
        bytes.push(typeof kept === "number" ? Buffer.from(holes[kept] ?? "") : kept);
      }
      next += 1;
    }
  }
  return Buffer.concat(bytes);
}
