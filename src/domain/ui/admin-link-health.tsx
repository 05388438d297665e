/** The health of a template's link in the administrator's lists: mark, evidence, filter, and «Sjekk lenken». */
import type { ReactNode } from "react";
import { bulkLinkChecks } from "#shared/admin/history-entities.ts";
import type { LinkHealth } from "#domain/link-health-schema.ts";
import { linkChecksPath, movedForGood, reasonText } from "#domain/link-health.ts";
import { callAdmin } from "#web/admin/admin-client.ts";
import type { IdentifiedRow, ListFilter } from "#web/admin/list-view.ts";
import type { AdminListState } from "#web/admin/list/use-admin-list.ts";
import type { RowButton } from "#web/admin/rows/row-buttons.tsx";
import { OutLink } from "#web/admin/rows/row-cells.tsx";
import { count, formatMoment, formatShortDay } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

interface LinkedRow extends IdentifiedRow {
  readonly linkHealth: LinkHealth | null;
}

const words = { ok: "Virker", uncertain: "Usikker", broken: "Ødelagt" } as const;

/** Target of a working link's permanent redirect; null where it has not moved. */
export const movedUrl = (health: LinkHealth | null): string | null =>
  health?.state === "ok" && movedForGood.includes(health.httpStatus ?? 0) ? health.finalUrl : null;

const needsLook = ({ linkHealth }: LinkedRow): boolean =>
  linkHealth !== null && (linkHealth.state !== "ok" || movedUrl(linkHealth) !== null);

export const linkFilter = {
  id: "lenke",
  label: "Lenke",
  valueOf: (row) => [
    row.linkHealth ? words[row.linkHealth.state] : "Ikke sjekket",
    ...(movedUrl(row.linkHealth) === null ? [] : ["Har flyttet"]),
    ...(needsLook(row) ? ["Ikke åpnet eller flyttet"] : []),
  ],
} satisfies ListFilter<LinkedRow>;

/** Mark in a template's row, whose shape differs too, with its words for screen readers. */
export function LinkDot({ health }: { readonly health: LinkHealth | null }) {
  const text = `Lenke: ${health ? words[health.state].toLowerCase() : "ikke sjekket"}`;
  return (
    <span className="link-dot" data-state={health?.state} title={text}>
      <VisuallyHidden>{text} </VisuallyHidden>
    </span>
  );
}

/** Text on a template's link: the time of its check, and the latest result if it is not in order. */
export function LinkEvidence({ health }: { readonly health: LinkHealth | null }) {
  if (!health) return "Ikke sjekket";
  const { state, since, checkedAt, workedAt, reason, httpStatus, finalUrl, title } = health;
  const moved = movedUrl(health);
  if (state === "ok") {
    return (
      <>
        Virker,{" "}
        {moved !== null && (
          <>
            men har flyttet til <OutLink url={moved} />,{" "}
          </>
        )}
        sjekket {formatMoment(checkedAt)}
      </>
    );
  }
  return (
    <>
      {reasonText(reason, httpStatus)}
      {title && `: «${title}»`}
      {finalUrl && (
        <>
          {" "}
          på <OutLink url={finalUrl} />
        </>
      )}
      {` · siden ${formatShortDay(since)}`}
      {workedAt && `, virket sist ${formatShortDay(workedAt)}`}
      {` · sjekket ${formatMoment(checkedAt)}`}
    </>
  );
}

interface LinkHealthRows {
  readonly rows: readonly { readonly templateId: number; readonly linkHealth: LinkHealth | null }[];
}
interface CheckedLinks extends LinkHealthRows {
  readonly askedAt: string;
  readonly pending: readonly number[];
  readonly postponed: readonly { readonly templateId: number; readonly until: string }[];
}
/** Health by the template's id. */
export type FoundLinks = ReadonlyMap<number, LinkHealth | null>;

const looks = 12;
const lookMs = 3_000;

/** Has links checked, and waits for those that outlast the first response, but not for ever. */
async function checkLinks(ids: readonly number[]): Promise<FoundLinks> {
  const found = new Map<number, LinkHealth | null>();
  const keep = ({ rows }: LinkHealthRows) => rows.forEach((row) => found.set(row.templateId, row.linkHealth));
  for (let start = 0; start < ids.length; start += bulkLinkChecks) {
    const part = ids.slice(start, start + bulkLinkChecks);
    const response = await callAdmin<CheckedLinks>("POST", linkChecksPath, { ids: part });
    keep(response);
    for (const { until } of response.postponed) {
      showToast({
        title: "Nettstedet vil ikke bli spurt nå",
        description: `Vi prøver igjen ${formatMoment(until)}.`,
      });
    }
    const isChecked = (id: number) => (found.get(id)?.checkedAt ?? "") >= response.askedAt;
    let { pending } = response;
    for (let look = 0; pending.length > 0 && look < looks; look += 1) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      keep(await callAdmin<LinkHealthRows>("GET", `${linkChecksPath}?ids=${pending.join(",")}`));
      pending = pending.filter((id) => !isChecked(id));
    }
  }
  return found;
}

export interface LinkChecking<Row extends IdentifiedRow> {
  /** Whether checks are off: no button. */
  readonly areOff: boolean | undefined;
  readonly admin: Pick<AdminListState<Row>, "actions" | "selection">;
  readonly templateOf: (row: Row) => number | null;
  readonly onChecked: (found: FoundLinks) => void;
}

async function checkRows<Row extends LinkedRow>(
  { admin, templateOf, onChecked }: LinkChecking<Row>,
  rows: readonly Row[],
  busyId: number,
): Promise<void> {
  const ids = [...new Set(rows.flatMap((row) => templateOf(row) ?? []))];
  const run = await admin.actions.run({
    id: busyId,
    work: () => checkLinks(ids),
    done: {
      title: ids.length === 1 ? "Lenken er sjekket" : `${count(ids.length, "lenke", "lenker")} er sjekket`,
    },
    failed: "Kunne ikke sjekke lenken",
  });
  if (run) onChecked(run.result);
}

export function checkLinkButton<Row extends LinkedRow>(checking: LinkChecking<Row>): RowButton<Row> | false {
  return (
    !checking.areOff && {
      text: "Sjekk lenken",
      showsBusy: true,
      onClick: (row) => checkRows(checking, [row], row.id),
    }
  );
}

/** Button in the bar of the chosen rows' actions. */
export function checkChosenLinks<Row extends LinkedRow>(checking: LinkChecking<Row>): ReactNode {
  const { admin, areOff } = checking;
  if (areOff) return null;
  return (
    <Button
      isBusy={admin.actions.busyId === 0}
      onClick={() => void checkRows(checking, admin.selection.rows, 0)}
    >
      Sjekk lenkene
    </Button>
  );
}
