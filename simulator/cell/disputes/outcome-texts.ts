import type { LocalizedText } from "#contract/values/locale.ts";
import { localized } from "#contract/values/locale.ts";

/** The sentences of an explanation. Names in braces stand for values. */
export const OUTCOME_TEXTS = {
  placed: localized(
    "Your stake of {amount} reached the server at {time}.",
    "Sua aposta de {amount} chegou ao servidor às {time}.",
    "Tu apuesta de {amount} llegó al servidor a las {time}.",
    "Cược {amount} của bạn đến máy chủ lúc {time}.",
  ),
  cashedOut: localized(
    "Your cash-out reached it at {time}, when the flight stood at {coefficient}, and paid {payout}.",
    "Sua retirada chegou às {time}, com o voo em {coefficient}, e pagou {payout}.",
    "Tu retiro llegó a las {time}, con el vuelo en {coefficient}, y pagó {payout}.",
    "Lệnh rút của bạn đến lúc {time}, khi chuyến bay ở {coefficient}, và trả {payout}.",
  ),
  cashedOutBelow: localized(
    "You pressed at {shown} by your screen. The press reached the server at {time}; {coefficient} counted by its clock, which paid {payout}.",
    "Você tocou em {shown} na sua tela. O toque chegou ao servidor às {time}; pelo relógio dele valeu {coefficient}, que pagou {payout}.",
    "Pulsaste en {shown} según tu pantalla. La pulsación llegó al servidor a las {time}; según su reloj contó {coefficient}, que pagó {payout}.",
    "Bạn bấm ở {shown} theo màn hình. Lần bấm đến máy chủ lúc {time}; theo đồng hồ máy chủ là {coefficient}, trả {payout}.",
  ),
  cashedOutByItself: localized(
    "It was cashed out by itself at {coefficient}, as you had set it, and paid {payout}.",
    "Ela foi retirada automaticamente em {coefficient}, como você definiu, e pagou {payout}.",
    "Se retiró automáticamente en {coefficient}, como lo fijaste, y pagó {payout}.",
    "Cược tự rút ở {coefficient} như bạn đã đặt, và trả {payout}.",
  ),
  won: localized(
    "It was settled at {time} and won: {payout} were paid.",
    "Ela foi apurada às {time} e ganhou: foram pagos {payout}.",
    "Se liquidó a las {time} y ganó: se pagaron {payout}.",
    "Cược được tính lúc {time} và thắng: đã trả {payout}.",
  ),
  lost: localized(
    "It was settled at {time} and did not win, so the stake was lost.",
    "Ela foi apurada às {time} e não ganhou, então a aposta foi perdida.",
    "Se liquidó a las {time} y no ganó, así que la apuesta se perdió.",
    "Cược được tính lúc {time} và không thắng, nên tiền cược đã mất.",
  ),
  flewAway: localized(
    "The flight ended at {coefficient} at {time}. No cash-out had reached the server by then, so the stake was lost.",
    "O voo terminou em {coefficient} às {time}. Nenhuma retirada tinha chegado ao servidor até então, e a aposta foi perdida.",
    "El vuelo terminó en {coefficient} a las {time}. Hasta entonces no había llegado ningún retiro al servidor, y la apuesta se perdió.",
    "Chuyến bay kết thúc ở {coefficient} lúc {time}. Đến lúc đó máy chủ chưa nhận lệnh rút nào, nên tiền cược đã mất.",
  ),
  tooLate: localized(
    "Your cash-out reached the server at {time}, {late} after the flight ended at {coefficient}. That was too late, so the stake was lost.",
    "Sua retirada chegou ao servidor às {time}, {late} depois que o voo terminou em {coefficient}. Foi tarde demais, e a aposta foi perdida.",
    "Tu retiro llegó al servidor a las {time}, {late} después de que el vuelo terminó en {coefficient}. Fue demasiado tarde, y la apuesta se perdió.",
    "Lệnh rút của bạn đến máy chủ lúc {time}, {late} sau khi chuyến bay kết thúc ở {coefficient}. Như vậy là quá muộn, nên tiền cược đã mất.",
  ),
  tooLateByScreen: localized(
    "You pressed at {shown} by your screen; the press reached the server at {time}, {late} after the flight ended at {coefficient}. That was too late, so the stake was lost.",
    "Você tocou em {shown} na sua tela; o toque chegou ao servidor às {time}, {late} depois que o voo terminou em {coefficient}. Foi tarde demais, e a aposta foi perdida.",
    "Pulsaste en {shown} según tu pantalla; la pulsación llegó al servidor a las {time}, {late} después de que el vuelo terminó en {coefficient}. Fue demasiado tarde, y la apuesta se perdió.",
    "Bạn bấm ở {shown} theo màn hình; lần bấm đến máy chủ lúc {time}, {late} sau khi chuyến bay kết thúc ở {coefficient}. Như vậy là quá muộn, nên tiền cược đã mất.",
  ),
  cancelled: localized(
    "It was cancelled at {time}, and {payout} went back to your balance.",
    "Ela foi cancelada às {time}, e {payout} voltaram ao seu saldo.",
    "Se canceló a las {time}, y {payout} volvieron a tu saldo.",
    "Cược được hủy lúc {time}, và {payout} đã về số dư của bạn.",
  ),
  givenBack: localized(
    "The round was called off at {time}, and {payout} went back to your balance.",
    "A rodada foi anulada às {time}, e {payout} voltaram ao seu saldo.",
    "La ronda se anuló a las {time}, y {payout} volvieron a tu saldo.",
    "Vòng bị hủy lúc {time}, và {payout} đã về số dư của bạn.",
  ),
  open: localized("It is still open.", "Ela ainda está aberta.", "Sigue abierta.", "Cược vẫn đang mở."),
  refusedStake: localized(
    "A stake reached the server at {time} and was refused: “{reason}”.",
    "Uma aposta chegou ao servidor às {time} e foi recusada: “{reason}”.",
    "Una apuesta llegó al servidor a las {time} y se rechazó: “{reason}”.",
    "Một lệnh cược đến máy chủ lúc {time} và bị từ chối: “{reason}”.",
  ),
  refusedCancel: localized(
    "A cancel reached the server at {time} and was refused: “{reason}”.",
    "Um cancelamento chegou ao servidor às {time} e foi recusado: “{reason}”.",
    "Una cancelación llegó al servidor a las {time} y se rechazó: “{reason}”.",
    "Một lệnh hủy đến máy chủ lúc {time} và bị từ chối: “{reason}”.",
  ),
  refusedCashOut: localized(
    "A cash-out reached the server at {time} and was refused: “{reason}”.",
    "Uma retirada chegou ao servidor às {time} e foi recusada: “{reason}”.",
    "Un retiro llegó al servidor a las {time} y se rechazó: “{reason}”.",
    "Một lệnh rút đến máy chủ lúc {time} và bị từ chối: “{reason}”.",
  ),
  further: localized(
    "Further refused attempts: {count}.",
    "Outras tentativas recusadas: {count}.",
    "Otros intentos rechazados: {count}.",
    "Các lần bị từ chối khác: {count}.",
  ),
  neverArrived: localized(
    "No stake, cancel or cash-out of yours reached the server in this round.",
    "Nenhuma aposta, cancelamento ou retirada sua chegou ao servidor nesta rodada.",
    "En esta ronda no llegó al servidor ninguna apuesta, cancelación ni retiro tuyo.",
    "Trong vòng này máy chủ không nhận được lệnh cược, hủy hay rút nào của bạn.",
  ),
  restarted: localized(
    "The server restarted during this round: refused attempts from before {time} are not known.",
    "O servidor reiniciou durante esta rodada: tentativas recusadas antes de {time} não são conhecidas.",
    "El servidor se reinició durante esta ronda: no se conocen los intentos rechazados antes de las {time}.",
    "Máy chủ đã khởi động lại trong vòng này: không biết các lần bị từ chối trước {time}.",
  ),
} as const satisfies Readonly<Record<string, LocalizedText>>;
