/** Two colours that a surface runs between: where the light falls, and where it does not. */
export type Tone = readonly [light: string, deep: string];

/** A thing, drawn around the origin and about 150 to each side, from y = -150 to 150. Its fills name its tones. */
export interface Drawing {
  /** What holds it: the ground, a thread from above, or the table that it lies on and is seen on from above. */
  readonly rests: "stands" | "hangs" | "lies";
  readonly tones: Readonly<Record<string, Tone>>;
  /** What of it is looked at from close by; without it, a little left of and above its middle. */
  readonly closeUp?: Point;
  readonly body: string;
}

export type Point = readonly [x: number, y: number];

/** A number as it stands in a picture: one decimal is finer than any screen shows. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A smooth line through points (Catmull–Rom as cubic Béziers). A point that is given twice is a corner. */
export function smooth(points: readonly Point[]): string {
  const [start] = points;
  if (start === undefined) return "";
  const curves = points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    return `C${pair(from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6)} ${pair(
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
    )} ${pair(...to)}`;
  });
  return `M${pair(...start)}${curves.join("")}`;
}

/** The outline of something that was turned on a wheel, out of its right side from top to bottom. */
export function turned(side: readonly Point[]): string {
  const left = smooth(side.map(([x, y]): Point => [-x, y]).toReversed());
  return `${smooth(side)}L${left.slice(1)}Z`;
}

/** A straight-edged outline through points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => pair(...point)).join("L")}Z`;
}

/** A line around something turned: at a height, as wide as it is there, seen a little from above. */
export function band(y: number, halfWidth: number, sag = 10): string {
  return `M${pair(-halfWidth, y)}Q${pair(0, y + sag * 2)} ${pair(halfWidth, y)}`;
}

/** A surface in one of the drawing's tones, or in a colour. */
export function fill(d: string, paint: string, opacity = 1): string {
  return `<path d="${d}" fill="${paintOf(paint)}"${opacityOf(opacity)}/>`;
}

/** A line of the one weight that all pictures share: what is engraved or sewn. */
export function ink(d: string, opacity = 0.5): string {
  return `<path d="${d}" stroke="#2a1230"${opacityOf(opacity)}/>`;
}

/** A line of that weight where the light catches an edge. */
export function shine(d: string, opacity = 0.6): string {
  return `<path d="${d}" stroke="#fff"${opacityOf(opacity)}/>`;
}

export function disc(x: number, y: number, radius: number, paint: string, opacity = 1): string {
  return oval(x, y, radius, radius, paint, opacity);
}

export function oval(x: number, y: number, rx: number, ry: number, paint: string, opacity = 1): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${paintOf(paint)}"${opacityOf(opacity)}/>`;
}

/** The same thing again and again around a centre; the first stands above it. */
export function around(count: number, what: string, x = 0, y = 0): string {
  const turns = Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${num((360 * index) / count)})">${what}</g>`,
  );
  return `<g transform="translate(${pair(x, y)})">${turns.join("")}</g>`;
}

export function moved(what: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${pair(x, y)}) scale(${num(scale)}) rotate(${num(turn)})">${what}</g>`;
}

/** Petals around the origin as one outline, which is far shorter than petals one by one. */
export function blossom(count: number, length: number, width: number): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = (2 * Math.PI * index) / count;
    const at = (across: number, out: number) =>
      pair(across * Math.cos(turn) + out * Math.sin(turn), across * Math.sin(turn) - out * Math.cos(turn));
    const tip = at(0, length);
    return `M0 0C${at(-width, length * 0.35)} ${at(-width * 0.7, length * 0.8)} ${tip}C${at(width * 0.7, length * 0.8)} ${at(width, length * 0.35)} 0 0Z`;
  }).join("");
}

/** One petal that points up from the origin: `length` long, `width` at its widest. */
export function petal(length: number, width: number): string {
  return `M0 0C${pair(-width, -length * 0.35)} ${pair(-width * 0.7, -length * 0.8)} 0 ${num(-length)}C${pair(
    width * 0.7,
    -length * 0.8,
  )} ${pair(width, -length * 0.35)} 0 0Z`;
}

export function pair(x: number, y: number): string {
  return `${num(x)} ${num(y)}`;
}

function paintOf(paint: string): string {
  return /^[a-z]+$/.test(paint) ? `url(#${paint})` : paint;
}

function opacityOf(opacity: number): string {
  return opacity === 1 ? "" : ` opacity="${opacity}"`;
}
