import { around, disc, type Drawing, fill, ink, moved, num, oval, type Point, petal, polygon, shine, smooth, turned } from "./drawing.ts";
import { CREAM, dyed, pale, WOOD } from "./tones.ts";

/** A fighter kite: a square on its point, with a fan below. `pattern` is pasted on, `tail` ribbons hang from it. */
export function kite(hue: number, second: number, pattern: "sun" | "halves" | "bands", tail: number): Drawing {
  const corners: Point[] = [[0, -140], [118, -22], [0, 92], [-118, -22]];
  const pasted = {
    sun: around(12, fill(petal(56, 13), "second"), 0, -24) + disc(0, -24, 22, "cream"),
    halves: fill(polygon([[0, -140], [118, -22], [0, 92]]), "second") + fill(polygon([[0, -62], [40, -22], [0, 18], [-40, -22]]), "cream"),
    bands:
      fill(polygon([[-44, -96], [44, -96], [118, -22], [-118, -22]]), "second") +
      fill(polygon([[-60, 34], [60, 34], [0, 92]]), "cream"),
  }[pattern];
  const ribbons = Array.from({ length: tail }, (_, index) => {
    const y = 122 + index * 15;
    const x = (index % 2 === 0 ? 1 : -1) * 14;
    return fill(polygon([[x, y], [x + 20, y - 9], [x + 20, y + 9]]), "second") + fill(polygon([[x, y], [x - 20, y - 9], [x - 20, y + 9]]), "first");
  });
  return {
    tones: { first: dyed(hue), second: dyed(second), cream: CREAM },
    body:
      fill(polygon(corners), "first") +
      pasted +
      fill(polygon([[0, 82], [34, 122], [-34, 122]]), "second") +
      ink("M-118 -22C-70 -92 70 -92 118 -22", 0.7) +
      ink("M0 -140V122", 0.7) +
      ink(polygon(corners), 0.3) +
      shine("M-98 -28L-12 -114", 0.55) +
      (tail > 0 ? ink(`M0 122C40 140 -40 ${num(150 + tail * 8)} 0 ${num(130 + tail * 15)}`, 0.6) : "") +
      ribbons.join(""),
  };
}

/** A reel of kite string with a handle at each end. */
export function reel(hue: number): Drawing {
  const threads = Array.from({ length: 9 }, (_, index) => {
    const x = -56 + index * 14;
    return ink(`M${num(x)} -62C${num(x + 14)} -20 ${num(x + 14)} 20 ${num(x)} 62`, 0.3);
  });
  const wheel = (x: number) => oval(x, 0, 30, 96, "wood") + oval(x, 0, 19, 72, "cream") + around(8, fill(petal(26, 6), "thread"), x, 0);
  return {
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

/** A spinning top of turned and lacquered wood, in rings. */
export function spinningTop(hue: number): Drawing {
  const side: Point[] = [[10, -118], [13, -84], [34, -70], [104, -52], [126, -18], [104, 22], [58, 68], [22, 104], [6, 138], [6, 138], [0, 150]];
  const ring = (from: number, to: number, tone: string) => {
    const cut = side.filter(([, y]) => y >= from && y <= to);
    return fill(turned(cut), tone);
  };
  return {
    tones: { lacquer: dyed(hue), ring: dyed(hue + 120), cream: CREAM, wood: WOOD },
    body:
      fill(turned(side), "lacquer") +
      ring(-118, -70, "wood") +
      ring(-52, -18, "ring") +
      ring(22, 68, "cream") +
      ink("M-104 -52Q0 -28 104 -52M-126 -18Q0 12 126 -18M-104 22Q0 50 104 22M-58 68Q0 88 58 68", 0.4) +
      shine(smooth([[-88, -42], [-100, -16], [-84, 18], [-48, 62]])),
  };
}

/** The string that a kite hangs on, for scenes. */
export function paleKite(hue: number): Drawing {
  const { tones, body } = kite(hue, hue + 40, "halves", 0);
  return { tones: { ...tones, first: pale(hue) }, body };
}
