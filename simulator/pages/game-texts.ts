import type { Locale } from "#contract/values/locale.ts";
import { type LocalizedText, localized } from "../http/localized.ts";
import type { GlyphName } from "../providers/glyphs.ts";

const stage = {
  points: localized("Points", "Pontos", "Puntos", "Điểm"),
  best: localized("Best", "Recorde", "Récord", "Cao nhất"),
  close: localized("Close the game", "Fechar o jogo", "Cerrar el juego", "Đóng trò chơi"),
  play: localized("Play", "Jogar", "Jugar", "Chơi"),
  again: localized("Play again", "Jogar de novo", "Jugar otra vez", "Chơi lại"),
  noMoney: localized(
    "Played for points. No money in this game.",
    "Jogo por pontos. Sem dinheiro neste jogo.",
    "Se juega por puntos. Sin dinero en este juego.",
    "Chơi lấy điểm. Không dùng tiền trong trò này.",
  ),
};

const race = {
  howTo: localized(
    "Tap when a gust reaches the ring: each one you catch in time lifts you ahead of two rivals.",
    "Toque quando a rajada chegar ao anel: cada uma pega no tempo certo leva você à frente de dois rivais.",
    "Toca cuando la ráfaga llegue al anillo: cada una que atrapes a tiempo te adelanta a dos rivales.",
    "Chạm khi cơn gió tới vòng tròn: mỗi cơn gió đúng nhịp đưa bạn vượt lên hai đối thủ.",
  ),
  tap: localized("Catch the gust", "Pegar a rajada", "Atrapar la ráfaga", "Đón gió"),
  perfect: localized("Perfect", "Perfeito", "Perfecto", "Hoàn hảo"),
  good: localized("Good", "Bom", "Bien", "Tốt"),
  missed: localized("Missed", "Perdeu", "Fallaste", "Trượt"),
  first: localized("First of three", "Primeiro de três", "Primero de tres", "Về nhất trong ba"),
  second: localized("Second of three", "Segundo de três", "Segundo de tres", "Về nhì trong ba"),
  third: localized("Third of three", "Terceiro de três", "Tercero de tres", "Về ba trong ba"),
};

const match = {
  howTo: localized(
    "Turn two cards at a time and find every pair. Fewer moves, more points.",
    "Vire duas cartas por vez e ache todos os pares. Menos jogadas, mais pontos.",
    "Voltea dos cartas a la vez y encuentra los pares. Menos jugadas, más puntos.",
    "Lật hai lá mỗi lượt và tìm đủ các cặp. Càng ít lượt, càng nhiều điểm.",
  ),
  moves: localized("Moves", "Jogadas", "Jugadas", "Lượt"),
  pairs: localized("Pairs", "Pares", "Pares", "Cặp"),
  card: localized("Card {n}", "Carta {n}", "Carta {n}", "Lá {n}"),
  faceDown: localized("face down", "virada para baixo", "boca abajo", "úp"),
  found: localized("found", "encontrada", "encontrada", "đã tìm thấy"),
  done: localized("Every pair found", "Todos os pares encontrados", "Todos los pares encontrados", "Đã tìm đủ các cặp"),
};

const merge = {
  howTo: localized(
    "Swipe, or use the arrows: two tiles of the same value join into one of twice that value.",
    "Deslize ou use as setas: duas peças de mesmo valor viram uma com o dobro.",
    "Desliza o usa las flechas: dos fichas iguales se unen en una del doble.",
    "Vuốt hoặc dùng mũi tên: hai ô cùng giá trị gộp thành một ô gấp đôi.",
  ),
  board: localized("Board", "Tabuleiro", "Tablero", "Bàn chơi"),
  largest: localized("Largest tile", "Maior peça", "Ficha más alta", "Ô lớn nhất"),
  up: localized("Up", "Cima", "Arriba", "Lên"),
  down: localized("Down", "Baixo", "Abajo", "Xuống"),
  left: localized("Left", "Esquerda", "Izquierda", "Trái"),
  right: localized("Right", "Direita", "Derecha", "Phải"),
  done: localized("No moves left", "Não há mais jogadas", "No quedan jugadas", "Không còn nước đi"),
};

const texts = { stage, "kite-race": race, "lantern-match": match, "spice-merge": merge };

type Texts = typeof texts;
export type TextsOf<Part extends keyof Texts> = Readonly<Record<keyof Texts[Part], string>>;

export function textsOf<Part extends keyof Texts>(part: Part, locale: Locale): TextsOf<Part> {
  const entries = Object.entries<LocalizedText>(texts[part]).map(([name, text]) => [name, text[locale]]);
  return Object.fromEntries(entries) as TextsOf<Part>;
}

/** Names of the glyphs for screen readers, in the order in, pt, mx, vi. */
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
