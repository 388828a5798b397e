const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and SVG, in elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

export interface Line {
  readonly name: string;
  /** Second of the run, and value; a missing second is a gap. */
  readonly points: readonly (readonly [second: number, value: number])[];
}

export interface Chart {
  readonly title: string;
  /** Unit after a value on the axis. */
  readonly unit: string;
  readonly seconds: number;
  readonly lines: readonly Line[];
}

const WIDTH = 480;
const HEIGHT = 200;
const LEFT = 48;
const RIGHT = 18;
const TOP = 12;
const BOTTOM = 28;
const TICKS = 4;
/** A screen has no more columns, so longer lines keep only the largest of neighbouring points. */
const POINTS_MAX = 600;

/** Figure with a chart over the seconds of a run, as inline SVG in the page's colours. */
export function chartHtml({ title, unit, seconds, lines }: Chart): string {
  const top = niceTop(Math.max(...lines.flatMap(({ points }) => points.map(([, value]) => value)), 0));
  const x = (second: number) => LEFT + (second / Math.max(1, seconds)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM);
  const grid = Array.from({ length: TICKS + 1 }, (_, tick) => {
    const value = (top / TICKS) * tick;
    return (
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${fixed(y(value))}" y2="${fixed(y(value))}"/>` +
      `<text class="tick" x="${LEFT - 8}" y="${fixed(y(value) + 4)}" text-anchor="end">${tickText(value)}</text>`
    );
  });
  const times = Array.from({ length: TICKS + 1 }, (_, tick) => {
    const second = (seconds / TICKS) * tick;
    return `<text class="tick" x="${fixed(x(second))}" y="${HEIGHT - 8}" text-anchor="middle">${Math.round(second)} s</text>`;
  });
  const paths = lines.map(({ points }, index) => {
    const { joined, alone } = pathsOf(thinned(points), x, y);
    return `<path class="line line-${index}" d="${joined}"/><path class="line dots line-${index}" d="${alone}"/>`;
  });
  const legend = lines.map(({ name }, index) => `<li class="key key-${index}">${escapeHtml(name)}</li>`);
  return (
    `<figure><figcaption>${escapeHtml(title)}<span class="unit">${escapeHtml(unit)}</span></figcaption>` +
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(described(title, unit, lines))}">` +
    `${grid.join("")}${times.join("")}${paths.join("")}</svg><ul class="legend">${legend.join("")}</ul></figure>`
  );
}

/** Smallest number not below a value that is 1, 2 or 5 times a power of ten. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((each) => each * power >= value) ?? 10) * power;
}

/** Keeps the largest of neighbouring points if a line has too many. */
export function thinned(points: Line["points"]): Line["points"] {
  const each = Math.ceil(points.length / POINTS_MAX);
  if (each <= 1) return points;
  return Array.from({ length: Math.ceil(points.length / each) }, (_, at) =>
    points.slice(at * each, (at + 1) * each).reduce((most, point) => (point[1] > most[1] ? point : most)),
  );
}

/**
 * Paths of a line, which breaks at gaps, so that it shows only measured values. Lone points become lines of no length,
 * which round ends make visible.
 */
function pathsOf(
  points: Line["points"],
  x: (second: number) => number,
  y: (value: number) => number,
): { joined: string; alone: string } {
  const gap = gapOf(points);
  const isNear = (one: Line["points"][number] | undefined, other: Line["points"][number] | undefined) =>
    one !== undefined && other !== undefined && other[0] - one[0] <= gap;
  let [joined, alone] = ["", ""];
  for (const [at, point] of points.entries()) {
    const place = `${fixed(x(point[0]))} ${fixed(y(point[1]))}`;
    const follows = isNear(points[at - 1], point);
    if (follows || isNear(point, points[at + 1])) joined += `${follows ? "L" : "M"}${place}`;
    else alone += `M${place}h0`;
  }
  return { joined, alone };
}

/** Thinned points are further apart. */
function gapOf(points: Line["points"]): number {
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return points.length < POINTS_MAX / 2 ? 2 : Math.max(2, ((last - first) / points.length) * 2);
}

function described(title: string, unit: string, lines: readonly Line[]): string {
  const most = lines.map(
    ({ name, points }) => `${name} at most ${tickText(Math.max(0, ...points.map(([, value]) => value)))}`,
  );
  return `${title}, ${unit}: ${most.join(", ")}`;
}

function tickText(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (value >= 1e4) return `${Number((value / 1e3).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}

function fixed(value: number): string {
  return value.toFixed(1);
}
