import { said } from "#simulator/http/localized.ts";
import { diya, lantern, lotusLamp, starLantern } from "../pictures/lamps.ts";
import type { Product } from "./product.ts";
import { bambooAndPaper, brass, byHand, candle, clay, keepDry, lamps, wipe } from "./words.ts";

export const lampProducts: readonly Product[] = [
  {
    id: 1,
    name: said(
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
        said("Oil and a cotton wick", "Óleo e pavio de algodão", "Aceite y mecha de algodón", "Dầu và bấc bông"),
      ],
      ["size", "8 × 6 × 3 cm"],
      ["pieces", "12"],
    ],
    hue: 262,
    drawn: () => diya(9),
  },
  {
    id: 2,
    name: said("Lotus lamp on a foot", "Lamparina de lótus com pé", "Lámpara de loto con pie", "Đèn hoa sen có chân"),
    price: 129_000,
    stock: 60,
    spec: [
      ["category", lamps],
      ["material", brass],
      ["origin", "Moradabad"],
      [
        "light",
        said("Oil and a cotton wick", "Óleo e pavio de algodão", "Aceite y mecha de algodón", "Dầu và bấc bông"),
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
    name: said(
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
        said("Brass and coloured glass", "Latão e vidro colorido", "Latón y vidrio de color", "Đồng thau và kính màu"),
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
    name: said(
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
      ["light", said("Bulb up to 5 W", "Lâmpada de até 5 W", "Foco de hasta 5 W", "Bóng đèn tối đa 5 W")],
      ["size", "58 × 58 × 16 cm"],
      ["care", keepDry],
    ],
    hue: 250,
    drawn: () => starLantern(340),
  },
];
