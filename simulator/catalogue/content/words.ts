import { said } from "#simulator/http/localized.ts";

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
