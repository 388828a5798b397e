import type * as source from "../in/wide.ts";

export const wide: typeof source.wide = {
  line: "Juegos y monedero para el teléfono en tu mano. Con dinero ficticio.",
  phone: "Sigue en tu teléfono",
  phoneCode: "Código QR de esta página",
  keys: "Pulsa ? para ver los atajos de teclado de una pantalla.",
  shortcuts: "Atajos de teclado",
  shortcutsOn: "Usar atajos de teclado",
};
