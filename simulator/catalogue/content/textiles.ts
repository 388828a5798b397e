import { said } from "#simulator/http/localized.ts";
import { cushion, foldedCloth, garland, rug } from "../pictures/textiles.ts";
import type { Product } from "./product.ts";
import { byHand, cotton, handWash, keepDry, textiles } from "./words.ts";

export const textileProducts: readonly Product[] = [
  {
    id: 13,
    name: said("Block-print throw", "Manta de carimbo", "Manta estampada a mano", "Khăn phủ in khối gỗ"),
    price: 145_000,
    stock: 70,
    spec: [
      ["category", textiles],
      ["material", cotton],
      [
        "craft",
        said(
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
    name: said("Handloom shawl", "Xale de tear manual", "Chal de telar", "Khăn choàng dệt tay"),
    price: 225_000,
    stock: 55,
    spec: [
      ["category", textiles],
      ["material", said("Wool and silk", "Lã e seda", "Lana y seda", "Len và lụa")],
      ["craft", said("Handloom weaving", "Tear manual", "Telar manual", "Dệt tay")],
      ["origin", "Srinagar"],
      ["size", "70 × 200 cm"],
      ["weight", "210 g"],
      ["care", said("Dry clean", "Lavagem a seco", "Lavado en seco", "Giặt khô")],
    ],
    hue: 334,
    drawn: () => foldedCloth(282, 40, "stripes"),
  },
  {
    id: 15,
    name: said("Mirror-work cushion", "Almofada com espelhinhos", "Cojín con espejitos", "Gối đính gương"),
    price: 68_000,
    stock: 95,
    spec: [
      ["category", textiles],
      [
        "material",
        said("Cotton and small mirrors", "Algodão e espelhinhos", "Algodón y espejitos", "Vải bông và gương nhỏ"),
      ],
      ["craft", said("Hand embroidery", "Bordado à mão", "Bordado a mano", "Thêu tay")],
      ["origin", "Bhuj"],
      ["size", "45 × 45 cm"],
      ["pieces", said("Cover and filling", "Capa e enchimento", "Funda y relleno", "Vỏ và ruột gối")],
      ["care", handWash],
    ],
    hue: 190,
    drawn: () => cushion(334, 262),
  },
  {
    id: 16,
    name: said("Flat-woven dhurrie", "Tapete dhurrie", "Tapete dhurrie", "Thảm dhurrie dệt phẳng"),
    price: 320_000,
    stock: 25,
    spec: [
      ["category", textiles],
      ["material", cotton],
      ["craft", said("Handloom weaving", "Tear manual", "Telar manual", "Dệt tay")],
      ["origin", "Panipat"],
      ["size", "120 × 180 cm"],
      ["weight", "2900 g"],
      ["care", said("Shake and air", "Sacudir e arejar", "Sacudir y airear", "Giũ và phơi thoáng")],
    ],
    hue: 14,
    drawn: () => rug(206, 18),
  },
  {
    id: 17,
    name: said(
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
        said(
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
