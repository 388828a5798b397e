import type { Locale } from "#contract/locale.ts";
import type { SUGGESTION_TYPES } from "#contract/support.ts";

/** What the house replies: nobody reads along, so it says where the member finds the answer itself. */
const REPLIES: Readonly<Record<(typeof SUGGESTION_TYPES)[number], Readonly<Record<Locale, string>>>> = {
  recharge: {
    in: "Thank you. Your recharge records show what has arrived: recharges marked Success are in your balance. Those marked Wait have not been paid, and nothing was charged.",
    pt: "Obrigado. Seus registros de recarga mostram o que chegou: uma recarga com Sucesso já está no saldo. Uma que aguarda não foi paga, e nada foi cobrado.",
    mx: "Gracias. Tus registros de recarga muestran lo que llegó: una recarga con Éxito ya está en tu saldo. Una en espera no se pagó, y no se cobró nada.",
    vi: "Cảm ơn bạn. Lịch sử nạp cho biết khoản nào đã đến: khoản Thành công đã nằm trong số dư. Khoản đang chờ chưa được thanh toán và bạn chưa bị trừ tiền.",
  },
  withdrawal: {
    in: "Thank you. Your withdrawal records show how far it has got. If a withdrawal is rejected or fails, the whole amount goes back to your balance, fee included.",
    pt: "Obrigado. Seus registros de saque mostram o andamento. Se um saque for recusado ou falhar, o valor inteiro volta ao saldo, inclusive a taxa.",
    mx: "Gracias. Tus registros de retiro muestran cómo va. Si un retiro se rechaza o falla, el monto completo regresa a tu saldo, incluida la comisión.",
    vi: "Cảm ơn bạn. Lịch sử rút tiền cho biết tiến độ. Nếu khoản rút bị từ chối hoặc thất bại, toàn bộ số tiền kể cả phí sẽ trở lại số dư.",
  },
  game: {
    in: "Thank you. Every round can be checked: open it in your records to see its seeds and work out its result yourself. If a round could not be played, its stakes are returned.",
    pt: "Obrigado. Toda rodada pode ser conferida: abra-a nos seus registros para ver as seeds e refazer o resultado. Uma rodada que não pôde acontecer devolve as apostas.",
    mx: "Gracias. Toda ronda se puede comprobar: ábrela en tus registros para ver sus semillas y rehacer el resultado. Una ronda que no se pudo jugar devuelve las apuestas.",
    vi: "Cảm ơn bạn. Ván nào cũng kiểm tra được: mở ván trong lịch sử để xem các seed và tự tính lại kết quả. Ván không diễn ra được sẽ trả lại tiền cược.",
  },
  account: {
    in: "Thank you. You can set a new password with a code sent to your mobile; that logs out every other device. We never ask for your password or for a code.",
    pt: "Obrigado. Você pode definir uma nova senha com um código enviado ao seu celular; isso desconecta os outros aparelhos. Nunca pedimos sua senha nem um código.",
    mx: "Gracias. Puedes crear una contraseña nueva con un código enviado a tu celular; eso cierra la sesión en los demás dispositivos. Nunca pedimos tu contraseña ni un código.",
    vi: "Cảm ơn bạn. Bạn có thể đặt mật khẩu mới bằng mã gửi đến điện thoại; mọi thiết bị khác sẽ bị đăng xuất. Chúng tôi không bao giờ hỏi mật khẩu hay mã của bạn.",
  },
  other: {
    in: "Thank you for writing. Your message has been recorded. If it cannot wait, our support contacts are on the Mine screen.",
    pt: "Obrigado por escrever. Sua mensagem foi registrada. Se não puder esperar, os contatos do suporte estão em Minha conta.",
    mx: "Gracias por escribir. Tu mensaje quedó registrado. Si no puede esperar, los contactos de soporte están en Mi cuenta.",
    vi: "Cảm ơn bạn đã viết. Tin nhắn của bạn đã được ghi nhận. Nếu cần gấp, thông tin liên hệ hỗ trợ có ở mục Của tôi.",
  },
};

export function replyTo(type: (typeof SUGGESTION_TYPES)[number], locale: Locale): string {
  return REPLIES[type][locale];
}
