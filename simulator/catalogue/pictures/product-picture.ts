import { around, type Drawing, fill, num, oval, pair, petal, shine, type Tone } from "./drawing.ts";
import { turn } from "./tones.ts";

const SIDE = 480;
const LINE = 4;

/** A product's pictures, by number: the thing by itself; close by; where it is at home. */
export const PICTURES_EACH = 3;

/** Where in the picture the thing stands, and how large. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/**
 * Picture `number` (1 to 3) of a thing, as an SVG document, on a ground of a hue (degrees). The same arguments always give
 * the same text.
 */
export function productPicture(drawing: Drawing, hue: number, number: number): string {
  if (number === 1) return alone(drawing, hue);
  return number === 2 ? closeBy(drawing, hue) : atHome(drawing, hue);
}

function alone(drawing: Drawing, hue: number): string {
  const ground: Tone = [`hsl(${turn(hue)} 62% 60%)`, `hsl(${turn(hue + 38)} 56% 30%)`];
  const motif = rangoli(240, 236, 16, 176);
  return svg(drawing, ground, motif + shadow(240, 402, 124) + placed(drawing.body, { x: 240, y: 240, scale: 1.06 }));
}

function closeBy(drawing: Drawing, hue: number): string {
  const ground: Tone = [`hsl(${turn(hue + 28)} 48% 40%)`, `hsl(${turn(hue + 52)} 54% 20%)`];
  return svg(drawing, ground, rangoli(96, 96, 12, 210) + placed(drawing.body, { x: 304, y: 300, scale: 1.84 }));
}

function atHome(drawing: Drawing, hue: number): string {
  const wall: Tone = [`hsl(${turn(hue)} 44% 93%)`, `hsl(${turn(hue + 20)} 34% 80%)`];
  const arch = "M110 408V226C110 150 170 118 240 66C310 118 370 150 370 226V408Z";
  const niche = [
    `<path d="${arch}" fill="hsl(${turn(hue + 16)} 44% 44%)"/>`,
    `<path d="${arch}" transform="translate(240 408) scale(.9) translate(-240 -408)" fill="hsl(${turn(hue + 34)} 48% 30%)"/>`,
    `<g opacity=".85">${around(9, fill(petal(38, 9), "#fff"), 240, 62)}</g>`,
    `<path d="M0 408H480V480H0Z" fill="hsl(${turn(hue + 8)} 38% 66%)"/>`,
    `<path d="M0 408H480V420H0Z" fill="#fff" opacity=".35"/>`,
    shine("M126 396V228C126 164 180 134 240 88", 0.5),
  ].join("");
  return svg(drawing, wall, `${niche}${shadow(240, 418, 92)}${placed(drawing.body, { x: 240, y: 306, scale: 0.75 })}`);
}

/** Rings of petals, as they are strewn on a threshold. */
function rangoli(x: number, y: number, count: number, radius: number): string {
  const ring = around(count, `<path d="${petal(radius * 0.62, (radius * 1.5) / count)}" transform="translate(0 ${num(-radius * 0.5)})"/>`, x, y);
  const circles = [0.5, 1.18].map((part) => `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * part)}"/>`).join("");
  return `<g stroke="#fff" stroke-opacity=".2">${ring}${circles}</g>`;
}

function shadow(x: number, y: number, width: number): string {
  return oval(x, y, width, 16, "#150b24", 0.28);
}

/** Things are drawn at one size; scaled, their lines keep their weight. */
function placed(body: string, { x, y, scale }: Place): string {
  return `<g transform="translate(${pair(x, y)}) scale(${scale})" stroke-width="${num(LINE / scale)}">${body}</g>`;
}

function svg({ tones }: Drawing, ground: Tone, body: string): string {
  const gradients = Object.entries({ ...tones, ground }).map(
    ([id, [light, deep]]) =>
      `<linearGradient id="${id}" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<defs>${gradients.join("")}</defs>`,
    `<path d="M0 0H${SIDE}V${SIDE}H0Z" fill="url(#ground)"/>`,
    `<g fill="none" stroke-width="${LINE}" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`,
  ].join("");
}
