import { type Drawing, num, pair, type Tone } from "./drawing.ts";

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
