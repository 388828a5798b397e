import type { Locale } from "#contract/locale.ts";
import type { GlyphName } from "../providers/glyphs.ts";

/** What each glyph is called, for those who hear a card and do not see it: in the order in, pt, mx, vi. */
const names: Readonly<Record<GlyphName, readonly [inText: string, pt: string, mx: string, vi: string]>> = {
  balloon: ["balloon", "balão", "globo", "khinh khí cầu"],
  bell: ["bell", "sino", "campana", "chuông"],
  boat: ["boat", "barco", "barco", "thuyền"],
  bolt: ["lightning", "raio", "rayo", "tia chớp"],
  chilli: ["chilli", "pimenta", "chile", "ớt"],
  clover: ["clover", "trevo", "trébol", "cỏ bốn lá"],
  crown: ["crown", "coroa", "corona", "vương miện"],
  cup: ["cup of tea", "xícara de chá", "taza de té", "tách trà"],
  diya: ["oil lamp", "lamparina", "lámpara de aceite", "đèn dầu"],
  drop: ["drop", "gota", "gota", "giọt nước"],
  fish: ["fish", "peixe", "pez", "cá"],
  gem: ["gem", "joia", "gema", "đá quý"],
  heart: ["heart", "coração", "corazón", "trái tim"],
  kite: ["kite", "pipa", "papalote", "diều"],
  lantern: ["lantern", "lanterna", "farol", "đèn lồng"],
  leaf: ["leaf", "folha", "hoja", "lá cây"],
  lotus: ["lotus", "lótus", "loto", "hoa sen"],
  moon: ["moon", "lua", "luna", "mặt trăng"],
  mountain: ["mountain", "montanha", "montaña", "núi"],
  paisley: ["paisley", "caxemira", "cachemira", "họa tiết paisley"],
  plane: ["paper plane", "avião de papel", "avión de papel", "máy bay giấy"],
  pot: ["clay pot", "pote de barro", "olla de barro", "bình gốm"],
  star: ["star", "estrela", "estrella", "ngôi sao"],
  sun: ["sun", "sol", "sol", "mặt trời"],
};

const COLUMN: Readonly<Record<Locale, 0 | 1 | 2 | 3>> = { in: 0, pt: 1, mx: 2, vi: 3 };

export function symbolName(glyph: GlyphName, locale: Locale): string {
  return names[glyph][COLUMN[locale]];
}
