import { localized } from "#simulator/http/localized.ts";
import {
  around,
  band,
  disc,
  type Drawing,
  fill,
  ink,
  moved,
  num,
  oval,
  type Point,
  petal,
  polygon,
  shine,
  turned,
  BRASS,
  CLAY,
  DARK,
  dyed,
  FLAME,
  pale,
} from "../pictures/drawing.ts";
import { type Product, bambooAndPaper, brass, byHand, candle, clay, keepDry, lamps, wipe } from "./product.ts";

export const lampProducts: readonly Product[] = [
  {
    id: 1,
    name: localized(
      "Clay diyas, set of twelve",
      "Diyas de argila, jogo de doze",
      "Diyas de barro, juego de doce",
      "Bộ mười hai đèn diya đất nung",
    ),
    price: 24_900,
    stock: 400,
    spec: [
      ["category", lamps],
      ["material", clay],
      ["craft", byHand],
      [
        "light",
        localized("Oil and a cotton wick", "Óleo e pavio de algodão", "Aceite y mecha de algodón", "Dầu và bấc bông"),
      ],
      ["size", "8 × 6 × 3 cm"],
      ["pieces", "12"],
    ],
    hue: 262,
    drawn: () => diya(9),
  },
  {
    id: 2,
    name: localized(
      "Lotus lamp on a foot",
      "Lamparina de lótus com pé",
      "Lámpara de loto con pie",
      "Đèn hoa sen có chân",
    ),
    price: 129_000,
    stock: 60,
    spec: [
      ["category", lamps],
      ["material", brass],
      ["origin", "Moradabad"],
      [
        "light",
        localized("Oil and a cotton wick", "Óleo e pavio de algodão", "Aceite y mecha de algodón", "Dầu và bấc bông"),
      ],
      ["size", "14 × 14 × 18 cm"],
      ["weight", "620 g"],
      ["care", wipe],
    ],
    hue: 226,
    drawn: lotusLamp,
  },
  {
    id: 3,
    name: localized(
      "Courtyard lantern, blue glass",
      "Lanterna de pátio, vidro azul",
      "Farol de patio, vidrio azul",
      "Đèn lồng sân vườn, kính xanh",
    ),
    price: 185_000,
    stock: 45,
    spec: [
      ["category", lamps],
      [
        "material",
        localized(
          "Brass and coloured glass",
          "Latão e vidro colorido",
          "Latón y vidrio de color",
          "Đồng thau và kính màu",
        ),
      ],
      ["origin", "Jaipur"],
      ["light", candle],
      ["size", "19 × 19 × 31 cm"],
      ["weight", "940 g"],
      ["care", wipe],
    ],
    hue: 18,
    drawn: () => lantern(200),
  },
  {
    id: 4,
    name: localized(
      "Folded star lantern",
      "Lanterna estrela de papel",
      "Farol de estrella plegada",
      "Đèn ngôi sao gấp giấy",
    ),
    price: 42_000,
    stock: 120,
    spec: [
      ["category", lamps],
      ["material", bambooAndPaper],
      ["craft", byHand],
      ["light", localized("Bulb up to 5 W", "Lâmpada de até 5 W", "Foco de hasta 5 W", "Bóng đèn tối đa 5 W")],
      ["size", "58 × 58 × 16 cm"],
      ["care", keepDry],
    ],
    hue: 250,
    drawn: () => starLantern(340),
  },
];

/** A flame on the origin with its glow. */
const flame = fill("M0 6C-24 2 -26 -26 0 -70C26 -26 24 2 0 6Z", "flame") + disc(0, -10, 7, "#fff", 0.9);
const glow = disc(0, -26, 44, "#ffd27a", 0.28);

/** A clay oil lamp. `dots`: number of dots along its rim. */
export function diya(dots: number): Drawing {
  const rim = Array.from({ length: dots }, (_, index) => {
    const at = (index + 0.5) / dots;
    return disc(-104 + 206 * at, 50 + 40 * Math.sin(Math.PI * at), 8, "#fff", 0.85);
  });
  return {
    rests: "stands",
    closeUp: [58, -6],
    tones: { clay: CLAY, oil: DARK, flame: FLAME },
    body:
      oval(-4, 140, 54, 12, "clay") +
      fill(
        "M-140 -4C-128 92 -66 138 -4 138C62 138 116 92 148 -26C124 -22 108 -14 92 -8C30 -26 -92 -26 -140 -4Z",
        "clay",
      ) +
      fill("M-124 2C-80 -22 32 -22 104 2C60 34 -76 34 -124 2Z", "oil", 0.85) +
      shine("M-122 0C-80 -22 32 -22 100 0", 0.4) +
      ink("M-132 30C-64 92 66 92 134 20") +
      rim.join("") +
      ink("M62 6L124 -20", 0.8) +
      moved(glow + flame, 126, -20, 1.2),
  };
}

/** A lamp of brass on a foot, its bowl a lotus. */
export function lotusLamp(): Drawing {
  const stem: Point[] = [
    [16, 10],
    [12, 30],
    [26, 44],
    [14, 58],
    [14, 96],
    [40, 112],
    [92, 138],
    [92, 138],
    [92, 150],
  ];
  const petals = [-76, -50, -25, 0, 25, 50, 76].map((turn) =>
    moved(fill(petal(92, 30), "brass") + ink(petal(92, 30), 0.35), 0, 22, 1, turn),
  );
  return {
    rests: "stands",
    tones: { brass: BRASS, rose: dyed(338), flame: FLAME },
    body:
      moved(glow + flame, 0, -62, 1.5) +
      petals.join("") +
      fill(turned(stem), "brass") +
      ink(band(112, 40, 5)) +
      ink(band(44, 26, 4)) +
      [-58, -20, 20, 58].map((turn) => moved(fill(petal(66, 24), "rose"), 0, 26, 1, turn)).join("") +
      fill("M-84 20C-60 52 60 52 84 20C50 30 -50 30 -84 20Z", "brass") +
      shine("M-70 144H34", 0.5),
  };
}

/** A lantern with six panes of coloured glass, three of them visible. */
export function lantern(hue: number): Drawing {
  const pane = (points: readonly Point[], tone: string) => fill(polygon(points), tone) + ink(polygon(points), 0.6);
  return {
    rests: "hangs",
    tones: { metal: BRASS, glass: dyed(hue), side: dyed(hue + 30), flame: FLAME },
    body:
      `<circle cy="-146" r="14" stroke="#2a1230" opacity=".6"/>` +
      fill("M-22 -128H22L70 -84H-70Z", "metal") +
      fill("M-84 -84H84L76 -66H-76Z", "metal") +
      pane(
        [
          [-72, -66],
          [-36, -66],
          [-42, 96],
          [-86, 88],
        ],
        "side",
      ) +
      pane(
        [
          [72, -66],
          [36, -66],
          [42, 96],
          [86, 88],
        ],
        "side",
      ) +
      pane(
        [
          [-36, -66],
          [36, -66],
          [42, 96],
          [-42, 96],
        ],
        "glass",
      ) +
      moved(flame, 0, 62, 1.4) +
      around(8, fill(petal(24, 9), "#fff", 0.75), 0, -30) +
      fill("M-90 88H90L98 112H-98Z", "metal") +
      fill("M-60 112H60L42 134H-42Z", "metal") +
      oval(0, 142, 16, 9, "metal") +
      shine("M-66 -56L-76 76", 0.7) +
      shine("M-76 -76H40", 0.6),
  };
}

/** A star of folded paper, lit from within; its points are cut through. */
export function starLantern(hue: number): Drawing {
  const outer = 140;
  const inner = 62;
  const at = (radius: number, degrees: number): Point => [
    radius * Math.sin((degrees * Math.PI) / 180),
    -radius * Math.cos((degrees * Math.PI) / 180),
  ];
  const half = (side: number, tone: string) => fill(polygon([[0, 0], at(outer, 0), at(inner, side * 36)]), tone);
  const holes = [50, 68, 86, 102].map((y, index) => disc(0, -y, 8 - index, "#fff6d8", 0.95)).join("");
  return {
    rests: "hangs",
    tones: { lit: pale(hue), shade: dyed(hue), flame: FLAME },
    body:
      around(5, half(1, "shade") + half(-1, "lit") + holes + ink(`M0 0V${num(-outer)}`, 0.35)) +
      around(5, fill(petal(34, 13), "flame")) +
      disc(0, 0, 10, "#fff"),
  };
}
