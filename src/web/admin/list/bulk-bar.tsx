/** Actions on the chosen rows of a list, each in one call and one operation of the history. */
import type { ReactNode } from "react";
import { bulkRows } from "#shared/admin/history-entities.ts";
import { decideAdmin } from "#web/admin/admin-client.ts";
import type { IdentifiedRow } from "#web/admin/list-view.ts";
import type { AdminListState } from "#web/admin/list/use-admin-list.ts";
import { count, formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import type { Question } from "#web/ui/confirm-dialog.tsx";
import { onFocusInRow } from "#web/ui/sideways-row.ts";

export interface BulkAction<Row> {
  readonly text: string;
  readonly isRemoval?: boolean;
  /** Whether it applies to a row; the other chosen ones are left out. */
  readonly accepts?: (row: Row) => boolean;
  /** Question before it; null: only for many rows. @param number «12 forslag» */
  readonly question?: (rows: readonly Row[], number: string) => Question | null;
  /** Path below the resource's. */
  readonly path: string;
  /** Body of the call, whose response has the changed ids. */
  readonly body: (rows: readonly Row[]) => object;
  /** «12 forslag » … */
  readonly done: string;
}

/** Response to a call that changes many rows: those that it changed. */
export interface ChangedIds {
  readonly ids: readonly number[];
}

export interface BulkBarProps<Row extends IdentifiedRow> {
  readonly admin: AdminListState<Row>;
  readonly actions: readonly BulkAction<Row>[];
  /** Other controls, for an action that needs more than a click. */
  readonly more?: (run: (action: BulkAction<Row>) => void) => ReactNode;
}

/** Most rows decided without a question; more than a page may have been chosen unseen. */
const unasked = 20;

const askAboutMany = (action: string, number: string): Question => ({
  title: `«${action}» for ${number}?`,
  text: "Det gjelder alle de valgte, også dem på andre sider. Du kan angre etterpå.",
  action,
});

/** Busy id that no row has. */
const busyId = 0;

export function BulkBar<Row extends IdentifiedRow>({ admin, actions: offered, more }: BulkBarProps<Row>) {
  const { resource, list, view, selection, actions, confirm, onDecided } = admin;
  const { path, nouns, entity } = resource;
  const { rows } = selection;

  const run = async ({ accepts, question, path: end, body, done, text }: BulkAction<Row>) => {
    const wanted = accepts ? rows.filter(accepts) : rows;
    const number = count(wanted.length, ...nouns);
    const asked = question?.(wanted, number) ?? (wanted.length > unasked && askAboutMany(text, number));
    if (wanted.length === 0 || (asked && !(await confirm(asked)))) return;
    const operations: (number | null)[] = [];
    const changed: number[] = [];
    const isDone = await actions.run({
      id: busyId,
      async work() {
        for (let start = 0; start < wanted.length; start += bulkRows) {
          const part = body(wanted.slice(start, start + bulkRows));
          const decided = await decideAdmin<ChangedIds>("POST", `${path}/${end}`, { body: part });
          operations.push(decided.operationId);
          changed.push(...decided.data.ids);
        }
      },
      failed: `«${text}» ble ikke utført.`,
    });
    const [id = 0] = changed;
    if (id) onDecided({ entity, id, operations, text: `${count(changed.length, ...nouns)} ${done}.` });
    else if (isDone) void list.reload();
    if (isDone) selection.clear();
  };

  if (rows.length === 0) return null;
  return (
    // The bar scrolls to the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className="bulk-bar row box" role="group" aria-label="Med de valgte" onFocus={onFocusInRow}>
      <p role="status">{formatNumber(rows.length)} valgt</p>
      {offered.map((action) => {
        const able = action.accepts ? rows.filter(action.accepts).length : rows.length;
        return (
          able > 0 && (
            <Button
              key={action.text}
              className={action.isRemoval ? "button-remove" : undefined}
              isBusy={actions.busyId === busyId}
              onClick={() => void run(action)}
            >
              {able < rows.length ? `${action.text} (${formatNumber(able)})` : action.text}
            </Button>
          )
        );
      })}
      {more?.((action) => void run(action))}
      {rows.length < view.found && (
        <Button onClick={selection.chooseAll}>Velg alle {formatNumber(view.found)}</Button>
      )}
      <Button onClick={selection.clear}>Fjern utvalget</Button>
    </div>
  );
}

export const idsOf = (rows: readonly { readonly id: number }[]): object => ({
  ids: rows.map(({ id }) => id),
});

/** @param values the rows' new values; left out, they are deleted */
export function refsOf(
  rows: readonly { readonly id: number; readonly revision: number }[],
  values?: object,
): object {
  return { rows: rows.map(({ id, revision }) => ({ id, revision })), ...(values ? { values } : {}) };
}

/** @param consequence a sentence about what happens to them */
export function bulkDeletion<Row>(body: BulkAction<Row>["body"], consequence: string): BulkAction<Row> {
  return {
    text: "Slett",
    isRemoval: true,
    question: (_rows, number) => ({
      title: `Slette ${number}?`,
      text: `${consequence} Du kan angre etterpå.`,
      action: `Slett ${number}`,
      isDestructive: true,
    }),
    path: "delete",
    body,
    done: "er slettet",
  };
}

/** Action on rows that visitors see when they are active. */
export function activation<
  Row extends { readonly id: number; readonly revision: number; readonly isActive: boolean },
>(isActive: boolean): BulkAction<Row> {
  return {
    text: isActive ? "Gjør aktiv" : "Gjør inaktiv",
    accepts: (row) => row.isActive !== isActive,
    path: "change",
    body: (rows) => refsOf(rows, { isActive }),
    done: isActive ? "vises nå" : "vises ikke lenger",
  };
}
