import { localized } from "#simulator/http/localized.ts";
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
  CREAM,
  dyed,
  WOOD,
  turned,
  GOLD,
} from "../pictures/drawing.ts";
import { type Product, bambooAndPaper, byHand, keepDry, kites, wipe } from "./product.ts";

export const kiteProducts: readonly Product[] = [
  {
    id: 5,
    name: localized(
      "Fighter kite in two halves",
      "Pipa de combate em duas cores",
      "Papalote de combate bicolor",
      "Diều chiến hai màu",
    ),
    price: 18_000,
    stock: 300,
    spec: [
      ["category", kites],
      ["material", bambooAndPaper],
      ["craft", byHand],
      ["origin", "Ahmedabad"],
      ["size", "52 × 56 cm"],
      ["weight", "22 g"],
      ["care", keepDry],
    ],
    hue: 190,
    drawn: () => kite(12, 204, "halves", 0),
  },
  {
    id: 6,
    name: localized(
      "Festival kite with a tail",
      "Pipa de festa com rabiola",
      "Papalote de fiesta con cola",
      "Diều lễ hội có đuôi",
    ),
    price: 32_000,
    stock: 180,
    spec: [
      ["category", kites],
      [
        "material",
        localized(
          "Bamboo and dyed cotton",
          "Bambu e algodão tingido",
          "Bambú y algodón teñido",
          "Tre và vải bông nhuộm",
        ),
      ],
      ["craft", byHand],
      ["origin", "Ahmedabad"],
      ["size", "70 × 74 cm"],
      ["pieces", localized("1 kite and 1 tail", "1 pipa e 1 rabiola", "1 papalote y 1 cola", "1 diều và 1 đuôi")],
    ],
    hue: 282,
    drawn: () => kite(42, 330, "sun", 3),
  },
  {
    id: 7,
    name: localized(
      "Reel with cotton string",
      "Carretilha com linha de algodão",
      "Carrete con hilo de algodón",
      "Cuộn dây diều bằng bông",
    ),
    price: 56_000,
    stock: 90,
    spec: [
      ["category", kites],
      [
        "material",
        localized("Mango wood and cotton", "Mangueira e algodão", "Madera de mango y algodón", "Gỗ xoài và sợi bông"),
      ],
      ["origin", "Surat"],
      ["size", "38 × 19 × 19 cm"],
      ["capacity", localized("900 m of string", "900 m de linha", "900 m de hilo", "900 m dây")],
      ["weight", "540 g"],
    ],
    hue: 166,
    drawn: () => reel(344),
  },
  {
    id: 8,
    name: localized("Lacquered spinning top", "Pião laqueado", "Trompo laqueado", "Con quay sơn mài"),
    price: 15_000,
    stock: 250,
    spec: [
      ["category", kites],
      [
        "material",
        localized(
          "Wood and vegetable lacquer",
          "Madeira e laca vegetal",
          "Madera y laca vegetal",
          "Gỗ và sơn thực vật",
        ),
      ],
      ["craft", byHand],
      ["origin", "Channapatna"],
      ["size", "6 × 6 × 8 cm"],
      ["pieces", localized("1 top and 1 cord", "1 pião e 1 fieira", "1 trompo y 1 cordón", "1 con quay và 1 dây")],
      ["care", wipe],
    ],
    hue: 212,
    drawn: () => spinningTop(2),
  },
];

/** A fighter kite: a square on its corner with a fan below. `tail`: number of ribbons. */
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
