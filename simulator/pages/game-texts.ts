import { type Locale, type LocalizedText, localized } from "#contract/values/locale.ts";

const stage = {
  points: localized("Points", "Pontos", "Puntos", "Điểm"),
  best: localized("Best", "Recorde", "Récord", "Cao nhất"),
  play: localized("Play", "Jogar", "Jugar", "Chơi"),
  again: localized("Play again", "Jogar de novo", "Jugar otra vez", "Chơi lại"),
  noMoney: localized(
    "Played for points. No money in this game.",
    "Jogo por pontos. Sem dinheiro neste jogo.",
    "Se juega por puntos. Sin dinero en este juego.",
    "Chơi lấy điểm. Không dùng tiền trong trò này.",
  ),
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

/** Names for screen readers of the symbols in game.html. A game of fewer pairs takes the first ones. */
const symbols = {
  cup: localized("cup of tea", "xícara de chá", "taza de té", "tách trà"),
  chilli: localized("chilli", "pimenta", "chile", "ớt"),
  pot: localized("clay pot", "pote de barro", "olla de barro", "bình gốm"),
  lantern: localized("lantern", "lanterna", "farol", "đèn lồng"),
  bell: localized("bell", "sino", "campana", "chuông"),
  diya: localized("oil lamp", "lamparina", "lámpara de aceite", "đèn dầu"),
  paisley: localized("paisley", "caxemira", "cachemira", "họa tiết paisley"),
  gem: localized("gem", "joia", "gema", "đá quý"),
  kite: localized("kite", "pipa", "papalote", "diều"),
  star: localized("star", "estrela", "estrella", "ngôi sao"),
};

const texts = { ...stage, ...match };

export type GameTexts = Readonly<Record<keyof typeof texts, string>>;

export function gameTexts(locale: Locale): GameTexts {
  const entries = Object.entries<LocalizedText>(texts).map(([name, text]) => [name, text[locale]]);
  return Object.fromEntries(entries) as GameTexts;
}

export interface CardSymbol {
  /** The id of its drawing in the page. */
  readonly id: string;
  readonly name: string;
}

export function cardSymbols(locale: Locale): readonly CardSymbol[] {
  return Object.entries(symbols).map(([id, name]) => ({ id, name: name[locale] }));
}
