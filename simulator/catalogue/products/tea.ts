import { localized } from "#simulator/http/localized.ts";
import {
  around,
  disc,
  type Drawing,
  fill,
  ink,
  moved,
  oval,
  petal,
  type Point,
  shine,
  smooth,
  turned,
  CREAM,
  dyed,
  GOLD,
  LEAF,
  STEEL,
  WOOD,
} from "../pictures/drawing.ts";
import { cups } from "./pottery.ts";
import { type Product, clay, keepDry, tea } from "./product.ts";

export const teaProducts: readonly Product[] = [
  {
    id: 21,
    name: localized(
      "Assam breakfast tea",
      "Chá Assam para o café da manhã",
      "Té Assam para el desayuno",
      "Trà sáng Assam",
    ),
    price: 46_000,
    stock: 220,
    spec: [
      ["category", tea],
      ["material", localized("Black leaf tea", "Chá preto em folhas", "Té negro en hojas", "Trà đen nguyên lá")],
      ["origin", "Assam"],
      [
        "taste",
        localized(
          "Malt and a little honey",
          "Malte e um pouco de mel",
          "Malta y un poco de miel",
          "Mạch nha và chút mật ong",
        ),
      ],
      ["weight", "250 g"],
      ["care", keepDry],
    ],
    hue: 206,
    drawn: () => teaTin(356, "leaf"),
  },
  {
    id: 22,
    name: localized(
      "Darjeeling, first flush",
      "Darjeeling, primeira colheita",
      "Darjeeling, primera cosecha",
      "Trà Darjeeling đầu mùa",
    ),
    price: 78_000,
    stock: 130,
    spec: [
      ["category", tea],
      ["material", localized("Black leaf tea", "Chá preto em folhas", "Té negro en hojas", "Trà đen nguyên lá")],
      ["origin", "Darjeeling"],
      [
        "taste",
        localized(
          "Spring flowers and muscat grapes",
          "Flores e uva moscatel",
          "Flores y uva moscatel",
          "Hoa xuân và nho xạ",
        ),
      ],
      ["weight", "200 g"],
      ["care", keepDry],
    ],
    hue: 300,
    drawn: () => teaTin(152, "hills"),
  },
  {
    id: 23,
    name: localized(
      "Clay tea cups, set of six",
      "Copos de argila, jogo de seis",
      "Vasos de barro, juego de seis",
      "Bộ sáu cốc trà đất nung",
    ),
    price: 39_000,
    stock: 160,
    spec: [
      ["category", tea],
      ["material", clay],
      ["size", "7 × 7 × 8 cm"],
      ["capacity", "150 ml"],
      ["pieces", "6"],
      [
        "care",
        localized(
          "Rinse with hot water",
          "Enxaguar com água quente",
          "Enjuagar con agua caliente",
          "Tráng bằng nước nóng",
        ),
      ],
    ],
    hue: 232,
    drawn: cups,
  },
  {
    id: 24,
    name: localized(
      "Enamel kettle with daisies",
      "Chaleira esmaltada com margaridas",
      "Tetera esmaltada con margaritas",
      "Ấm tráng men hoa cúc",
    ),
    price: 112_000,
    stock: 75,
    spec: [
      ["category", tea],
      [
        "material",
        localized(
          "Enamelled steel and wood",
          "Aço esmaltado e madeira",
          "Acero esmaltado y madera",
          "Thép tráng men và gỗ",
        ),
      ],
      ["size", "22 × 17 × 21 cm"],
      ["capacity", "1500 ml"],
      ["weight", "930 g"],
      ["care", localized("Wash by hand", "Lavar à mão", "Lavar a mano", "Rửa bằng tay")],
    ],
    hue: 28,
    drawn: () => kettle(204),
  },
];

/** A tin of tea with a label. `emblem`: what is printed on it. */
export function teaTin(hue: number, emblem: "leaf" | "hills"): Drawing {
  const printed = {
    leaf:
      moved(fill(petal(62, 22), "leaf") + ink("M0 -6V-50", 0.4), 0, 62) +
      moved(fill(petal(46, 18), "leaf"), 0, 62, 1, -52) +
      moved(fill(petal(46, 18), "leaf"), 0, 62, 1, 52),
    hills:
      disc(0, 14, 22, "sun") +
      fill("M-62 66C-40 14 -22 14 -6 40C10 10 34 16 62 66C20 72 -20 72 -62 66Z", "tin") +
      ink("M-44 58C-26 48 -10 48 8 56M10 44C26 38 36 44 48 56", 0.4),
  }[emblem];
  return {
    rests: "stands",
    tones: { tin: dyed(hue), lid: STEEL, leaf: LEAF, sun: GOLD, cream: CREAM },
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

/** A kettle of enamel with painted flowers. */
export function kettle(hue: number): Drawing {
  const side: Point[] = [
    [44, -54],
    [72, -40],
    [104, 6],
    [112, 62],
    [96, 118],
    [84, 136],
    [84, 136],
  ];
  const flower = around(6, fill(petal(24, 10), "cream")) + disc(0, 0, 8, "#ffc94d");
  return {
    rests: "stands",
    tones: { enamel: dyed(hue), cream: CREAM, wood: WOOD, rim: STEEL },
    body:
      `<path d="M-62 -40C-90 -150 90 -150 62 -40" stroke="url(#rim)" stroke-width="14"/>` +
      `<path d="M-34 -114C-12 -124 12 -124 34 -114" stroke="url(#wood)" stroke-width="22"/>` +
      fill("M92 40C126 28 112 -28 140 -50C146 -54 160 -48 158 -40C146 -20 154 78 88 108Z", "enamel") +
      oval(149, -47, 10, 5, "rim") +
      fill(turned(side), "enamel") +
      fill("M-46 -52C-40 -74 40 -74 46 -52C30 -44 -30 -44 -46 -52Z", "enamel") +
      disc(0, -78, 12, "wood") +
      ink("M-46 -52C-30 -44 30 -44 46 -52", 0.5) +
      ink("M-84 136H84", 0.5) +
      moved(flower, 0, 52, 1.3) +
      moved(flower, -62, 70, 0.8) +
      moved(flower, 60, 74, 0.8) +
      [-34, 36].map((x) => moved(fill(petal(28, 9), "#2b7a4b", 0.85), x, 66, 1, x * 2.4)).join("") +
      shine(
        smooth([
          [-78, -14],
          [-94, 30],
          [-92, 76],
        ]),
      ),
  };
}
