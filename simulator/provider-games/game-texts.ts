import { type Locale, type LocalizedText, localized } from "#contract/values/locale.ts";
import type { SlotSymbol } from "./demo-games.ts";
import type { Reason } from "./page-call.ts";

const texts = {
  balance: localized("Balance", "Saldo", "Saldo", "Số dư"),
  stake: localized("Stake", "Aposta", "Apuesta", "Tiền cược"),
  less: localized("Smaller stake", "Aposta menor", "Apuesta menor", "Cược ít hơn"),
  more: localized("Larger stake", "Aposta maior", "Apuesta mayor", "Cược nhiều hơn"),
  spin: localized("Spin", "Girar", "Girar", "Quay"),
  spinning: localized("Spinning…", "Girando…", "Girando…", "Đang quay…"),
  leave: localized("Leave the game", "Sair do jogo", "Salir del juego", "Rời trò chơi"),
  close: localized("Close", "Fechar", "Cerrar", "Đóng"),
  odds: localized("Odds", "Chances", "Probabilidades", "Tỷ lệ"),
  pays: localized("Pays", "Paga", "Paga", "Trả"),
  chance: localized("Chance", "Chance", "Probabilidad", "Xác suất"),
  oneIn: localized("{n} of {all}", "{n} em {all}", "{n} de {all}", "{n} trên {all}"),
  returned: localized(
    "Return to player {rtp}",
    "Retorno ao jogador {rtp}",
    "Retorno al jugador {rtp}",
    "Tỷ lệ trả {rtp}",
  ),
  fairDraw: localized(
    "Each stop is as likely as any other, for everyone. The provider’s server draws it, and this game shows no proof.",
    "Cada parada tem a mesma chance, para todos. O servidor do provedor sorteia, e este jogo não mostra prova.",
    "Cada parada tiene la misma probabilidad, para todos. La sortea el servidor del proveedor, y este juego no muestra prueba.",
    "Mỗi điểm dừng có xác suất như nhau, cho mọi người. Máy chủ nhà cung cấp quay, và trò này không có bằng chứng.",
  ),
  playMoney: localized(
    "Play money from your wallet",
    "Dinheiro fictício da sua carteira",
    "Dinero ficticio de tu billetera",
    "Tiền chơi thử từ ví của bạn",
  ),
  ready: localized(
    "Choose a stake and spin",
    "Escolha a aposta e gire",
    "Elige tu apuesta y gira",
    "Chọn mức cược rồi quay",
  ),
  lost: localized("No win: −{stake}", "Sem prêmio: −{stake}", "Sin premio: −{stake}", "Không trúng: −{stake}"),
  paid: localized("paid {sum}", "pago {sum}", "pagado {sum}", "trả {sum}"),
  onItsWay: localized(
    "Your win is on its way",
    "Seu prêmio está a caminho",
    "Tu premio está en camino",
    "Tiền thắng đang được chuyển",
  ),
  loading: localized("Loading", "Carregando", "Cargando", "Đang tải"),
  other: localized("any other", "outro", "otro", "hình khác"),
} as const;

const reasons: Readonly<Record<Reason, LocalizedText>> = {
  bad: localized(
    "This round cannot be played",
    "Esta rodada não pode ser jogada",
    "Esta ronda no se puede jugar",
    "Không thể chơi ván này",
  ),
  over: localized(
    "This game has ended. Open it again to go on",
    "Este jogo terminou. Abra-o de novo para continuar",
    "Este juego terminó. Ábrelo otra vez para seguir",
    "Phiên chơi đã kết thúc. Hãy mở lại để chơi tiếp",
  ),
  stake: localized(
    "This stake is outside the limits",
    "Esta aposta está fora dos limites",
    "Esta apuesta está fuera de los límites",
    "Mức cược này ngoài giới hạn",
  ),
  funds: localized(
    "Your balance is not enough for this stake",
    "Saldo insuficiente para esta aposta",
    "Tu saldo no alcanza para esta apuesta",
    "Số dư không đủ cho mức cược này",
  ),
  limited: localized(
    "A limit or a break of yours refuses this stake",
    "Um limite ou uma pausa sua recusa esta aposta",
    "Un límite o una pausa tuya rechaza esta apuesta",
    "Giới hạn hoặc kỳ nghỉ của bạn không cho cược",
  ),
  frozen: localized(
    "Your account is frozen. Please ask our support",
    "Sua conta está bloqueada. Fale com o suporte",
    "Tu cuenta está congelada. Habla con soporte",
    "Tài khoản đang bị đóng băng. Vui lòng hỏi bộ phận hỗ trợ",
  ),
  closed: localized(
    "Providers’ games are closed for now",
    "Os jogos de provedores estão fechados no momento",
    "Los juegos de proveedores están cerrados por ahora",
    "Trò chơi của nhà cung cấp đang tạm đóng",
  ),
  refused: localized(
    "The wallet refused this stake",
    "A carteira recusou esta aposta",
    "La billetera rechazó esta apuesta",
    "Ví đã từ chối mức cược này",
  ),
  silent: localized(
    "The wallet did not answer. Nothing was played, and your stake comes back",
    "A carteira não respondeu. Nada foi jogado, e sua aposta será devolvida",
    "La billetera no respondió. No se jugó nada, y tu apuesta se devuelve",
    "Ví không trả lời. Ván chưa chơi, tiền cược sẽ được hoàn lại",
  ),
};

/** The symbols' names for screen readers. */
const symbols: Readonly<Record<SlotSymbol, LocalizedText>> = {
  lotus: localized("lotus", "lótus", "loto", "hoa sen"),
  star: localized("star", "estrela", "estrella", "ngôi sao"),
  bell: localized("bell", "sino", "campana", "chuông"),
  diya: localized("oil lamp", "lamparina", "lámpara de aceite", "đèn dầu"),
  kite: localized("kite", "pipa", "papalote", "diều"),
};

type In<Texts> = Readonly<Record<keyof Texts, string>>;

export interface GameTexts extends In<typeof texts> {
  readonly reasons: In<typeof reasons>;
  readonly symbols: In<typeof symbols>;
}

export function gameTexts(locale: Locale): GameTexts {
  return { ...textsIn(texts, locale), reasons: textsIn(reasons, locale), symbols: textsIn(symbols, locale) };
}

function textsIn<T extends Readonly<Record<string, LocalizedText>>>(all: T, locale: Locale): In<T> {
  return Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text[locale]])) as In<T>;
}
