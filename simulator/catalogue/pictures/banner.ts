import { HEIGHT, WIDTH } from "./banner-scene.ts";
import type { Tone } from "./drawing.ts";
import { kitesOverRoofs, lanternNight, teaHills } from "./open-air-scenes.ts";
import { bloom, giftHour } from "./paper-scenes.ts";
import { placed, renamed, svgDocument } from "./svg-document.ts";

const scenes = [bloom, kitesOverRoofs, lanternNight, teaHills, giftHour];

/** How many banners there are. They hold no words, so they are the same in every language. */
export const BANNERS = scenes.length;

/** Banner `number` (from 1) as an SVG document; null: there is none. The same number always gives the same text. */
export function banner(number: number): string | null {
  const drawn = scenes[number - 1]?.();
  if (drawn === undefined) return null;
  const { ground, behind, things, tones, before } = drawn;
  const all: Record<string, Tone> = { ...tones, ground };
  const standing = things.map(([drawing, place], index) => {
    const { tones: own, body } = renamed(drawing, "abcdefgh".charAt(index));
    Object.assign(all, own);
    return placed(body, place);
  });
  const sky = `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="url(#ground)"/>`;
  return svgDocument(WIDTH, HEIGHT, all, `${sky}${behind}${standing.join("")}${before}`);
}
