import { type Drawing, fill, ink, type Point, shine, smooth, turned } from "./drawing.ts";
import { CREAM, dyed, GOLD, WOOD } from "./tones.ts";

/** A spinning top of turned and lacquered wood, in rings. */
export function spinningTop(hue: number): Drawing {
  const side: Point[] = [
    [11, -124],
    [11, -124],
    [13, -76],
    [13, -76],
    [60, -66],
    [104, -46],
    [126, -18],
    [104, 22],
    [58, 68],
    [22, 104],
    [6, 138],
    [6, 138],
    [0, 150],
  ];
  const ring = (from: number, to: number, tone: string) => {
    const cut = side.filter(([, y]) => y >= from && y <= to);
    return fill(turned(cut), tone);
  };
  return {
    rests: "stands",
    tones: { lacquer: dyed(hue), ring: GOLD, cream: CREAM, wood: WOOD },
    body:
      fill(turned(side), "lacquer") +
      ring(-124, -76, "wood") +
      ring(-46, -18, "ring") +
      ring(22, 68, "cream") +
      ink("M-104 -46Q0 -22 104 -46M-126 -18Q0 12 126 -18M-104 22Q0 50 104 22M-58 68Q0 88 58 68", 0.4) +
      shine(
        smooth([
          [-88, -36],
          [-100, -16],
          [-84, 18],
          [-48, 62],
        ]),
      ),
  };
}
