import { type DemoGameName, WHEEL } from "./demo-games.ts";
import { type Motif, MOTIFS, type MotifName } from "./motifs.ts";

interface CoverSubject {
  readonly kind: DemoGameName;
  readonly motif: MotifName;
  /** Degrees. */
  readonly hue: number;
}

/** The cover of a game as an SVG document: its motif on a wheel, or in a line of reels. */
export function coverOf({ kind, motif, hue }: CoverSubject): string {
  const deep = (hue + 40 * turnOf(hue) + 360) % 360;
  const [light, dark] = [`hsl(${hue} 74% 47%)`, `hsl(${deep} 68% 24%)`];
  const drawn = kind === "wheel" ? wheel(MOTIFS[motif], light, dark) : reels(MOTIFS[motif], light, dark);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160">
<defs><linearGradient id="tone" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient><clipPath id="edge"><rect width="160" height="160" rx="36"/></clipPath></defs>
<g clip-path="url(#edge)">
<rect width="160" height="160" fill="url(#tone)"/>
<g transform="translate(98 71)" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="1.5">${petals(10, 62, 19, 22)}<circle r="88"/></g>
${drawn}
</g>
</svg>
`;
}

/** The way in which a hue gets its shades: reds and yellows shift backwards, since forward they look muddy. */
export function turnOf(hue: number): 1 | -1 {
  return hue >= 330 || hue < 100 ? -1 : 1;
}

function petals(count: number, from: number, width: number, height: number): string {
  return Array.from(
    { length: count },
    (_, at) => `<ellipse cy="${-from}" rx="${width}" ry="${height}" transform="rotate(${(at * 360) / count})"/>`,
  ).join("");
}

function drawing({ fill, line, cut }: Motif, ink: string, under: string): string {
  const stroke = `fill="none" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"`;
  return [
    `<path fill="${ink}" fill-rule="evenodd" d="${fill}"/>`,
    line === undefined ? "" : `<path ${stroke} stroke="${ink}" d="${line}"/>`,
    cut === undefined ? "" : `<path ${stroke} stroke="${under}" d="${cut}"/>`,
  ].join("");
}

const RADIUS = 58;

function wheel(motif: Motif, light: string, dark: string): string {
  const share = (2 * Math.PI) / WHEEL.length;
  const at = (angle: number) => `${round(RADIUS * Math.sin(angle))} ${round(-RADIUS * Math.cos(angle))}`;
  const fields = WHEEL.map((field, index) => {
    const [from, to] = [(index - 0.5) * share, (index + 0.5) * share];
    const opacity = field === 0 ? 0.1 : index % 4 === 1 ? 0.95 : 0.55;
    return `<path fill="#fff" fill-opacity="${opacity}" d="M0 0L${at(from)}A${RADIUS} ${RADIUS} 0 0 1 ${at(to)}Z"/>`;
  });
  return `<g transform="translate(80 84)"><circle r="64" fill="${dark}" fill-opacity=".55"/><g transform="rotate(-12)">${fields.join("")}</g>
<circle r="33" fill="${dark}"/><circle r="30" fill="${light}"/><g transform="translate(-21.5 -21.5) scale(.9)">${drawing(motif, "#fff", light)}</g></g>
<path fill="#fff" d="M69 9h22a3 3 0 0 1 2.5 4.6L82.5 32a3 3 0 0 1-5 0L66.5 13.6A3 3 0 0 1 69 9Z"/>`;
}

function reels(motif: Motif, light: string, dark: string): string {
  const reel = (x: number, index: number) =>
    `<g transform="translate(${x} 44)"><rect width="38" height="72" rx="10" fill="#fff" fill-opacity=".96"/>
<g transform="translate(3 20) scale(.667)">${drawing(motif, index === 1 ? light : dark, "#fff")}</g>
<g opacity=".28" transform="translate(7 -6) scale(.5)">${drawing(MOTIFS.star, dark, "#fff")}</g>
<g opacity=".28" transform="translate(7 58) scale(.5)">${drawing(MOTIFS.kite, dark, "#fff")}</g></g>`;
  return `<rect x="12" y="34" width="136" height="92" rx="20" fill="${dark}" fill-opacity=".55"/><clipPath id="reels"><rect x="18" y="44" width="124" height="72" rx="10"/></clipPath>
<g clip-path="url(#reels)">${[19, 61, 103].map(reel).join("")}</g><path d="M8 80h8M144 80h8" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
