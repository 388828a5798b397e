import type { LocalizedText } from "#simulator/http/localized.ts";
import { around, petal, placed, svgDocument, type Tone } from "../pictures/drawing.ts";

/** An own game of the simulator, as the home screen shows it. */
export interface OwnGame {
  /** Its name in addresses and of its pictures. */
  readonly id: string;
  /** The same in every language. */
  readonly name: string;
  readonly description: LocalizedText;
  readonly tile: () => Tile;
}

export interface Tile {
  readonly ground: Tone;
  readonly tones: Readonly<Record<string, Tone>>;
  /** Around the origin, about 100 to each side. */
  readonly motif: string;
}

/** A game's pictures as SVG documents. 1: a tile with room for text at the left and the bottom; 2: a square motif. */
export function gameTile({ tile }: OwnGame, number: 1 | 2): string {
  const { ground, tones, motif } = tile();
  const [width, height] = number === 1 ? [400, 300] : [240, 240];
  const place = number === 1 ? { x: 288, y: 112, scale: 1 } : { x: 120, y: 120, scale: 0.94 };
  const paper = `<path d="M0 0H${width}V${height}H0Z" fill="url(#ground)"/>`;
  const ring = around(
    12,
    `<path d="${petal(90, 20)}" transform="translate(0 -60)" stroke="#fff" opacity=".13"/>`,
    place.x,
    place.y,
  );
  return svgDocument(width, height, { ...tones, ground }, paper + ring + placed(motif, place));
}
