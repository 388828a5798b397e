import {
  around,
  type Drawing,
  fill,
  num,
  oval,
  petal,
  shine,
  type Tone,
  placed,
  svgDocument,
  deeper,
  turn,
} from "./drawing.ts";

const SIDE = 480;

/** A product's pictures, by number: the thing by itself; close by; where it is at home. */
export const PICTURES_EACH = 3;

/**
 * Picture `number` (1 to 3) of a thing, as an SVG document, on a ground of a hue (degrees). The same arguments always give
 * the same text.
 */
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

/** Rings of petals, as they are strewn on a threshold. */
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
