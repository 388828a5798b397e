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

// What things are made of.
export const BRASS: Tone = ["#ffdf8f", "#b4701a"];
export const COPPER: Tone = ["#ffb48a", "#9c4526"];
export const CLAY: Tone = ["#e79668", "#8c3b22"];
export const STEEL: Tone = ["#f4f7fb", "#8793a8"];
export const STONE: Tone = ["#a9b0c0", "#4b5268"];
export const WOOD: Tone = ["#c98a52", "#6a3b1e"];
export const DARK: Tone = ["#3b2a4d", "#1c1230"];
export const GOLD: Tone = ["#ffcf4d", "#ee7f14"];
export const FLAME: Tone = ["#fff3c4", "#ff9d2e"];
export const CREAM: Tone = ["#fffaf0", "#e6d7bb"];
export const LEAF: Tone = ["#7fd08a", "#2b7a4b"];

/** Dyed or glazed in a hue (degrees). */
export function dyed(hue: number): Tone {
  return [`hsl(${turn(hue)} 78% 62%)`, `hsl(${deeper(hue, 16)} 66% 36%)`];
}

/** The same hue, pale. */
export function pale(hue: number): Tone {
  return [`hsl(${turn(hue)} 70% 92%)`, `hsl(${deeper(hue, 10)} 52% 74%)`];
}

/** The hue of a shade, some degrees on. From reds and yellows it goes back instead: forward they turn to mud. */
export function deeper(hue: number, degrees: number): number {
  return turn(turn(hue) >= 330 || turn(hue) < 100 ? hue - degrees : hue + degrees);
}

export function turn(hue: number): number {
  return ((hue % 360) + 360) % 360;
}

/** The weight of every line. */
const LINE = 4;

/** Where in a picture a thing stands, and how large. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees. */
  readonly turn?: number;
}

/** Shapes and their tones as an SVG document: no script, no style, no text, nothing from elsewhere. */
export function svgDocument(
  width: number,
  height: number,
  tones: Readonly<Record<string, Tone>>,
  body: string,
): string {
  const gradients = Object.entries(tones).map(
    ([id, [light, deep]]) =>
      `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<defs>${gradients.join("")}</defs>`,
    `<g fill="none" stroke-width="${LINE}" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`,
  ].join("");
}

/** A thing in its place. It was drawn at one size; scaled, its lines keep their weight. */
export function placed(body: string, { x, y, scale, turn = 0 }: Place): string {
  const turned = turn === 0 ? "" : ` rotate(${num(turn)})`;
  return `<g transform="translate(${pair(x, y)}) scale(${scale})${turned}" stroke-width="${num(LINE / scale)}">${body}</g>`;
}

/** The same thing with tones of other names, so that several can stand in one picture. */
export function renamed({ tones, body, ...rest }: Drawing, prefix: string): Drawing {
  return {
    ...rest,
    tones: Object.fromEntries(Object.entries(tones).map(([name, tone]) => [prefix + name, tone])),
    body: body.replaceAll("url(#", `url(#${prefix}`),
  };
}
