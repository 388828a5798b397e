import assamTea from "../pictures/products/assam-tea.svg?raw";
import clayCups from "../pictures/products/clay-cups.svg?raw";
import darjeelingTea from "../pictures/products/darjeeling-tea.svg?raw";
import kettle from "../pictures/products/kettle.svg?raw";
import { type Product, clay, keepDry, tea } from "./product.ts";
import { localized } from "#contract/values/locale.ts";

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
    drawing: assamTea,
    rests: "stands",
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
    drawing: darjeelingTea,
    rests: "stands",
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
    drawing: clayCups,
    edition: 2,
    rests: "stands",
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
    drawing: kettle,
    rests: "stands",
  },
];
