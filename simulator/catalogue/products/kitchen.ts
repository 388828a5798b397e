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
  polygon,
  shine,
  turned,
  BRASS,
  DARK,
  dyed,
  STEEL,
  STONE,
  WOOD,
} from "../pictures/drawing.ts";
import { vase } from "./pottery.ts";
import { type Product, byHand, kitchen, steel, wipe } from "./product.ts";

export const kitchenProducts: readonly Product[] = [
  {
    id: 9,
    name: localized(
      "Spice tin with seven bowls",
      "Lata de especiarias com sete potes",
      "Especiero con siete cuencos",
      "Hộp gia vị bảy chén",
    ),
    price: 89_000,
    stock: 150,
    spec: [
      ["category", kitchen],
      ["material", steel],
      ["size", "20 × 20 × 7 cm"],
      ["weight", "780 g"],
      [
        "pieces",
        localized(
          "1 tin with 7 bowls and 1 spoon",
          "1 lata com 7 potes e 1 colher",
          "1 lata con 7 cuencos y 1 cuchara",
          "1 hộp với 7 chén và 1 thìa",
        ),
      ],
      ["care", localized("Dishwasher", "Lava-louças", "Lavavajillas", "Rửa bằng máy")],
    ],
    hue: 176,
    drawn: spiceTin,
  },
  {
    id: 10,
    name: localized(
      "Rosewood spice box",
      "Caixa de especiarias em jacarandá",
      "Caja de especias de palisandro",
      "Hộp gia vị gỗ hồng sắc",
    ),
    price: 164_000,
    stock: 40,
    spec: [
      ["category", kitchen],
      [
        "material",
        localized("Rosewood and brass", "Jacarandá e latão", "Palisandro y latón", "Gỗ hồng sắc và đồng thau"),
      ],
      ["craft", byHand],
      ["origin", "Saharanpur"],
      ["size", "24 × 24 × 6 cm"],
      ["capacity", localized("9 spices", "9 especiarias", "9 especias", "9 loại gia vị")],
      ["care", wipe],
    ],
    hue: 338,
    drawn: spiceBox,
  },
  {
    id: 11,
    name: localized("Stone mortar and pestle", "Pilão de pedra", "Mortero de piedra", "Cối và chày đá"),
    price: 74_000,
    stock: 110,
    spec: [
      ["category", kitchen],
      ["material", localized("Granite", "Granito", "Granito", "Đá hoa cương")],
      ["origin", "Coimbatore"],
      ["size", "15 × 15 × 12 cm"],
      ["weight", "2400 g"],
      ["capacity", "350 ml"],
      ["care", localized("Rinse without soap", "Enxaguar sem sabão", "Enjuagar sin jabón", "Rửa không dùng xà phòng")],
    ],
    hue: 24,
    drawn: () => mortar(40),
  },
  {
    id: 12,
    name: localized("Blue pottery vase", "Vaso de cerâmica azul", "Jarrón de cerámica azul", "Bình gốm men xanh"),
    price: 158_000,
    stock: 35,
    spec: [
      ["category", kitchen],
      [
        "material",
        localized(
          "Quartz and glass glaze",
          "Quartzo e esmalte de vidro",
          "Cuarzo y esmalte de vidrio",
          "Thạch anh và men thủy tinh",
        ),
      ],
      ["craft", byHand],
      ["origin", "Jaipur"],
      ["size", "15 × 15 × 24 cm"],
      ["weight", "860 g"],
      ["care", wipe],
    ],
    hue: 8,
    drawn: () => vase(222),
  },
];

/** Colours of ground spices. */
const SPICES = ["#f2b01e", "#c8371f", "#7a4a24", "#e9d8a6", "#4f7a35", "#8c2f3a", "#d9822b", "#3b2a20", "#b89b5e"];

/** A round tin with its bowls of spices, seen from above. */
export function spiceTin(): Drawing {
  const heap = (spice: string) =>
    disc(0, 0, 40, "steel") +
    disc(0, 0, 33, "inside") +
    disc(0, 2, 30, spice) +
    shine("M-18 -14A24 24 0 0 1 8 -22", 0.5);
  const bowls = SPICES.slice(0, 6).map((spice, index) => {
    const turn = (Math.PI * index) / 3;
    return moved(heap(spice), 84 * Math.sin(turn), -84 * Math.cos(turn));
  });
  return {
    rests: "lies",
    tones: { steel: STEEL, inside: DARK },
    body:
      disc(0, 6, 146, "#1c1230", 0.25) +
      disc(0, 0, 144, "steel") +
      disc(0, 0, 130, "inside") +
      bowls.join("") +
      moved(heap(SPICES[6] ?? ""), 0, 0) +
      shine("M-112 -66A130 130 0 0 1 -30 -126", 0.8) +
      moved(fill("M-10 -8A20 14 0 1 1 10 -8L7 64A7 7 0 0 1 -7 64Z", "steel") + ink("M0 4V58", 0.3), 22, 34, 1, -42),
  };
}

/** A square box of wood with nine places, seen from above, its lid beside it. */
export function spiceBox(): Drawing {
  const places = Array.from({ length: 9 }, (_, index) => {
    const x = -66 + (index % 3) * 66;
    const y = -66 + Math.floor(index / 3) * 66;
    const spice = SPICES[(index * 4) % 9] ?? "";
    return moved(
      fill("M-27 -21A6 6 0 0 1 -21 -27H21A6 6 0 0 1 27 -21V21A6 6 0 0 1 21 27H-21A6 6 0 0 1 -27 21Z", "inside") +
        fill("M-24 -12C-10 -24 12 -22 24 -8V18A6 6 0 0 1 18 24H-18A6 6 0 0 1 -24 18Z", spice),
      x,
      y,
    );
  });
  return {
    rests: "lies",
    tones: { wood: WOOD, inside: DARK, brass: BRASS },
    body: moved(
      `<g opacity=".25">${moved(fill("M-112 -96A16 16 0 0 1 -96 -112H96A16 16 0 0 1 112 -96V96A16 16 0 0 1 96 112H-96A16 16 0 0 1 -112 96Z", "inside"), 0, 12)}</g>` +
        fill(
          "M-112 -96A16 16 0 0 1 -96 -112H96A16 16 0 0 1 112 -96V96A16 16 0 0 1 96 112H-96A16 16 0 0 1 -112 96Z",
          "wood",
        ) +
        places.join("") +
        ink("M-33 -98V98M33 -98V98M-98 -33H98M-98 33H98", 0.35) +
        around(
          4,
          fill(
            polygon([
              [84, -112],
              [112, -112],
              [112, -84],
            ]),
            "brass",
          ),
        ) +
        shine("M-94 -104H70", 0.55),
      0,
      0,
      1.2,
      -12,
    ),
  };
}

/** A mortar of stone with its pestle. */
export function mortar(hue: number): Drawing {
  const side: Point[] = [
    [128, -42],
    [128, -42],
    [122, 20],
    [92, 78],
    [56, 104],
    [52, 118],
    [82, 138],
    [82, 138],
    [82, 150],
  ];
  return {
    rests: "stands",
    tones: { stone: STONE, inside: DARK, spice: dyed(hue) },
    body:
      moved(
        fill("M-15 -120A17 17 0 0 1 15 -120L22 40A22 22 0 0 1 -22 40Z", "stone") + shine("M-6 -112L-10 20", 0.5),
        44,
        -46,
        1,
        28,
      ) +
      fill(turned(side), "stone") +
      oval(0, -42, 128, 30, "stone") +
      oval(0, -40, 110, 22, "inside") +
      fill("M-92 -36C-60 -58 40 -58 80 -34C50 -22 -56 -20 -92 -36Z", "spice") +
      moved(fill("M-15 -120A17 17 0 0 1 15 -120L19 -4H-19Z", "stone") + shine("M-6 -112L-9 -14", 0.5), 44, -46, 1, 28) +
      fill("M-128 -42C-128 -8 128 -8 128 -42C128 -26 128 -22 126 -10C70 14 -70 14 -126 -10Z", "stone") +
      ink(band(40, 112, 12)) +
      ink(band(56, 104, 12)) +
      shine("M-112 2C-110 34 -96 60 -78 78", 0.5),
  };
}
