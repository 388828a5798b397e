import { around, band, disc, type Drawing, fill, ink, moved, oval, type Point, petal, shine, smooth, turned } from "./drawing.ts";
import { CLAY, CREAM, DARK, dyed, LEAF, STEEL, WOOD } from "./tones.ts";

/** A tin of tea with a label. `emblem`: what is printed on it. */
export function teaTin(hue: number, emblem: "leaf" | "sun"): Drawing {
  const printed = {
    leaf: moved(fill(petal(62, 22), "leaf") + ink("M0 -6V-50", 0.4), 0, 62) + moved(fill(petal(46, 18), "leaf"), 0, 62, 1, -52) + moved(fill(petal(46, 18), "leaf"), 0, 62, 1, 52),
    sun: around(14, fill(petal(44, 7), "tin"), 0, 34) + disc(0, 34, 19, "tin") + fill("M-46 62C-26 42 -10 44 0 54C12 40 30 42 46 62Z", "leaf"),
  }[emblem];
  return {
    tones: { tin: dyed(hue), lid: STEEL, leaf: LEAF, cream: CREAM },
    body:
      fill("M-88 -70H88V128C88 156 -88 156 -88 128Z", "tin") +
      fill("M-88 -24C-88 -10 88 -10 88 -24V92C88 108 -88 108 -88 92Z", "cream") +
      printed +
      ink("M-88 -10C-88 4 88 4 88 -10M-88 78C-88 94 88 94 88 78", 0.3) +
      fill("M-94 -112C-94 -130 94 -130 94 -112V-70C94 -54 -94 -54 -94 -70Z", "lid") +
      oval(0, -112, 94, 16, "lid") +
      oval(0, -114, 70, 10, "tin") +
      disc(0, -128, 13, "lid") +
      ink("M-94 -84C-94 -68 94 -68 94 -84", 0.3) +
      shine("M-74 -92V-72M-72 -44V110", 0.65),
  };
}

/** Cups of unglazed clay, one in front of two. */
export function cups(): Drawing {
  const side: Point[] = [[62, -58], [62, -58], [56, -34], [46, 10], [36, 52], [40, 62], [40, 62], [40, 68]];
  const cup =
    fill(turned(side), "clay") +
    oval(0, -58, 62, 14, "clay") +
    oval(0, -57, 52, 10, "tea") +
    ink(band(-26, 54, 7)) +
    ink(band(-12, 50, 7)) +
    ink(band(34, 40, 6)) +
    shine(smooth([[-48, -36], [-40, 8], [-32, 46]]), 0.5);
  const steam = (x: number) => shine(`M${x} -70C${x - 14} -84 ${x + 14} -98 ${x} -114`, 0.7);
  return {
    tones: { clay: CLAY, tea: ["#e0a15c", "#8a4a1f"] },
    body: moved(cup, -74, 34, 0.9) + moved(cup, 74, 34, 0.9) + moved(cup, 0, 72, 1.1) + steam(-74) + steam(74) + moved(steam(0), 0, 34),
  };
}

/** A kettle of enamel with painted flowers. */
export function kettle(hue: number): Drawing {
  const side: Point[] = [[44, -54], [72, -40], [104, 6], [112, 62], [96, 118], [84, 136], [84, 136]];
  const flower = around(6, fill(petal(24, 10), "cream")) + disc(0, 0, 8, "#ffc94d");
  return {
    tones: { enamel: dyed(hue), cream: CREAM, wood: WOOD, rim: STEEL },
    body:
      `<path d="M-62 -40C-90 -150 90 -150 62 -40" stroke="url(#rim)" stroke-width="14"/>` +
      `<path d="M-34 -114C-12 -124 12 -124 34 -114" stroke="url(#wood)" stroke-width="22"/>` +
      fill("M84 52C112 44 118 -4 138 -32L158 -22C146 20 140 78 96 100Z", "enamel") +
      fill(turned(side), "enamel") +
      fill("M-46 -52C-40 -74 40 -74 46 -52C30 -44 -30 -44 -46 -52Z", "enamel") +
      disc(0, -78, 12, "wood") +
      ink("M-46 -52C-30 -44 30 -44 46 -52", 0.5) +
      ink("M-84 136H84", 0.5) +
      moved(flower, 0, 52, 1.3) +
      moved(flower, -62, 70, 0.8) +
      moved(flower, 60, 74, 0.8) +
      [-34, 36].map((x) => moved(fill(petal(28, 9), "#2b7a4b", 0.85), x, 66, 1, x * 2.4)).join("") +
      shine(smooth([[-78, -14], [-94, 30], [-92, 76]])),
  };
}

/** A glazed vase, painted in one colour on white. */
export function vase(hue: number): Drawing {
  const side: Point[] = [[40, -142], [40, -142], [26, -118], [26, -84], [58, -56], [102, -4], [106, 50], [78, 110], [48, 138], [54, 150], [54, 150]];
  const flower = around(8, fill(petal(44, 15), "glaze")) + around(8, fill(petal(26, 8), "cream")) + disc(0, 0, 8, "glaze");
  return {
    tones: { cream: CREAM, glaze: dyed(hue), inside: DARK },
    body:
      fill(turned(side), "cream") +
      oval(0, -142, 40, 8, "glaze") +
      oval(0, -142, 30, 5, "inside") +
      fill("M-26 -104Q0 -94 26 -104V-84Q0 -72 -26 -84Z", "glaze") +
      fill("M-62 -52Q0 -26 62 -52L74 -38Q0 -8 -74 -38Z", "glaze") +
      moved(flower, 0, 34, 1.1) +
      [-74, 74].map((x) => moved(around(8, fill(petal(27, 9), "glaze")) + disc(0, 0, 6, "cream"), x, 34)).join("") +
      fill("M-84 100Q0 124 84 100L72 118Q0 140 -72 118Z", "glaze") +
      ink(band(-58, 54, 10), 0.3) +
      shine(smooth([[-50, -48], [-86, 0], [-88, 44], [-68, 96]]), 0.9),
  };
}
