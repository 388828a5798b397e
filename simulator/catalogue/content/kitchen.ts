import { said } from "#simulator/http/localized.ts";
import { mortar, spiceBox, spiceTin } from "../pictures/kitchen.ts";
import { vase } from "../pictures/pottery.ts";
import type { Product } from "./product.ts";
import { byHand, kitchen, steel, wipe } from "./words.ts";

export const kitchenProducts: readonly Product[] = [
  {
    id: 9,
    name: said(
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
        said(
          "1 tin with 7 bowls and 1 spoon",
          "1 lata com 7 potes e 1 colher",
          "1 lata con 7 cuencos y 1 cuchara",
          "1 hộp với 7 chén và 1 thìa",
        ),
      ],
      ["care", said("Dishwasher", "Lava-louças", "Lavavajillas", "Rửa bằng máy")],
    ],
    hue: 176,
    drawn: spiceTin,
  },
  {
    id: 10,
    name: said(
      "Rosewood spice box",
      "Caixa de especiarias em jacarandá",
      "Caja de especias de palisandro",
      "Hộp gia vị gỗ hồng sắc",
    ),
    price: 164_000,
    stock: 40,
    spec: [
      ["category", kitchen],
      ["material", said("Rosewood and brass", "Jacarandá e latão", "Palisandro y latón", "Gỗ hồng sắc và đồng thau")],
      ["craft", byHand],
      ["origin", "Saharanpur"],
      ["size", "24 × 24 × 6 cm"],
      ["capacity", said("9 spices", "9 especiarias", "9 especias", "9 loại gia vị")],
      ["care", wipe],
    ],
    hue: 338,
    drawn: spiceBox,
  },
  {
    id: 11,
    name: said("Stone mortar and pestle", "Pilão de pedra", "Mortero de piedra", "Cối và chày đá"),
    price: 74_000,
    stock: 110,
    spec: [
      ["category", kitchen],
      ["material", said("Granite", "Granito", "Granito", "Đá hoa cương")],
      ["origin", "Coimbatore"],
      ["size", "15 × 15 × 12 cm"],
      ["weight", "2400 g"],
      ["capacity", "350 ml"],
      ["care", said("Rinse without soap", "Enxaguar sem sabão", "Enjuagar sin jabón", "Rửa không dùng xà phòng")],
    ],
    hue: 24,
    drawn: () => mortar(40),
  },
  {
    id: 12,
    name: said("Blue pottery vase", "Vaso de cerâmica azul", "Jarrón de cerámica azul", "Bình gốm men xanh"),
    price: 158_000,
    stock: 35,
    spec: [
      ["category", kitchen],
      [
        "material",
        said(
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
