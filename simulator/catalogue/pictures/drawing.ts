/** The light and the dark colour of a surface's gradient. */
export type Tone = readonly [light: string, deep: string];

/** A drawing around the origin, about 150 to each side. Its fills reference its tones by name. */
export interface Drawing {
  /** How it is placed: on the ground, on a thread from above, or flat on a table seen from above. */
  readonly rests: "stands" | "hangs" | "lies";
  readonly tones: Readonly<Record<string, Tone>>;
  /** The centre of the close-up. The default is a little above and left of the middle. */
  readonly closeUp?: Point;
  readonly body: string;
}

export type Point = readonly [x: number, y: number];

/** A single decimal is finer than any screen. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A smooth line through points (Catmull–Rom as cubic Béziers). A repeated point is a corner. */
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

/** The outline of a turned object, from its right side, top to bottom. */
export function turned(side: readonly Point[]): string {
  const left = smooth(side.map(([x, y]): Point => [-x, y]).toReversed());
  return `${smooth(side)}L${left.slice(1)}Z`;
}

/** A straight-edged outline through points. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map((point) => pair(...point)).join("L")}Z`;
}

/** A line around a turned object at a height, seen slightly from above. */
export function band(y: number, halfWidth: number, sag = 10): string {
  return `M${pair(-halfWidth, y)}Q${pair(0, y + sag * 2)} ${pair(halfWidth, y)}`;
}

/** `tone`: the name of a tone, or a colour. */
export function fill(d: string, paint: string, opacity = 1): string {
  return `<path d="${d}" fill="${paintOf(paint)}"${opacityOf(opacity)}/>`;
}

/** A dark line in the common weight, for engraving and seams. */
export function ink(d: string, opacity = 0.5): string {
  return `<path d="${d}" stroke="#2a1230"${opacityOf(opacity)}/>`;
}

/** A light line in the common weight, for edges. */
export function shine(d: string, opacity = 0.6): string {
  return `<path d="${d}" stroke="#fff"${opacityOf(opacity)}/>`;
}

export function disc(x: number, y: number, radius: number, paint: string, opacity = 1): string {
  return oval(x, y, radius, radius, paint, opacity);
}

export function oval(x: number, y: number, rx: number, ry: number, paint: string, opacity = 1): string {
  return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${paintOf(paint)}"${opacityOf(opacity)}/>`;
}

/** Repeats a shape around the origin; the first copy is at the top. */
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

/** Petals around the origin as one outline, which is much shorter than single petals. */
export function blossom(count: number, length: number, width: number): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = (2 * Math.PI * index) / count;
    const at = (across: number, out: number) =>
      pair(across * Math.cos(turn) + out * Math.sin(turn), across * Math.sin(turn) - out * Math.cos(turn));
    const tip = at(0, length);
    return `M0 0C${at(-width, length * 0.35)} ${at(-width * 0.7, length * 0.8)} ${tip}C${at(width * 0.7, length * 0.8)} ${at(width, length * 0.35)} 0 0Z`;
  }).join("");
}

/** A petal that points up from the origin. */
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

// Tones by material.
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

/** A dyed or glazed surface. `hue`: degrees. */
export function dyed(hue: number): Tone {
  return [`hsl(${turn(hue)} 78% 62%)`, `hsl(${deeper(hue, 16)} 66% 36%)`];
}

/** The same hue, pale. */
export function pale(hue: number): Tone {
  return [`hsl(${turn(hue)} 70% 92%)`, `hsl(${deeper(hue, 10)} 52% 74%)`];
}

/** Shifts a hue for its shade. Reds and yellows shift backwards, since forward they look muddy. */
export function deeper(hue: number, degrees: number): number {
  return turn(turn(hue) >= 330 || turn(hue) < 100 ? hue - degrees : hue + degrees);
}

export function turn(hue: number): number {
  return ((hue % 360) + 360) % 360;
}

/** The weight of every line. */
const LINE = 4;

/** Position and size of a drawing in a picture. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees. */
  readonly turn?: number;
}

/** An SVG document of shapes and their gradients. */
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

/** A drawing at its place. Scaled lines keep their weight. */
export function placed(body: string, { x, y, scale, turn = 0 }: Place): string {
  const turned = turn === 0 ? "" : ` rotate(${num(turn)})`;
  return `<g transform="translate(${pair(x, y)}) scale(${scale})${turned}" stroke-width="${num(LINE / scale)}">${body}</g>`;
}

/** Renames the tones of a drawing, so that a picture can contain several drawings. */
export function renamed({ tones, body, ...rest }: Drawing, prefix: string): Drawing {
  return {
    ...rest,
    tones: Object.fromEntries(Object.entries(tones).map(([name, tone]) => [prefix + name, tone])),
    body: body.replaceAll("url(#", `url(#${prefix}`),
  };
}

const SIDE = 480;

/** A product's pictures: the product, a close-up, and the product in its setting. */
export const PICTURES_EACH = 3;

/** Picture `number` (1 to 3) as an SVG document. `hue`: of the background, degrees. */
export function productPicture(drawing: Drawing, hue: number, number: number): string {
  if (number === 1) return alone(drawing, hue);
  return number === 2 ? closeBy(drawing, hue) : atHome(drawing, hue);
}

function alone(drawing: Drawing, hue: number): string {
  const ground: Tone = [`hsl(${turn(hue)} 62% 60%)`, `hsl(${deeper(hue, 34)} 56% 30%)`];
  const held = drawing.rests === "stands" ? shadow(240, 402, 124) : "";
  const thread = drawing.rests === "hangs" ? shine("M240 0V100", 0.45) : "";
  return svg(
    drawing,
    ground,
    rangoli(240, 236, 16, 176) + held + thread + placed(drawing.body, { x: 240, y: 240, scale: 1.06 }),
  );
}

function closeBy(drawing: Drawing, hue: number): string {
  const ground: Tone = [`hsl(${deeper(hue, 22)} 48% 42%)`, `hsl(${deeper(hue, 44)} 54% 20%)`];
  const scale = 1.84;
  const [x, y] = drawing.closeUp ?? [-35, -33];
  const place = { x: 240 - x * scale, y: 240 - y * scale, scale };
  return svg(drawing, ground, rangoli(96, 96, 12, 210) + placed(drawing.body, place));
}

function atHome(drawing: Drawing, hue: number): string {
  const wall: Tone = [`hsl(${turn(hue)} 44% 93%)`, `hsl(${deeper(hue, 20)} 34% 80%)`];
  const arch = "M110 408V226C110 150 170 118 240 66C310 118 370 150 370 226V408Z";
  const niche = [
    `<path d="${arch}" fill="hsl(${deeper(hue, 10)} 44% 46%)"/>`,
    `<path d="${arch}" transform="translate(240 408) scale(.9) translate(-240 -408)" fill="hsl(${deeper(hue, 28)} 48% 30%)"/>`,
    `<g opacity=".85">${around(9, fill(petal(38, 9), "#fff"), 240, 62)}</g>`,
    `<path d="M0 408H480V480H0Z" fill="hsl(${turn(hue)} 38% 66%)"/>`,
    `<path d="M0 408H480V420H0Z" fill="#fff" opacity=".35"/>`,
    shine("M126 396V228C126 164 180 134 240 88", 0.5),
  ].join("");
  const hangs = drawing.rests === "hangs";
  const held = hangs ? shine("M240 104V190", 0.5) : shadow(240, 418, 92);
  return svg(drawing, wall, `${niche}${held}${placed(drawing.body, { x: 240, y: hangs ? 268 : 306, scale: 0.75 })}`);
}

/** Rings of strewn petals. */
function rangoli(x: number, y: number, count: number, radius: number): string {
  const ring = around(
    count,
    `<path d="${petal(radius * 0.62, (radius * 1.5) / count)}" transform="translate(0 ${num(-radius * 0.5)})"/>`,
    x,
    y,
  );
  const circles = [0.5, 1.18]
    .map((part) => `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * part)}"/>`)
    .join("");
  return `<g stroke="#fff" stroke-opacity=".2">${ring}${circles}</g>`;
}

function shadow(x: number, y: number, width: number): string {
  return oval(x, y, width, 16, "#150b24", 0.28);
}

function svg({ tones }: Drawing, ground: Tone, body: string): string {
  const paper = `<path d="M0 0H${SIDE}V${SIDE}H0Z" fill="url(#ground)"/>`;
  return svgDocument(SIDE, SIDE, { ...tones, ground }, paper + body);
}
