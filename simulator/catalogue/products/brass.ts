import { localized } from "#simulator/http/localized.ts";
import {
  around,
  band,
  disc,
  type Drawing,
  fill,
  ink,
  moved,
  oval,
  type Point,
  petal,
  shine,
  smooth,
  turned,
  BRASS,
  COPPER,
  DARK,
  LEAF,
} from "../pictures/drawing.ts";
import { type Product, brass, brassware, byHand, wipe } from "./product.ts";

export const brassProducts: readonly Product[] = [
  {
    id: 18,
    name: localized("Hand bell", "Sineta de mão", "Campana de mano", "Chuông tay"),
    price: 98_000,
    stock: 80,
    spec: [
      ["category", brassware],
      ["material", brass],
      ["origin", "Aligarh"],
      ["size", "9 × 9 × 19 cm"],
      ["weight", "480 g"],
      ["care", wipe],
    ],
    hue: 246,
    drawn: bell,
  },
  {
    id: 19,
    name: localized("Kalash pot", "Pote kalash", "Vasija kalash", "Bình kalash"),
    price: 132_000,
    stock: 65,
    spec: [
      ["category", brassware],
      ["material", brass],
      ["origin", "Moradabad"],
      ["size", "15 × 15 × 14 cm"],
      ["capacity", "1200 ml"],
      ["weight", "690 g"],
      ["care", wipe],
    ],
    hue: 350,
    drawn: kalash,
  },
  {
    id: 20,
    name: localized("Engraved thali plate", "Prato thali gravado", "Plato thali grabado", "Đĩa thali chạm khắc"),
    price: 175_000,
    stock: 50,
    spec: [
      ["category", brassware],
      ["material", localized("Brass and copper", "Latão e cobre", "Latón y cobre", "Đồng thau và đồng đỏ")],
      ["craft", byHand],
      ["origin", "Moradabad"],
      ["size", "32 × 32 × 2 cm"],
      ["weight", "880 g"],
      ["care", wipe],
    ],
    hue: 278,
    drawn: thali,
  },
];

export function bell(): Drawing {
  const side: Point[] = [
    [10, -66],
    [40, -56],
    [58, -10],
    [66, 44],
    [84, 84],
    [116, 104],
    [116, 104],
    [116, 118],
  ];
  const handle: Point[] = [
    [0, -150],
    [15, -143],
    [15, -131],
    [7, -120],
    [10, -100],
    [20, -92],
    [20, -86],
    [8, -76],
    [12, -62],
  ];
  return {
    rests: "stands",
    tones: { brass: BRASS, inside: DARK },
    body:
      disc(0, 136, 17, "brass") +
      fill(turned(side), "brass") +
      oval(0, 118, 116, 16, "inside", 0.9) +
      fill("M-116 104C-116 126 116 126 116 104V112C116 134 -116 134 -116 112Z", "brass") +
      fill(turned(handle), "brass") +
      ink(band(-34, 50, 7)) +
      ink(band(-20, 56, 7)) +
      ink(band(70, 78, 10)) +
      [-34, 0, 34]
        .map((x) => moved(around(6, fill(petal(16, 6), "#7a4510", 0.55)), x, 38 - Math.abs(x) * 0.1))
        .join("") +
      shine(
        smooth([
          [-36, -46],
          [-46, -6],
          [-54, 46],
          [-70, 84],
        ]),
      ),
  };
}

/** A brass pot with mango leaves and a coconut. */
export function kalash(): Drawing {
  const side: Point[] = [
    [64, -50],
    [64, -50],
    [52, -32],
    [56, -18],
    [104, 10],
    [124, 56],
    [104, 104],
    [60, 132],
    [66, 150],
    [66, 150],
  ];
  const leaves = [-64, -34, 34, 64].map((turn) =>
    moved(fill(petal(104, 26), "leaf") + ink("M0 -20V-88", 0.35), 0, -34, 1, turn),
  );
  return {
    rests: "stands",
    tones: { brass: BRASS, leaf: LEAF, shell: COPPER },
    body:
      leaves.join("") +
      fill("M0 -150C34 -134 46 -96 34 -58C20 -40 -20 -40 -34 -58C-46 -96 -34 -134 0 -150Z", "shell") +
      ink("M-16 -128C-22 -104 -22 -80 -16 -58M16 -128C22 -104 22 -80 16 -58M0 -142V-54", 0.35) +
      fill(turned(side), "brass") +
      oval(0, -50, 66, 11, "brass") +
      ink(band(-30, 53, 6)) +
      ink(band(16, 108, 12)) +
      ink(band(92, 112, 12)) +
      around(
        1,
        [-72, -36, 0, 36, 72]
          .map((x) => moved(around(6, fill(petal(20, 8), "#7a4510", 0.6)), x, 64 - Math.abs(x) * 0.12))
          .join(""),
      ) +
      shine(
        smooth([
          [-86, 22],
          [-106, 52],
          [-96, 92],
          [-64, 122],
        ]),
      ),
  };
}

/** A plate with an engraved flower, seen from above. */
export function thali(): Drawing {
  return {
    rests: "lies",
    tones: { brass: BRASS, copper: COPPER },
    body:
      disc(0, 8, 148, "#1c1230", 0.25) +
      disc(0, 0, 146, "brass") +
      `<circle r="126" stroke="#2a1230" opacity=".4"/><circle r="110" stroke="#2a1230" opacity=".3"/>` +
      around(32, disc(0, -118, 4, "#7a4510", 0.7)) +
      around(16, fill(petal(98, 15), "copper", 0.8)) +
      around(8, fill(petal(70, 19), "brass") + ink(petal(70, 19), 0.35)) +
      around(8, fill(petal(38, 11), "copper", 0.85)) +
      disc(0, 0, 11, "brass") +
      shine("M-122 -62A136 136 0 0 1 -40 -130", 0.8),
  };
}
