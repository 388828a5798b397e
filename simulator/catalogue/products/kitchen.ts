import mortar from "../pictures/products/mortar.svg?raw";
import spiceBox from "../pictures/products/spice-box.svg?raw";
import spiceTin from "../pictures/products/spice-tin.svg?raw";
import vase from "../pictures/products/vase.svg?raw";
import { type Product, byHand, kitchen, steel, wipe } from "./product.ts";
import { localized } from "#contract/values/locale.ts";

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
    drawing: spiceTin,
    rests: "lies",
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
    drawing: spiceBox,
    rests: "lies",
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
    drawing: mortar,
    rests: "stands",
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
    drawing: vase,
    rests: "stands",
  },
];
