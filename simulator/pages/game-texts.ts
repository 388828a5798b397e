import type { Locale } from "#contract/locale.ts";
import type { GlyphName } from "../providers/glyphs.ts";

type Localised = Readonly<Record<Locale, string>>;

function said(inText: string, pt: string, mx: string, vi: string): Localised {
  return { in: inText, pt, mx, vi };
}

const stage = {
  points: said("Points", "Pontos", "Puntos", "Điểm"),
  best: said("Best", "Recorde", "Récord", "Cao nhất"),
  close: said("Close the game", "Fechar o jogo", "Cerrar el juego", "Đóng trò chơi"),
  play: said("Play", "Jogar", "Jugar", "Chơi"),
  again: said("Play again", "Jogar de novo", "Jugar otra vez", "Chơi lại"),
  noMoney: said(
    "Played for points. No money in this game.",
    "Jogo por pontos. Sem dinheiro neste jogo.",
    "Se juega por puntos. Sin dinero en este juego.",
    "Chơi lấy điểm. Không dùng tiền trong trò này.",
  ),
};

const race = {
  howTo: said(
    "Tap when a gust reaches the ring: each one you catch in time lifts you ahead of two rivals.",
    "Toque quando a rajada chegar ao anel: cada uma pega no tempo certo leva você à frente de dois rivais.",
    "Toca cuando la ráfaga llegue al anillo: cada una que atrapes a tiempo te adelanta a dos rivales.",
    "Chạm khi cơn gió tới vòng tròn: mỗi cơn gió đúng nhịp đưa bạn vượt lên hai đối thủ.",
  ),
  tap: said("Catch the gust", "Pegar a rajada", "Atrapar la ráfaga", "Đón gió"),
  perfect: said("Perfect", "Perfeito", "Perfecto", "Hoàn hảo"),
  good: said("Good", "Bom", "Bien", "Tốt"),
  missed: said("Missed", "Perdeu", "Fallaste", "Trượt"),
  first: said("First of three", "Primeiro de três", "Primero de tres", "Về nhất trong ba"),
  second: said("Second of three", "Segundo de três", "Segundo de tres", "Về nhì trong ba"),
  third: said("Third of three", "Terceiro de três", "Tercero de tres", "Về ba trong ba"),
};

const match = {
  howTo: said(
    "Turn two cards at a time and find every pair. Fewer moves, more points.",
    "Vire duas cartas por vez e ache todos os pares. Menos jogadas, mais pontos.",
    "Voltea dos cartas a la vez y encuentra los pares. Menos jugadas, más puntos.",
    "Lật hai lá mỗi lượt và tìm đủ các cặp. Càng ít lượt, càng nhiều điểm.",
  ),
  moves: said("Moves", "Jogadas", "Jugadas", "Lượt"),
  pairs: said("Pairs", "Pares", "Pares", "Cặp"),
  card: said("Card {n}", "Carta {n}", "Carta {n}", "Lá {n}"),
  faceDown: said("face down", "virada para baixo", "boca abajo", "úp"),
  found: said("found", "encontrada", "encontrada", "đã tìm thấy"),
  done: said("Every pair found", "Todos os pares encontrados", "Todos los pares encontrados", "Đã tìm đủ các cặp"),
};

const merge = {
  howTo: said(
    "Swipe, or use the arrows: two tiles of the same value join into one of twice that value.",
    "Deslize ou use as setas: duas peças de mesmo valor viram uma com o dobro.",
    "Desliza o usa las flechas: dos fichas iguales se unen en una del doble.",
    "Vuốt hoặc dùng mũi tên: hai ô cùng giá trị gộp thành một ô gấp đôi.",
  ),
  board: said("Board", "Tabuleiro", "Tablero", "Bàn chơi"),
  largest: said("Largest tile", "Maior peça", "Ficha más alta", "Ô lớn nhất"),
  up: said("Up", "Cima", "Arriba", "Lên"),
  down: said("Down", "Baixo", "Abajo", "Xuống"),
  left: said("Left", "Esquerda", "Izquierda", "Trái"),
  right: said("Right", "Direita", "Derecha", "Phải"),
  done: said("No moves left", "Não há mais jogadas", "No quedan jugadas", "Không còn nước đi"),
};

const texts = { stage, "kite-race": race, "lantern-match": match, "spice-merge": merge };

type Texts = typeof texts;
export type TextsOf<Part extends keyof Texts> = Readonly<Record<keyof Texts[Part], string>>;

/** The words of a part, in one language. */
export function textsOf<Part extends keyof Texts>(part: Part, locale: Locale): TextsOf<Part> {
  const entries = Object.entries<Localised>(texts[part]).map(([name, text]) => [name, text[locale]]);
  return Object.fromEntries(entries) as TextsOf<Part>;
}

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
