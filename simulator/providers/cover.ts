import { type GlyphName, glyph } from "./glyphs.ts";

const SIDE = 160;
const PETALS = [8, 10, 12, 16] as const;

/**
 * The cover of a game as an SVG document: a rounded square in two tones of a hue (degrees), a ring of petals, and a glyph.
 * The ring follows from the id, so that covers of one glyph still differ. The same arguments give the same text.
 */
export function cover(id: string, hue: number, name: GlyphName): string {
  const { fill, line, cut } = glyph(name);
  const seed = seedOf(id);
  const petals = PETALS[seed % PETALS.length] ?? PETALS[0];
  const deep = `hsl(${(hue + 40) % 360} 68% 24%)`;
  const strokes = `fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`;
  const ring = Array.from(
    { length: petals },
    (_, index) =>
      `<ellipse cy="-62" rx="${(190 / petals).toFixed(1)}" ry="22" transform="rotate(${turn(index, petals)})"/>`,
  ).join("");
  const picture =
    `<path fill-rule="evenodd" d="${fill}"/>` + (line ? `<path ${strokes} stroke="currentColor" d="${line}"/>` : "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">` +
    `<defs><linearGradient id="tone" x2="1" y2="1"><stop stop-color="hsl(${hue} 74% 47%)"/>` +
    `<stop offset="1" stop-color="${deep}"/></linearGradient>` +
    `<clipPath id="edge"><rect width="${SIDE}" height="${SIDE}" rx="36"/></clipPath></defs>` +
    `<g clip-path="url(#edge)"><rect width="${SIDE}" height="${SIDE}" fill="url(#tone)"/>` +
    `<g transform="translate(${80 + (seed % 5) * 9 - 18} ${80 + ((seed >> 4) % 5) * 9 - 18})" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.5">` +
    `${ring}<circle r="46"/><circle r="88"/></g>` +
    `<g transform="translate(32 32) scale(2)">` +
    `<g transform="translate(0 2)" color="${deep}" fill="currentColor" opacity=".45">${picture}</g>` +
    `<g color="#fff" fill="currentColor">${picture}</g>` +
    (cut ? `<path ${strokes} stroke="hsl(${hue} 74% 40%)" d="${cut}"/>` : "") +
    `</g></g></svg>`
  );
}

function turn(index: number, of: number): string {
  return ((360 * index) / of).toFixed(1);
}

/** Spreads ids over small integers (FNV-1a). */
function seedOf(id: string): number {
  let seed = 0x811c9dc5;
  for (const character of id) seed = Math.imul(seed ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return seed >>> 8;
}
