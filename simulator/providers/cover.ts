import { type GlyphName, glyph } from "./glyphs.ts";

const SIDE = 160;
const PETALS = [8, 10, 12, 16];
const STROKES = `fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`;

/**
 * The cover of a game as an SVG document: a rounded square in two tones of a hue (degrees), a ring of petals, a glyph.
 * The ring depends on the id, so covers with the same glyph differ. The same arguments always give the same text.
 */
export function cover(id: string, hue: number, name: GlyphName): string {
  const { fill, line = "", cut = "" } = glyph(name);
  const deep = `hsl(${deepHue(hue)} 68% 24%)`;
  const body = `<path fill-rule="evenodd" d="${fill}"/><path ${STROKES} stroke="currentColor" d="${line}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<defs><linearGradient id="tone" x2="1" y2="1"><stop stop-color="hsl(${hue} 74% 47%)"/>`,
    `<stop offset="1" stop-color="${deep}"/></linearGradient>`,
    `<clipPath id="edge"><rect width="${SIDE}" height="${SIDE}" rx="36"/></clipPath></defs>`,
    `<g clip-path="url(#edge)"><rect width="${SIDE}" height="${SIDE}" fill="url(#tone)"/>`,
    ring(seedOf(id)),
    `<g transform="translate(32 32) scale(2)">`,
    `<g transform="translate(0 2)" color="${deep}" fill="currentColor" opacity=".45">${body}</g>`,
    `<g color="#fff" fill="currentColor">${body}</g>`,
    `<path ${STROKES} stroke="hsl(${hue} 74% 40%)" d="${cut}"/>`,
    `</g></g></svg>`,
  ].join("");
}

/** Petals around a centre slightly off the middle. */
function ring(seed: number): string {
  const count = PETALS[seed % PETALS.length] ?? SIDE;
  const shift = (bits: number) => SIDE / 2 + ((bits % 5) - 2) * 9;
  const petals = Array.from({ length: count }, (_, index) => {
    const turn = ((360 * index) / count).toFixed(1);
    return `<ellipse cy="-62" rx="${(190 / count).toFixed(1)}" ry="22" transform="rotate(${turn})"/>`;
  });
  return (
    `<g transform="translate(${shift(seed >>> 4)} ${shift(seed >>> 8)})" ` +
    `fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.5">` +
    `${petals.join("")}<circle r="46"/><circle r="88"/></g>`
  );
}

/** The darker tone's hue, 40 degrees on. Reds and yellows go back instead: forward they turn to mud. */
function deepHue(hue: number): number {
  return (hue >= 330 || hue < 100 ? hue + 330 : hue + 40) % 360;
}

/** Spreads ids over integers of 24 bits (FNV-1a). */
function seedOf(id: string): number {
  let seed = 0x811c9dc5;
  for (const character of id) seed = Math.imul(seed ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return seed >>> 8;
}
