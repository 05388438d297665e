/** «Rapport for annonsør»: the clicks on one ad or offer by day, on a page that can be printed or saved and sent. */
import { useEffect, useRef } from "react";
import Printer from "lucide-react/icons/printer";
import { intervalNames } from "#features/analytics/periods.ts";
import { promotionKinds, statisticsPath } from "#features/analytics/statistics.ts";
import type { PromotionReport } from "#features/analytics/statistics-contract.ts";
import { promotionName } from "#features/analytics/ui/admin-stat-lists.tsx";
import { Facts, StatTable } from "#features/analytics/ui/admin-stat-table.tsx";
import { periodName, startName } from "#features/analytics/ui/admin-stats-texts.ts";
import {
  periodChoices,
  periodOf,
  periodQuery,
  type StatsView,
} from "#features/analytics/ui/admin-stats-url.ts";
import { TimeChart } from "#features/analytics/ui/admin-time-chart.tsx";
import { mondayOf, todayInNorway } from "#shared/days.ts";
import { DownloadButton } from "#web/admin/download-button.tsx";
import { useAdminRead } from "#web/admin/list/use-admin-read.ts";
import { periodText } from "#web/admin/rows/row-cells.tsx";
import { count, formatNumber, formatShortDay } from "#web/norwegian.ts";
import { useSite } from "#web/site-info.ts";
import { Button } from "#web/ui/button.tsx";

export interface AdvertiserReportProps {
  readonly view: StatsView;
  readonly of: NonNullable<StatsView["report"]>;
  readonly onView: (change: Partial<StatsView>) => void;
  readonly turn: unknown;
}

export default function AdvertiserReport({ view, of: { kind, id }, onView, turn }: AdvertiserReportProps) {
  const today = todayInNorway();
  const query = periodQuery(periodOf(view.period, today));
  const path = `${statisticsPath}/promotions/${kind}/${id}`;
  const { data, hasFailed } = useAdminRead<PromotionReport>(`${path}?${query}`, turn);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <article className="advertiser-report stack">
      <div className="report-controls stat-actions cluster">
        <Button onClick={() => onView({ report: null })}>Tilbake til statistikken</Button>
        <label className="list-control small">
          <span>Periode</span>
          <select
            className="input"
            value={view.period}
            onChange={({ target }) => {
              const chosen = periodChoices.find((choice) => choice.id === target.value);
              if (chosen) onView({ period: chosen.id, interval: chosen.interval });
            }}
          >
            {periodChoices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.label}
              </option>
            ))}
          </select>
        </label>
        <Button variant="primary" onClick={() => print()}>
          <Printer />
          Skriv ut
        </Button>
        {data && (
          <DownloadButton
            path={`${path}/report.csv?${query}`}
            fileName={`rapport-${id}.csv`}
            of="rapporten"
          />
        )}
      </div>
      <h2 ref={heading} tabIndex={-1}>
        Rapport for annonsør
      </h2>
      <div role="alert">{hasFailed && <p className="notice">Rapporten kunne ikke hentes.</p>}</div>
      {!data && !hasFailed && <p className="admin-loading">Laster...</p>}
      {data && <ReportBody report={data} today={today} />}
    </article>
  );
}

function ReportBody({ report, today }: { readonly report: PromotionReport; readonly today: string }) {
  const { kind, from, to, by, clicks, rows, letters } = report;
  const name = promotionName(report);
  const { name: siteName } = useSite();
  return (
    <>
      <Facts
        facts={[
          [promotionKinds[kind].label, name],
          ["Vist på", `${kind === "ad" ? "forsiden av" : "siden «Gode tilbud» på"} ${siteName}`],
          ...(periodText(report) ? [["Vises", periodText(report)] as const] : []),
          ...letters.map(
            (letter) =>
              [`Brevet for ${startName(letter.month, "month").toLowerCase()}`, letterText(letter)] as const,
          ),
          ["Periode", periodName(from, to) + (to === today ? " (dagen i dag er ikke over)" : "")],
          ["Klikk", <strong key="klikk">{formatNumber(clicks)}</strong>],
          ["Laget", formatShortDay(today)],
        ]}
      />
      <TimeChart
        label={`Klikk på ${name}`}
        interval={by}
        values={rows.map(({ start, clicks: value }, index) => ({
          start,
          value,
          before: null,
          isUnfinished: to === today && index === rows.length - 1,
        }))}
      />
      <div className="measures stack">
        {by === "day" && rows.length > 7 && (
          <StatTable
            caption="Klikk per uke"
            columns={[
              { header: intervalNames.week, cell: ({ start }) => startName(start, "week") },
              clickColumn,
            ]}
            rows={sumWeeks(rows)}
            keyOf={({ start }) => start}
          />
        )}
        <StatTable
          caption={`Klikk per ${intervalNames[by].toLowerCase()}`}
          columns={[{ header: intervalNames[by], cell: ({ start }) => startName(start, by) }, clickColumn]}
          rows={rows}
          keyOf={({ start }) => start}
        />
      </div>
      <p className="stat-note small soft">
        {count(clicks, "klikk", "klikk")} på lenken. Hvor mange ganger{" "}
        {kind === "ad" ? "annonsen" : "tilbudet"} ble vist, telles ikke. Dager regnes etter norsk tid.
        Tellingen bruker ikke informasjonskapsler, og et klikk fra en nettleser uten skript telles ikke.
      </p>
    </>
  );
}

const letterText = ({ sentAt, recipients, delivered }: PromotionReport["letters"][number]): string =>
  `Sendt ${sentAt ? formatShortDay(sentAt) : "(pågår)"} til ${formatNumber(recipients)}, tatt imot av e-postserveren for ${formatNumber(delivered)}. Åpninger og klikk i brevet måles ikke.`;

const clickColumn = {
  header: "Klikk",
  isNumber: true,
  cell: (row: PromotionReport["rows"][number]) => formatNumber(row.clicks),
};

function sumWeeks(rows: PromotionReport["rows"]): PromotionReport["rows"] {
  const weeks = new Map<string, number>();
  for (const { start, clicks } of rows) {
    const monday = mondayOf(start);
    weeks.set(monday, (weeks.get(monday) ?? 0) + clicks);
  }
  return [...weeks].map(([start, clicks]) => ({ start, clicks }));
}
