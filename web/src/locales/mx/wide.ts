import type * as source from "../in/wide.ts";

export const wide: typeof source.wide = {
  line: "%brand.line%",
  table: "La mesa",
  own: "Tú",
  wallet: "Billetera",
  now: "Ahora",
  phone: "Sigue en tu celular",
  phoneCode: "Código QR de esta página",
  keys: "Mantén Alt para ver las teclas; pulsa ? para la lista.",
  shortcuts: "Atajos de teclado",
  shortcutsOn: "Usar atajos de teclado",
};
