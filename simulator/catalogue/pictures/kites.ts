import {
  around,
  disc,
  type Drawing,
  fill,
  ink,
  moved,
  num,
  oval,
  petal,
  type Point,
  polygon,
  shine,
  smooth,
} from "./drawing.ts";
import { CREAM, dyed, WOOD } from "./tones.ts";

/** A fighter kite: a square on its point, with a fan below. `pattern` is pasted on, `tail` ribbons hang from it. */
export function kite(hue: number, second: number, pattern: "sun" | "halves" | "bands", tail: number): Drawing {
  const corners: Point[] = [
    [0, -140],
    [118, -22],
    [0, 92],
    [-118, -22],
  ];
  const pasted = {
    sun: around(12, fill(petal(56, 13), "second"), 0, -24) + disc(0, -24, 22, "cream"),
    halves:
      fill(
        polygon([
          [0, -140],
          [118, -22],
          [0, 92],
        ]),
        "second",
      ) +
      fill(
        polygon([
          [0, -62],
          [40, -22],
          [0, 18],
          [-40, -22],
        ]),
        "cream",
      ),
    bands:
      fill(
        polygon([
          [-44, -96],
          [44, -96],
          [118, -22],
          [-118, -22],
        ]),
        "second",
      ) +
      fill(
        polygon([
          [-60, 34],
          [60, 34],
          [0, 92],
        ]),
        "cream",
      ),
  }[pattern];
  const tailAt = (index: number): Point => [18 * Math.sin(index * 1.7), 112 + index * 27];
  const ribbons = Array.from({ length: tail }, (_, index) => {
    const [x, y] = tailAt(index + 1);
    const bow = (side: number) =>
      polygon([
        [0, 0],
        [side * 22, -10],
        [side * 22, 10],
      ]);
    return moved(fill(bow(1), "second") + fill(bow(-1), "first"), x, y);
  });
  return {
    rests: "hangs",
    tones: { first: dyed(hue), second: dyed(second), cream: CREAM },
    body: moved(
      (tail > 0 ? ink(smooth(Array.from({ length: tail + 1 }, (_, index) => tailAt(index))), 0.6) : "") +
        ribbons.join("") +
        fill(polygon(corners), "first") +
        pasted +
        fill(
          polygon([
            [0, 82],
            [34, 122],
            [-34, 122],
          ]),
          "second",
        ) +
        ink("M-118 -22C-70 -92 70 -92 118 -22", 0.7) +
        ink("M0 -140V122", 0.7) +
        ink(polygon(corners), 0.3) +
        shine("M-98 -28L-12 -114", 0.55),
      0,
      tail > 0 ? -30 : 10,
      tail > 0 ? 1.05 : 1.15,
    ),
  };
}

/** A reel of kite string with a handle at each end. */
export function reel(hue: number): Drawing {
  const threads = Array.from({ length: 9 }, (_, index) => {
    const x = -56 + index * 14;
    return ink(`M${num(x)} -62C${num(x + 14)} -20 ${num(x + 14)} 20 ${num(x)} 62`, 0.3);
  });
  const wheel = (x: number) =>
    oval(x, 0, 30, 96, "wood") + oval(x, 0, 19, 72, "cream") + around(8, fill(petal(26, 6), "thread"), x, 0);
  return {
    rests: "stands",
    tones: { wood: WOOD, thread: dyed(hue), cream: CREAM },
    body: moved(
      fill("M-150 -10H-70V10H-150A10 10 0 0 1 -150 -10Z", "wood") +
        oval(-70, 0, 30, 96, "wood") +
        fill("M-64 -66H64C86 -40 86 40 64 66H-64C-44 40 -44 -40 -64 -66Z", "thread") +
        threads.join("") +
        shine("M-48 -50H52", 0.6) +
        wheel(74) +
        fill("M92 -10H150A10 10 0 0 1 150 10H92Z", "wood") +
        ink("M-30 64C-20 120 60 96 40 140", 0.7),
      0,
      10,
      1,
      -18,
    ),
  };
}
