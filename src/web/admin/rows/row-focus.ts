/**
 * Focus management for rows that disappear while something in them has the focus: it moves to the next row, else to the
 * previous one, to the same button there or to the first; else to the list's heading. Never to the top of the page.
 *
 * A row is marked with `data-row`, a button in it with `data-action`.
 */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

interface FocusedPlace {
  /** The row's id; null outside the rows. */
  readonly row: string | null;
  readonly action: string | null;
}

export interface RowFocus {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

export const listHeadingMark = { "data-list-heading": "" } as const;

/** @param shown the rows on the screen, in their order */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  shown: readonly { readonly id: number | string }[],
): RowFocus {
  const last = useRef<FocusedPlace | null>(null);
  const order = useRef<readonly string[]>([]);

  useLayoutEffect(() => {
    const before = order.current;
    order.current = shown.map(({ id }) => String(id));
    // Focus that left by itself has cleared `last`; a remaining one was removed with its element.
    if (!last.current || !isFocusLost()) return;
    const place = last.current;
    last.current = null;
    const target = place.row === null ? null : findNext(list.current, before, place);
    (target ?? headingOf(list.current))?.focus();
  });

  return {
    onFocus({ target }) {
      const row = target.closest<HTMLElement>("[data-row]");
      last.current = {
        row: row?.dataset["row"] ?? null,
        action: target.closest<HTMLElement>("[data-action]")?.dataset["action"] ?? null,
      };
    },
    onBlur() {
      last.current = null;
    },
  };
}

/** Moves the focus to a restored row, or to the list's heading when it is not visible. */
export function focusRow(id: number): void {
  if (!isFocusLost()) return;
  const panel = document.querySelector<HTMLElement>(".tab-panel:not([hidden])");
  (panel?.querySelector<HTMLElement>(`[data-row="${id}"] [data-action]`) ?? headingOf(panel))?.focus();
}

function findNext(
  list: HTMLElement | null,
  before: readonly string[],
  { row, action }: FocusedPlace,
): HTMLElement | null {
  const at = before.findIndex((id) => id === row);
  for (const id of [...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)).toReversed()]) {
    const found = list?.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-action]`);
    const buttons = [...(found ?? [])].filter((button) => button.checkVisibility());
    const button = buttons.find(({ dataset }) => dataset["action"] === action) ?? buttons[0];
    if (button) return button;
  }
  return null;
}

function headingOf(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>("[data-list-heading]") ?? null;
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
