import closeUp from "../pictures/scenes/close-up.svg?raw";
import inANiche from "../pictures/scenes/in-a-niche.svg?raw";
import onPetals from "../pictures/scenes/on-petals.svg?raw";
import type { Product } from "./product.ts";

/**
 * A product's pictures: the product, a close-up, and the product in its setting. A line of a scene that begins with a
 * comment is only for products that rest so.
 */
const scenes = [onPetals, closeUp, inANiche];

/** How often the close-up enlarges a drawing, and the middle of a picture. */
const [ENLARGED, MIDDLE] = [1.84, 240];

/** Picture `number` as an SVG document; undefined: unknown number. */
export function productPicture(
  { drawing, rests, hue, inFocus = [-35, -33] }: Product,
  number: number,
): string | undefined {
  const [, tones = "", shapes = ""] = /<defs>\n(.*?)\n<\/defs>\n<g[^>]*>\n(.*)<\/g>/s.exec(drawing) ?? [];
  const centre = inFocus.map((at) => Math.round((MIDDLE - at * ENLARGED) * 10) / 10).join(" ");
  return scenes[number - 1]
    ?.replaceAll(/<!--([a-z ]+)-->(.*\n)/g, (_, those: string, line: string) => (those.includes(rests) ? line : ""))
    .replaceAll(/\{hue(?:\+(\d+))?\}/g, (_, degrees = "0") => String(shade(hue, Number(degrees))))
    .replace("{close-up}", centre)
    .replace("{tones}", tones)
    .replace("{drawing}", shapes);
}

/** Shifts a hue for its shade. Reds and yellows shift backwards, since forward they look muddy. */
function shade(hue: number, degrees: number): number {
  return (hue >= 330 || hue < 100 ? hue - degrees + 360 : hue + degrees) % 360;
}
