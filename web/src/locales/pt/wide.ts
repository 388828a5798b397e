import type * as source from "../in/wide.ts";

export const wide: typeof source.wide = {
  line: "%brand.line%",
  table: "A mesa",
  own: "Você",
  wallet: "Carteira",
  now: "Agora",
  phone: "Continue no celular",
  phoneCode: "Código QR desta página",
  keys: "Segure Alt para ver as teclas, pressione ? para a lista.",
  shortcuts: "Atalhos de teclado",
  shortcutsOn: "Usar atalhos de teclado",
};
