import clayDiyas from "../pictures/products/clay-diyas.svg?raw";
import courtyardLantern from "../pictures/products/courtyard-lantern.svg?raw";
import lotusLamp from "../pictures/products/lotus-lamp.svg?raw";
import starLantern from "../pictures/products/star-lantern.svg?raw";
import { type Product, bambooAndPaper, brass, byHand, candle, clay, keepDry, lamps, wipe } from "./product.ts";
import { localized } from "#contract/values/locale.ts";

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
    drawing: clayDiyas,
    edition: 2,
    rests: "lies",
    inFocus: [58, -6],
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
    drawing: lotusLamp,
    rests: "stands",
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
    drawing: courtyardLantern,
    rests: "hangs",
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
    drawing: starLantern,
    rests: "hangs",
  },
];
