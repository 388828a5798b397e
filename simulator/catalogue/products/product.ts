import { type LocalizedText, localized } from "#contract/values/locale.ts";

/** A product is never removed, since orders refer to it. */
export interface Product {
  readonly id: number;
  readonly name: LocalizedText;
  /** Minor units. */
  readonly price: number;
  /** Items in an empty simulator. */
  readonly stock: number;
  /** A plain string is the same in every language. No comma or equals sign. */
  readonly spec: readonly (readonly [key: SpecKey, value: LocalizedText | string])[];
  /** Hue of the pictures' background, degrees. */
  readonly hue: number;
  /** An SVG document of the product alone, around the origin. */
  readonly drawing: string;
  /** Counts drawings from 1. Browsers cache a picture permanently, so a new drawing needs a new edition. */
  readonly edition?: number;
  /** How its pictures place it: on the ground, on a thread from above, or flat on a table seen from above. */
  readonly rests: "stands" | "hangs" | "lies";
  /** The centre of the close-up in the drawing. The default is a little above and left of the middle. */
  readonly inFocus?: readonly [x: number, y: number];
}

const keys = {
  category: localized("Category", "Categoria", "Categoría", "Danh mục"),
  material: localized("Material", "Material", "Material", "Chất liệu"),
  craft: localized("Craft", "Técnica", "Técnica", "Cách làm"),
  origin: localized("From", "Origem", "Origen", "Xuất xứ"),
  size: localized("Size", "Tamanho", "Tamaño", "Kích thước"),
  weight: localized("Weight", "Peso", "Peso", "Khối lượng"),
  capacity: localized("Holds", "Capacidade", "Capacidad", "Dung tích"),
  pieces: localized("In the box", "Na caixa", "En la caja", "Trong hộp"),
  light: localized("Light", "Luz", "Luz", "Ánh sáng"),
  taste: localized("Taste", "Sabor", "Sabor", "Hương vị"),
  care: localized("Care", "Cuidados", "Cuidado", "Bảo quản"),
} as const;

type SpecKey = keyof typeof keys;
export const specKeys: Readonly<Record<SpecKey, LocalizedText>> = keys;

// Values that several products share.

export const lamps = localized("Lamps", "Luminárias", "Lámparas", "Đèn");
export const kites = localized("Kites and toys", "Pipas e brinquedos", "Papalotes y juguetes", "Diều và đồ chơi");
export const kitchen = localized("Kitchen and table", "Cozinha e mesa", "Cocina y mesa", "Bếp và bàn ăn");
export const textiles = localized("Textiles", "Tecidos", "Textiles", "Vải dệt");
export const brassware = localized("Brass", "Latão", "Latón", "Đồ đồng");
export const tea = localized("Tea", "Chá", "Té", "Trà");

export const brass = localized("Brass", "Latão", "Latón", "Đồng thau");
export const clay = localized("Unglazed clay", "Argila sem esmalte", "Barro sin esmaltar", "Đất nung không tráng men");
export const cotton = localized("Cotton", "Algodão", "Algodón", "Vải bông");
export const steel = localized("Stainless steel", "Aço inoxidável", "Acero inoxidable", "Thép không gỉ");
export const bambooAndPaper = localized("Bamboo and paper", "Bambu e papel", "Bambú y papel", "Tre và giấy");

export const byHand = localized("Made by hand", "Feito à mão", "Hecho a mano", "Làm thủ công");
export const candle = localized("Tea light", "Vela pequena", "Vela pequeña", "Nến nhỏ");
export const wipe = localized(
  "Wipe with a soft cloth",
  "Limpar com pano macio",
  "Limpiar con paño suave",
  "Lau bằng khăn mềm",
);
export const handWash = localized(
  "Wash by hand and cold",
  "Lavar à mão em água fria",
  "Lavar a mano en agua fría",
  "Giặt tay nước lạnh",
);
export const keepDry = localized("Keep dry", "Guardar em local seco", "Guardar en lugar seco", "Giữ nơi khô ráo");
