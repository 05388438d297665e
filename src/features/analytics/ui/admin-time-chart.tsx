/**
 * A chart of counts over time. A slider to keyboard and screen reader: the arrow keys move from value to value, as the pointer
 * does. The table beside it has the same values.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar, LinePath } from "@visx/shape";
import type { Interval } from "#features/analytics/periods.ts";
import { shortStartName, startName } from "#features/analytics/ui/admin-stats-texts.ts";
import { formatNumber } from "#web/norwegian.ts";

const height = 128;
const margin = { top: 8, right: 0, bottom: 24, left: 40 };
const tickWidth = 72;

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
  const [frame, width] = useWidth();
  const hatch = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  const last = values.length - 1;
  const lastWhole = values[last]?.isUnfinished ? Math.max(0, last - 1) : last;
  const at = Math.min(pointed ?? lastWhole, last);
  const said = describe(values[at], interval);

  const x = scaleBand({
    domain: values.map((_, index) => index),
    range: [margin.left, width - margin.right],
    padding: 0.2,
  });
  const most = Math.max(1, ...values.map(({ value, before }) => Math.max(value, before ?? 0)));
  const y = scaleLinear({ domain: [0, most], range: [height - margin.bottom, margin.top], nice: true });
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const points = values.map((value, index) => ({ ...value, index }));
  const compared = points.filter(({ before }) => before !== null);
  const stride = Math.ceil(values.length / Math.max(1, Math.floor((width - margin.left) / tickWidth)));

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(last, to)));
  };
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const from = currentTarget.getBoundingClientRect().left + margin.left;
    const share = (clientX - from) / Math.max(1, width - margin.left - margin.right);
    setPointed(Math.max(0, Math.min(last, Math.floor(share * values.length))));
  };

  return (
    <div className="time-chart">
      <p className="time-chart-said small soft">{said}</p>
      <div
        ref={frame}
        className="time-chart-frame"
        role="slider"
        tabIndex={0}
        aria-label={`${label} over tid`}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={said}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
      >
        {width > 0 && (
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <pattern
              id={hatch}
              width="4"
              height="4"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line className="chart-line" y2="4" />
            </pattern>
            {y
              .ticks(3)
              .filter(Number.isInteger)
              .map((tick) => (
                <g key={tick}>
                  <line className="chart-grid" x1={margin.left} x2={width} y1={y(tick)} y2={y(tick)} />
                  <text className="chart-tick" x={margin.left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                    {formatNumber(tick)}
                  </text>
                </g>
              ))}
            {points.map(({ start, value, index, isUnfinished }) => (
              <Bar
                key={start}
                className="chart-bar"
                data-chosen={index === pointed ? "" : undefined}
                data-unfinished={isUnfinished ? "" : undefined}
                fill={`url(#${hatch})`}
                x={x(index)}
                y={y(value)}
                width={x.bandwidth()}
                height={y(0) - y(value)}
                rx={Math.min(2, x.bandwidth() / 4)}
              />
            ))}
            {compared.length > 0 && (
              <LinePath
                className="chart-before"
                data={compared}
                x={({ index }) => middle(index)}
                y={({ before }) => y(before ?? 0)}
              />
            )}
            {points
              .filter(({ index }) => index % stride === 0 && middle(index) < width - tickWidth / 3)
              .map(({ start, index }) => (
                <text key={start} className="chart-tick" x={middle(index)} y={height - 8} textAnchor="middle">
                  {shortStartName(start, interval)}
                </text>
              ))}
          </svg>
        )}
      </div>
    </div>
  );
}

function describe(value: ChartValue | undefined, interval: Interval): string {
  if (!value) return "";
  const before = value.before === null ? "" : `, perioden før ${formatNumber(value.before)}`;
  return `${startName(value.start, interval)}: ${formatNumber(value.value)}${before}`;
}

function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
