import { localized } from "#simulator/http/localized.ts";
import {
  around,
  blossom,
  disc,
  type Drawing,
  fill,
  ink,
  moved,
  num,
  petal,
  polygon,
  shine,
  CREAM,
  dyed,
  GOLD,
  LEAF,
  pale,
  turn,
} from "../pictures/drawing.ts";
import { type Product, byHand, cotton, handWash, keepDry, textiles } from "./product.ts";

export const textileProducts: readonly Product[] = [
  {
    id: 13,
    name: localized("Block-print throw", "Manta de carimbo", "Manta estampada a mano", "Khăn phủ in khối gỗ"),
    price: 145_000,
    stock: 70,
    spec: [
      ["category", textiles],
      ["material", cotton],
      [
        "craft",
        localized(
          "Block printing",
          "Estampa com carimbos de madeira",
          "Estampado con bloques de madera",
          "In bằng khối gỗ khắc",
        ),
      ],
      ["origin", "Bagru"],
      ["size", "150 × 200 cm"],
      ["weight", "820 g"],
      ["care", handWash],
    ],
    hue: 164,
    drawn: () => foldedCloth(6, 228, "sprigs"),
  },
  {
    id: 14,
    name: localized("Handloom shawl", "Xale de tear manual", "Chal de telar", "Khăn choàng dệt tay"),
    price: 225_000,
    stock: 55,
    spec: [
      ["category", textiles],
      ["material", localized("Wool and silk", "Lã e seda", "Lana y seda", "Len và lụa")],
      ["craft", localized("Handloom weaving", "Tear manual", "Telar manual", "Dệt tay")],
      ["origin", "Srinagar"],
      ["size", "70 × 200 cm"],
      ["weight", "210 g"],
      ["care", localized("Dry clean", "Lavagem a seco", "Lavado en seco", "Giặt khô")],
    ],
    hue: 334,
    drawn: () => foldedCloth(282, 40, "stripes"),
  },
  {
    id: 15,
    name: localized("Mirror-work cushion", "Almofada com espelhinhos", "Cojín con espejitos", "Gối đính gương"),
    price: 68_000,
    stock: 95,
    spec: [
      ["category", textiles],
      [
        "material",
        localized("Cotton and small mirrors", "Algodão e espelhinhos", "Algodón y espejitos", "Vải bông và gương nhỏ"),
      ],
      ["craft", localized("Hand embroidery", "Bordado à mão", "Bordado a mano", "Thêu tay")],
      ["origin", "Bhuj"],
      ["size", "45 × 45 cm"],
      ["pieces", localized("Cover and filling", "Capa e enchimento", "Funda y relleno", "Vỏ và ruột gối")],
      ["care", handWash],
    ],
    hue: 190,
    drawn: () => cushion(334, 262),
  },
  {
    id: 16,
    name: localized("Flat-woven dhurrie", "Tapete dhurrie", "Tapete dhurrie", "Thảm dhurrie dệt phẳng"),
    price: 320_000,
    stock: 25,
    spec: [
      ["category", textiles],
      ["material", cotton],
      ["craft", localized("Handloom weaving", "Tear manual", "Telar manual", "Dệt tay")],
      ["origin", "Panipat"],
      ["size", "120 × 180 cm"],
      ["weight", "2900 g"],
      ["care", localized("Shake and air", "Sacudir e arejar", "Sacudir y airear", "Giũ và phơi thoáng")],
    ],
    hue: 14,
    drawn: () => rug(206, 18),
  },
  {
    id: 17,
    name: localized(
      "Marigold door garland",
      "Guirlanda de calêndulas",
      "Guirnalda de cempasúchil",
      "Dây hoa cúc vạn thọ treo cửa",
    ),
    price: 35_000,
    stock: 200,
    spec: [
      ["category", textiles],
      [
        "material",
        localized(
          "Felt flowers on cotton",
          "Flores de feltro em algodão",
          "Flores de fieltro en algodón",
          "Hoa nỉ trên sợi bông",
        ),
      ],
      ["craft", byHand],
      ["size", "100 × 60 cm"],
      ["weight", "160 g"],
      ["care", keepDry],
    ],
    hue: 286,
    drawn: garland,
  },
];

export type Weave = "sprigs" | "stripes" | "chevrons";

/** A cloth, folded, with a border and a fringe. */
export function foldedCloth(hue: number, second: number, weave: Weave): Drawing {
  const woven = { sprigs: sprigs(), stripes: stripes(), chevrons: chevrons() }[weave];
  const fringe = Array.from({ length: 19 }, (_, index) => `M${-126 + index * 14} 118V140`).join("");
  return {
    rests: "stands",
    tones: {
      cloth: dyed(hue),
      border: dyed(second),
      under: [`hsl(${turn(hue)} 60% 38%)`, `hsl(${turn(hue + 14)} 58% 24%)`],
      cream: CREAM,
    },
    body:
      fill("M-138 -96C-138 -112 -126 -122 -110 -122H112C128 -122 138 -112 138 -98V-30H-138Z", "under") +
      fill("M-132 -74C-132 -90 -122 -98 -106 -98H118C132 -98 142 -88 142 -72V40H-132Z", "border") +
      ink("M-126 -66H136M-128 -42H138", 0.35) +
      fill("M-138 -34C-138 -50 -128 -58 -112 -58H112C128 -58 138 -50 138 -34V118H-138Z", "cloth") +
      woven +
      fill("M-138 70H138V118H-138Z", "border") +
      around(
        1,
        Array.from({ length: 9 }, (_, index) =>
          moved(around(4, fill(petal(17, 7), "cream")), -120 + index * 30, 94),
        ).join(""),
      ) +
      ink("M-138 70H138", 0.4) +
      `<path d="${fringe}" stroke="url(#border)"/>` +
      shine("M-122 -40C-118 -48 -108 -50 -98 -50H60", 0.5),
  };
}

function sprigs(): string {
  const sprig = fill(blossom(5, 16, 7), "cream") + ink("M0 4C4 14 2 18 -4 22", 0.35);
  const rows = [-32, 2, 36].flatMap((y, row) =>
    [0, 1, 2, 3, 4, 5].map((column) => moved(sprig, -116 + column * 46 + (row % 2) * 23 - (column === 5 ? 3 : 0), y)),
  );
  return rows.filter((_, index) => index !== 11).join("");
}

function stripes(): string {
  return [-100, -62, -24, 14, 52, 90]
    .map(
      (x, index) =>
        fill(`M${x} -58H${x + 14}V70H${x}Z`, index % 2 === 0 ? "cream" : "border", 0.8) +
        ink(`M${x + 22} -56V70`, 0.25),
    )
    .join("");
}

function chevrons(): string {
  const zigzag = (y: number) =>
    Array.from(
      { length: 12 },
      (_, index) => `${index === 0 ? "M" : "L"}${-138 + index * 25.1} ${y + (index % 2) * 22}`,
    ).join("");
  return [-44, -16, 12, 40]
    .map((y, index) => (index % 2 === 0 ? shine(zigzag(y), 0.85) : ink(zigzag(y), 0.45)))
    .join("");
}

/** A cushion with a flower of small mirrors. */
export function cushion(hue: number, second: number): Drawing {
  const outline =
    "M-118 -124C-60 -104 60 -104 118 -124C134 -128 142 -118 138 -104C118 -50 118 64 138 118C142 132 132 142 118 138C60 120 -60 120 -118 138C-132 142 -142 132 -138 118C-118 64 -118 -50 -138 -104C-142 -118 -134 -128 -118 -124Z";
  const mirror = disc(0, 0, 13, "second") + disc(0, 0, 9, "mirror") + shine("M-4 -3L1 -6", 0.9);
  return {
    rests: "stands",
    tones: { cloth: dyed(hue), second: dyed(second), mirror: pale(200), cream: CREAM },
    body:
      fill(outline, "cloth") +
      around(8, fill(petal(84, 26), "second"), 0, 6) +
      around(8, fill(petal(58, 15), "cream"), 0, 6) +
      around(8, moved(mirror, 0, -96), 0, 6) +
      moved(mirror, 0, 6, 1.7) +
      [
        [-98, -84],
        [98, -84],
        [-98, 98],
        [98, 98],
      ]
        .map(([x = 0, y = 0]) => moved(around(4, fill(petal(20, 9), "cream")) + mirror, x, y))
        .join("") +
      ink("M-104 -104C-50 -88 50 -88 104 -104M-104 118C-50 102 50 102 104 118", 0.4) +
      shine("M-120 -96C-106 -50 -104 20 -112 70", 0.45),
  };
}

/** A woven rug, its end rolled. */
export function rug(hue: number, second: number): Drawing {
  const diamond = (size: number) =>
    polygon([
      [0, -size],
      [size * 0.72, 0],
      [0, size],
      [-size * 0.72, 0],
    ]);
  const motif = fill(diamond(50), "second") + fill(diamond(34), "cream") + fill(diamond(17), "cloth");
  const teeth = Array.from({ length: 10 }, (_, index) =>
    polygon([
      [-112 + index * 22.4, 0],
      [-100.8 + index * 22.4, -16],
      [-89.6 + index * 22.4, 0],
    ]),
  ).join("");
  const fringe = Array.from({ length: 17 }, (_, index) => `M${-112 + index * 14} 130V148`).join("");
  return {
    rests: "hangs",
    tones: {
      cloth: dyed(hue),
      second: dyed(second),
      cream: CREAM,
      roll: [`hsl(${turn(hue)} 62% 46%)`, `hsl(${turn(hue + 14)} 60% 26%)`],
    },
    body:
      fill("M-116 -96H116V130H-116Z", "cloth") +
      fill("M-116 -70H116V-58H-116ZM-116 106H116V118H-116Z", "second") +
      moved(fill(teeth, "cream"), 0, -38) +
      moved(fill(teeth, "cream"), 0, -88, 1, 180) +
      moved(fill(teeth, "cream"), 0, 102) +
      moved(motif, -72, 26) +
      moved(motif, 0, 26) +
      moved(motif, 72, 26) +
      ink("M-36 -32V84M36 -32V84", 0.3) +
      fill("M-124 -142H124A24 24 0 0 1 124 -94H-124A24 24 0 0 1 -124 -142Z", "roll") +
      `<circle cx="124" cy="-118" r="14" stroke="#fff" opacity=".55"/>` +
      shine("M-122 -132H96", 0.45) +
      `<path d="${fringe}" stroke="url(#cream)"/>`,
  };
}

/** A garland of marigolds for a door, with leaves of mango. */
export function garland(): Drawing {
  const flower = (size: number, tone: string) =>
    fill(blossom(11, size, size * 0.32), tone) +
    fill(blossom(8, size * 0.6, size * 0.22), "heart") +
    disc(0, 0, size * 0.18, "#fff3c4");
  const toneOf = (index: number) => (index % 2 === 0 ? "marigold" : "ember");
  const leaf = (length: number) =>
    fill(petal(length, length * 0.36), "leaf") + ink(`M0 -4V${num(-length * 0.8)}`, 0.35);
  const strand = (x: number, count: number) =>
    ink(`M${num(x)} -104V${num(-84 + count * 58)}`, 0.4) +
    moved(leaf(46), x, -92 + count * 58, 1, 180) +
    Array.from({ length: count }, (_, index) => moved(flower(34, toneOf(index)), x, -52 + index * 58)).join("");
  const swag = Array.from({ length: 7 }, (_, index) => {
    const x = -138 + index * 46;
    return moved(leaf(40), x + 23, -108, 1, 180) + moved(flower(29, toneOf(index + 1)), x, -116);
  });
  return {
    rests: "hangs",
    tones: { marigold: GOLD, ember: ["#ff9a3d", "#cf3f12"], heart: ["#ffe08a", "#f5a21f"], leaf: LEAF },
    body: `${strand(-115, 3)}${strand(-38, 2)}${strand(38, 2)}${strand(115, 3)}${swag.join("")}`,
  };
}
