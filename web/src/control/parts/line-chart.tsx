import { useState, type ReactNode } from "react";
import { formatTimestamp } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { DataTable } from "./data-table.tsx";
import styles from "./line-chart.module.css";

/** Colour and dash pattern, in the order of the lines. */
const LINE_STYLES = [styles.first, styles.second, styles.third];
const BOX = { width: 320, height: 96 };

export interface ChartLine {
  readonly id: string;
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

interface LineChartProps {
  label: string;
  /** Up to three lines, measured at the same times. */
  lines: readonly ChartLine[];
  format: (value: number) => string;
}

/** Values over time: the last of each line in figures, a chart, and the same data as a table. */
export function LineChart({ label, lines, format }: LineChartProps) {
  const courses = lines.map(({ points }) => points);
  const times = timeSpan(courses);
  const values = valueSpan(courses);
  const last = ({ points }: ChartLine) => formatted(points.at(-1)?.value ?? null, format);
  const descriptions = lines.map((line) => {
    const { least, most } = extremes(line, format);
    return `${line.name}: ${last(line)} now, from ${least} to ${most}`;
  });
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.label}>{label}</span>
        {lines.map((line, index) => (
          <span key={line.id} className={styles.figure}>
            {lines.length > 1 && <Swatch lineStyle={LINE_STYLES[index]} />}
            {lines.length > 1 && <span className={styles.name}>{line.name}</span>}
            <span className={styles.value}>{last(line)}</span>
          </span>
        ))}
      </figcaption>
      <div className={styles.frame}>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label}. ${descriptions.join(". ")}`}
        >
          <path className={styles.ground} d={`M0 ${BOX.height}H${BOX.width}M0 0H${BOX.width}`} />
          {times !== null &&
            lines.map(({ id, points }, index) => (
              <path
                key={id}
                className={classNames(styles.line, LINE_STYLES[index])}
                d={linePath(points, times, values, BOX)}
              />
            ))}
        </svg>
        <span className={styles.top} aria-hidden="true">
          {format(values.to)}
        </span>
        <span className={styles.bottom} aria-hidden="true">
          {format(values.from)}
        </span>
      </div>
      <AsTable label={label}>
        {() => (
          <DataTable
            label={label}
            rows={(lines[0]?.points ?? []).map(({ at }, index) => ({ at, index })).toReversed()}
            keyOf={({ index }) => index}
            columns={[
              { id: "at", head: "Time", cell: ({ at }) => formatTimestamp(at) },
              ...lines.map(({ id, name, points }) => ({
                id,
                head: name,
                align: "end" as const,
                cell: ({ index }: { index: number }) => formatted(points[index]?.value ?? null, format),
              })),
            ]}
          />
        )}
      </AsTable>
    </figure>
  );
}

function Swatch({ lineStyle }: { lineStyle: string | undefined }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 16 4" aria-hidden="true">
      <path className={classNames(styles.line, lineStyle)} d="M0 2H16" />
    </svg>
  );
}

/** The chart's data as a table, rendered on demand. */
function AsTable({ label, children }: { label: string; children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary} aria-label={`As a table: ${label}`}>
        As a table
      </summary>
      {open && children()}
    </details>
  );
}

const NOTHING = "–";

function formatted(value: number | null, format: (value: number) => string): string {
  return value === null ? NOTHING : format(value);
}

function extremes({ points }: ChartLine, format: (value: number) => string): { least: string; most: string } {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return { least: NOTHING, most: NOTHING };
  return { least: format(Math.min(...values)), most: format(Math.max(...values)) };
}

export interface ChartPoint {
  /** Ms since the epoch. */
  readonly at: number;
  /** Null: nothing was measured; the line breaks off. */
  readonly value: number | null;
}

interface ChartBox {
  readonly width: number;
  readonly height: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Includes 0 and is never empty, so a line of zeros lies at the bottom. */
export function valueSpan(lines: readonly (readonly ChartPoint[])[]): Span {
  const values = lines.flatMap((points) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  const from = Math.min(0, ...values);
  const to = Math.max(0, ...values);
  return from === to ? { from, to: from + 1 } : { from, to: roundUp(to) };
}

/** The next of 1, 2, 5 times a power of ten, so that the scale divides well. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => value <= each * power) ?? 10;
  return step * power;
}

/** The times that some lines span; null: no points. */
export function timeSpan(lines: readonly (readonly ChartPoint[])[]): Span | null {
  const times = lines.flatMap((points) => points.map(({ at }) => at));
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) };
}

/** A line as an SVG path with the least value at the bottom of the box; it breaks off at null values. */
export function linePath(points: readonly ChartPoint[], times: Span, values: Span, box: ChartBox): string {
  const steps: string[] = [];
  let drawing = false;
  for (const { at, value } of points) {
    if (value === null) {
      drawing = false;
      continue;
    }
    const x = times.to === times.from ? box.width : ((at - times.from) / (times.to - times.from)) * box.width;
    const y = box.height - ((value - values.from) / (values.to - values.from)) * box.height;
    steps.push(`${drawing ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`);
    drawing = true;
  }
  return steps.join("");
}
