/** One measured value. */
export interface ChartPoint {
  /** When, ms since the epoch. */
  readonly at: number;
  /** Null: nothing was measured then; the line breaks off. */
  readonly value: number | null;
}

export interface ChartBox {
  readonly width: number;
  readonly height: number;
}

/** From where to where, both within it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What the values of some lines span, with 0 in it, and never nothing: a line of zeros lies at the bottom. */
export function valueSpan(lines: readonly (readonly ChartPoint[])[]): Span {
  const values = lines.flatMap((points) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  const from = Math.min(0, ...values);
  const to = Math.max(0, ...values);
  return from === to ? { from, to: from + 1 } : { from, to: roundUp(to) };
}

/** The next of 1, 2, 5 times a power of ten: a scale that a reader can divide. */
function roundUp(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => value <= each * power) ?? 10;
  return step * power;
}

/** The times that some lines span; null: there are none. */
export function timeSpan(lines: readonly (readonly ChartPoint[])[]): Span | null {
  const times = lines.flatMap((points) => points.map(({ at }) => at));
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) };
}

/** A line as the path of an SVG, the least value at the bottom of the box; it breaks off where nothing was measured. */
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
