import cushion from "../pictures/products/cushion.svg?raw";
import dhurrie from "../pictures/products/dhurrie.svg?raw";
import garland from "../pictures/products/garland.svg?raw";
import shawl from "../pictures/products/shawl.svg?raw";
import throwCloth from "../pictures/products/throw.svg?raw";
import { type Product, byHand, cotton, handWash, keepDry, textiles } from "./product.ts";
import { localized } from "#contract/values/locale.ts";

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
    drawing: throwCloth,
    rests: "stands",
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
    drawing: shawl,
    rests: "stands",
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
    drawing: cushion,
    rests: "stands",
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
    drawing: dhurrie,
    rests: "hangs",
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
    drawing: garland,
    rests: "hangs",
  },
];
