import { type Localised, said } from "#simulator/http/localized.ts";

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
