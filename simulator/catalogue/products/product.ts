import { type Localised, said } from "#simulator/http/localized.ts";
import type { Drawing } from "../pictures/drawing.ts";

/** One thing that the shop sells. Never taken out of the content: orders show it for ever. */
export interface Product {
  /** Its pictures may be kept for ever: another drawing wants another id. */
  readonly id: number;
  readonly name: Localised;
  /** Minor units. */
  readonly price: number;
  /** How many there are when the shop opens. */
  readonly stock: number;
  /** A text is the same in every language. None may hold a comma or an equals sign. */
  readonly spec: readonly (readonly [key: SpecKey, value: Localised | string])[];
  /** Of its pictures' ground, in degrees. */
  readonly hue: number;
  readonly drawn: () => Drawing;
}

/** What may be said of a product. */
const keys = {
  category: said("Category", "Categoria", "Categoría", "Danh mục"),
  material: said("Material", "Material", "Material", "Chất liệu"),
  craft: said("Craft", "Técnica", "Técnica", "Cách làm"),
  origin: said("From", "Origem", "Origen", "Xuất xứ"),
  size: said("Size", "Tamanho", "Tamaño", "Kích thước"),
  weight: said("Weight", "Peso", "Peso", "Khối lượng"),
  capacity: said("Holds", "Capacidade", "Capacidad", "Dung tích"),
  pieces: said("In the box", "Na caixa", "En la caja", "Trong hộp"),
  light: said("Light", "Luz", "Luz", "Ánh sáng"),
  taste: said("Taste", "Sabor", "Sabor", "Hương vị"),
  care: said("Care", "Cuidados", "Cuidado", "Bảo quản"),
} as const;

export type SpecKey = keyof typeof keys;
export const specKeys: Readonly<Record<SpecKey, Localised>> = keys;

// What more than one product is, or is made of.

export const lamps = said("Lamps", "Luminárias", "Lámparas", "Đèn");
export const kites = said("Kites and toys", "Pipas e brinquedos", "Papalotes y juguetes", "Diều và đồ chơi");
export const kitchen = said("Kitchen and table", "Cozinha e mesa", "Cocina y mesa", "Bếp và bàn ăn");
export const textiles = said("Textiles", "Tecidos", "Textiles", "Vải dệt");
export const brassware = said("Brass", "Latão", "Latón", "Đồ đồng");
export const tea = said("Tea", "Chá", "Té", "Trà");

export const brass = said("Brass", "Latão", "Latón", "Đồng thau");
export const clay = said("Unglazed clay", "Argila sem esmalte", "Barro sin esmaltar", "Đất nung không tráng men");
export const cotton = said("Cotton", "Algodão", "Algodón", "Vải bông");
export const steel = said("Stainless steel", "Aço inoxidável", "Acero inoxidable", "Thép không gỉ");
export const bambooAndPaper = said("Bamboo and paper", "Bambu e papel", "Bambú y papel", "Tre và giấy");

export const byHand = said("Made by hand", "Feito à mão", "Hecho a mano", "Làm thủ công");
export const candle = said("Tea light", "Vela pequena", "Vela pequeña", "Nến nhỏ");
export const wipe = said(
  "Wipe with a soft cloth",
  "Limpar com pano macio",
  "Limpiar con paño suave",
  "Lau bằng khăn mềm",
);
export const handWash = said(
  "Wash by hand and cold",
  "Lavar à mão em água fria",
  "Lavar a mano en agua fría",
  "Giặt tay nước lạnh",
);
export const keepDry = said("Keep dry", "Guardar em local seco", "Guardar en lugar seco", "Giữ nơi khô ráo");
