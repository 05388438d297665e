/** SQL of a check's finding: the check, the state it leads to, and a report or its solution, all in one transaction. */
import { and, eq, ne } from "drizzle-orm";
import type { Database, Orm } from "#db/client.ts";
import { linkChecks, linkStates } from "#db/schema/link.ts";
import type { HistoryRecorder } from "#domain/server/rows/recorded-change.ts";
import { RecordedRows } from "#domain/server/rows/recorded-rows.ts";
import { reports, type TemplateRow, templates } from "#db/schema/schema.ts";
import { changeSite } from "#db/site-change.ts";
import { reportedTemplate, visibleTemplate } from "#domain/server/rows/template-columns.ts";
import type { CheckedLink, LinkToCheck } from "#features/links/server/check-link.ts";
import {
  type ContentRecord,
  type LinkRecord,
  nextCheck,
  recordContent,
  recordOutcome,
} from "#features/links/server/link-record.ts";
import { linkCheckActor } from "#shared/admin/history-entities.ts";
import { outcomeOfReason, reasonText } from "#domain/link-health.ts";

const dayFormat = new Intl.DateTimeFormat("nb-NO", { dateStyle: "long", timeZone: "Europe/Oslo" });

type StateRow = typeof linkStates.$inferSelect;

export interface BrokenLink {
  readonly template: TemplateRow;
  readonly description: string;
}

export interface LinkStoreOptions {
  readonly database: Database;
  readonly history: HistoryRecorder;
  /** Called in the transaction in which a link becomes broken and is reported. */
  readonly onBroken?: ((tx: Orm, broken: BrokenLink) => Promise<void>) | undefined;
}

export class LinkStore {
  readonly #database: Database;
  readonly #reports: RecordedRows<typeof reports>;
  readonly #onBroken: LinkStoreOptions["onBroken"];

  constructor({ database, history, onBroken }: LinkStoreOptions) {
    this.#database = database;
    this.#reports = new RecordedRows(reports, "report", history);
    this.#onBroken = onBroken;
  }

  /** Records a check, unless the template has gone, or has another url than the one that was checked. */
  async record(
    { id, url }: Pick<LinkToCheck, "id" | "url">,
    checked: CheckedLink,
    now: number,
  ): Promise<void> {
    // Visitors see when a link was checked, so it is a change of the site.
    await changeSite(this.#database, async (tx, version) => {
      const [template] = await tx
        .select()
        .from(templates)
        .where(and(eq(templates.id, id), visibleTemplate));
      const [before] = await tx.select().from(linkStates).where(eq(linkStates.templateId, id)).for("update");
      if (!template || !before || before.url !== url || template.url !== url) return;
      const outcome = outcomeOfReason(checked.reason);
      const after = recordOutcome(recordOf(before), outcome, now);
      const content = contentAfter(before, checked, now);
      const checkId = await insertCheck(tx, id, checked, now);
      await tx
        .update(linkStates)
        .set({
          ...after,
          since: new Date(after.since ?? now),
          workedAt: dateOf(after.workedAt),
          failingSince: dateOf(after.failingSince),
          checkedAt: new Date(now),
          checkId,
          dueAt: new Date(nextCheck(after, content, now)),
          version,
          ...(checked.validators && {
            ...checked.validators,
            contentKind: checked.kind,
            readAt: new Date(now),
          }),
          contentHash: content.hash,
          nextContentHash: content.nextHash,
          nextContentSince: dateOf(content.nextSince),
          contentChangedAt: dateOf(content.changedAt),
          ...(content.changedAt !== (before.contentChangedAt?.getTime() ?? null) && {
            contentNoticedAt: new Date(now),
          }),
        })
        .where(eq(linkStates.templateId, id));
      if (after.state === "broken" && before.state !== "broken") {
        await this.#report(tx, template, describeBrokenLink(checked, after, now));
      }
      if (outcome === "ok") await this.#solveReports(tx, id);
    });
  }

  /** Reports a link once for the time it is broken, and not beside a report of its own that waits still. */
  async #report(tx: Orm, template: TemplateRow, description: string): Promise<void> {
    if ((await listOwnReports(tx, template.id)).length > 0) return;
    await tx.insert(reports).values({
      ...reportedTemplate(template),
      reason: "broken_link",
      origin: "link_check",
      description,
    });
    await this.#onBroken?.(tx, { template, description });
  }

  /** Resolves the reports in the history, where one that seems to have gone is found, and can be taken back. */
  async #solveReports(tx: Orm, templateId: number): Promise<void> {
    for (const { id } of await listOwnReports(tx, templateId)) {
      const before = await this.#reports.lock(tx, id);
      const values = { isResolved: true };
      await this.#reports.update(tx, { actor: linkCheckActor, before, values, action: "resolve" });
    }
  }
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time));

function recordOf(row: StateRow): LinkRecord {
  return {
    state: row.state as LinkRecord["state"],
    since: row.since?.getTime() ?? null,
    workedAt: row.workedAt?.getTime() ?? null,
    failingSince: row.failingSince?.getTime() ?? null,
    failures: row.failures,
  };
}

function contentAfter(row: StateRow, checked: CheckedLink, now: number): ContentRecord {
  const before = {
    hash: row.contentHash,
    nextHash: row.nextContentHash,
    nextSince: row.nextContentSince?.getTime() ?? null,
    changedAt: row.contentChangedAt?.getTime() ?? null,
  };
  // Unchanged content equals the last read, confirmed or not: the server compares with the validators of that read.
  if (checked.reason === "unchanged") return recordContent(before, before.nextHash ?? before.hash, now);
  if (!checked.validators) return before;
  return recordContent(before, checked.contentHash, now);
}

async function insertCheck(tx: Orm, templateId: number, checked: CheckedLink, now: number): Promise<number> {
  const { kind: _kind, validators: _validators, contentHash: _hash, ...evidence } = checked;
  const outcome = outcomeOfReason(checked.reason);
  const [row] = await tx
    .insert(linkChecks)
    .values({ templateId, checkedAt: new Date(now), outcome, ...evidence })
    .returning({ id: linkChecks.id });
  if (!row) throw new Error("a link check did not return its row");
  await tx.delete(linkChecks).where(and(eq(linkChecks.templateId, templateId), ne(linkChecks.id, row.id)));
  return row.id;
}

function listOwnReports(tx: Orm, templateId: number): Promise<{ id: number }[]> {
  return tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.templateId, templateId),
        eq(reports.origin, "link_check"),
        eq(reports.isResolved, false),
      ),
    );
}

function describeBrokenLink(checked: CheckedLink, record: LinkRecord, now: number): string {
  const { failures, failingSince, workedAt } = record;
  const lines = [
    `${reasonText(checked.reason, checked.httpStatus)}.`,
    `${failures} kontroller fra ${dayFormat.format(failingSince ?? now)} til ${dayFormat.format(now)} mislyktes.`,
    workedAt === null
      ? "Ingen kontroll har funnet den i orden."
      : `Sist den virket: ${dayFormat.format(workedAt)}.`,
    checked.finalUrl && `Lenken førte til ${checked.finalUrl}`,
    checked.title && `Tittelen på siden: «${checked.title}»`,
    "Skrevet av nettstedets egen lenkekontroll. Rapporten løses av seg selv når lenken virker igjen.",
  ];
  return lines.filter(Boolean).join("\n");
}
