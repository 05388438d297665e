/** A chart of counts over time: a bar each, its value on pointing, and a line of the period before. The table beside it has the same values. */
import { useId } from "react";
import type { Interval } from "#features/analytics/periods.ts";
import { shortStartName, startName } from "#features/analytics/ui/admin-stats-texts.ts";
import { formatNumber } from "#web/norwegian.ts";

const height = 128;
/** Above the dates. */
const plotHeight = 100;
const topMargin = 8;
const datesShown = 4;

export interface ChartValue {
  readonly start: string;
  readonly value: number;
  readonly before: number | null;
  /** Whether some of its days are not over: it is hatched. */
  readonly isUnfinished: boolean;
}

export interface TimeChartProps {
  readonly label: string;
  readonly interval: Interval;
  readonly values: readonly ChartValue[];
}

export function TimeChart({ label, interval, values }: TimeChartProps) {
  const hatch = useId();
  const count = values.length;
  const ticks = ticksTo(Math.max(1, ...values.map(({ value, before }) => Math.max(value, before ?? 0))));
  const y = (value: number) => plotHeight - (value / Math.max(...ticks)) * (plotHeight - topMargin);
  const x = (place: number) => `${(place / count) * 100}%`;
  const stride = Math.ceil(count / datesShown);
  const line = values.flatMap(({ before }, index) => (before === null ? [] : `${index + 0.5},${y(before)}`));
  return (
    <svg className="time-chart" role="img" aria-label={`${label} over tid`} width="100%" height={height}>
      <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className="chart-line" y2="4" />
      </pattern>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="chart-grid" x2="100%" y1={y(tick)} y2={y(tick)} />
          <text className="chart-tick" x={-8} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatNumber(tick)}
          </text>
        </g>
      ))}
      {values.map((one, index) => (
        <rect
          key={one.start}
          className="chart-bar"
          data-unfinished={one.isUnfinished ? "" : undefined}
          fill={`url(#${hatch})`}
          x={x(index + 0.1)}
          y={y(one.value)}
          width={x(0.8)}
          height={plotHeight - y(one.value)}
          rx={2}
        >
          <title>{describe(one, interval)}</title>
        </rect>
      ))}
      {/* Points are no percentages: they are in a box that is stretched. */}
      <svg viewBox={`0 0 ${count} ${plotHeight}`} preserveAspectRatio="none" width="100%" height={plotHeight}>
        <polyline className="chart-before" points={line.join(" ")} />
      </svg>
      {values.map(
        ({ start }, index) =>
          index % stride === 0 &&
          index + stride / 2 <= count && (
            <text key={start} className="chart-tick" x={x(index + 0.5)} y={height - 8} textAnchor="middle">
              {shortStartName(start, interval)}
            </text>
          ),
      )}
    </svg>
  );
}

/** Three or so round numbers from 0 to the first that is not less than the most. */
function ticksTo(most: number): readonly number[] {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  const step = Math.max(1, ...[1, 2, 5, 10].map((of) => of * power).filter((of) => of <= most / 2));
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

function describe({ start, value, before }: ChartValue, interval: Interval): string {
  const compared = before === null ? "" : `, perioden før ${formatNumber(before)}`;
  return `${startName(start, interval)}: ${formatNumber(value)}${compared}`;
}
