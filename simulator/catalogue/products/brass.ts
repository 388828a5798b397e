import handBell from "../pictures/products/hand-bell.svg?raw";
import kalashPot from "../pictures/products/kalash-pot.svg?raw";
import thaliPlate from "../pictures/products/thali-plate.svg?raw";
import { type Product, brass, brassware, byHand, wipe } from "./product.ts";
import { localized } from "#contract/values/locale.ts";

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
    drawing: handBell,
    rests: "stands",
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
    drawing: kalashPot,
    rests: "stands",
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
    drawing: thaliPlate,
    rests: "lies",
  },
];
