/** One measure over time: its sum, its chart, and the table behind it. */
import { useId, useState } from "react";
import { changeText, measureTexts, startName } from "#features/analytics/ui/admin-stats-texts.ts";
import { StatTable } from "#features/analytics/ui/admin-stat-table.tsx";
import { periodQuery } from "#features/analytics/ui/admin-stats-url.ts";
import { TimeChart } from "#features/analytics/ui/admin-time-chart.tsx";
import { type Measure, statisticsPath } from "#features/analytics/measures.ts";
import type { Statistics } from "#features/analytics/statistics-contract.ts";
import { DownloadButton } from "#web/admin/download-button.tsx";
import { formatNumber } from "#web/norwegian.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

export interface MeasureSectionProps {
  readonly measure: Measure;
  readonly statistics: Statistics;
}

export function MeasureSection({ measure, statistics }: MeasureSectionProps) {
  const { by, rows, totals, before } = statistics;
  const { title, note } = measureTexts[measure];
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const values = rows.map((row, index) => ({
    start: row.start,
    value: row[measure],
    before: before?.rows[index]?.[measure] ?? null,
  }));
  return (
    <section className="stat-section measure" aria-labelledby={`${id}-navn`}>
      <h4 id={`${id}-navn`}>{title}</h4>
      <p className="measure-total">
        <strong>{formatNumber(totals[measure])}</strong>{" "}
        {before && <span className="soft">{changeText(totals[measure], before.totals[measure])}</span>}
      </p>
      <TimeChart label={title} step={by} values={values} />
      <p className="stat-note">{note}</p>
      <div className="stat-actions">
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Skjul tabellen" : "Vis tabellen"}
          <VisuallyHidden> for «{title}»</VisuallyHidden>
        </Button>
        <DownloadButton
          path={`${statisticsPath}.csv?${periodQuery(statistics)}&by=${by}&measure=${measure}`}
          fileName={`${title.toLowerCase().replace(" ", "-")}.csv`}
          of={title}
        />
      </div>
      <div id={id} className="measure-table" hidden={!isOpen}>
        {isOpen && (
          <StatTable
            caption={title}
            columns={[
              { header: "Tid", cell: ({ start }) => startName(start, by) },
              { header: "Antall", isNumber: true, cell: ({ value }) => formatNumber(value) },
              ...(before
                ? [
                    {
                      header: "Perioden før",
                      isNumber: true,
                      cell: (row: (typeof values)[number]) => formatNumber(row.before ?? 0),
                    },
                  ]
                : []),
            ]}
            rows={values}
            keyOf={({ start }) => start}
          />
        )}
      </div>
    </section>
  );
}
