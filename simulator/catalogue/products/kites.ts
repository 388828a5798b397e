import festivalKite from "../pictures/products/festival-kite.svg?raw";
import fighterKite from "../pictures/products/fighter-kite.svg?raw";
import reel from "../pictures/products/reel.svg?raw";
import spinningTop from "../pictures/products/spinning-top.svg?raw";
import { type Product, bambooAndPaper, byHand, keepDry, kites, wipe } from "./product.ts";
import { localized } from "#contract/values/locale.ts";

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
    drawing: fighterKite,
    rests: "hangs",
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
    drawing: festivalKite,
    rests: "hangs",
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
    drawing: reel,
    rests: "stands",
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
    drawing: spinningTop,
    rests: "stands",
  },
];
