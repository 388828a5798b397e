import type * as source from "../in/wide.ts";

export const wide: typeof source.wide = {
  line: "%brand.line%",
  table: "A mesa",
  own: "Você",
  wallet: "Carteira",
  now: "Agora",
  phone: "Continue no celular",
  phoneCode: "Código QR desta página",
  keys: "Pressione ? para ver os atalhos de teclado de uma tela.",
  shortcuts: "Atalhos de teclado",
  shortcutsOn: "Usar atalhos de teclado",
};
