import { type Locale, type LocalizedText, localized } from "#contract/values/locale.ts";

const texts = {
  playMoney: localized("Play money", "Dinheiro fictício", "Dinero ficticio", "Tiền chơi thử"),
  way: localized("Way to pay", "Forma de pagamento", "Forma de pago", "Cách thanh toán"),
  serial: localized("Serial number", "Código do pagamento", "Número de serie", "Mã giao dịch"),
  begun: localized("Started", "Início", "Inicio", "Bắt đầu"),
  balance: localized("Balance after it", "Saldo depois", "Saldo después", "Số dư sau đó"),
  payment: localized("This payment", "Este pagamento", "Este pago", "Khoản thanh toán này"),
  questions: localized("Questions?", "Dúvidas?", "¿Dudas?", "Bạn cần giúp?"),
  support: localized("Support", "Suporte", "Soporte", "Hỗ trợ"),
  notReal: localized(
    "This page belongs to the simulator. No real money moves, and no card or bank details are asked for.",
    "Esta página pertence ao simulador. Nenhum dinheiro real é movimentado e nenhum dado de cartão ou banco é pedido.",
    "Esta página es del simulador. No se mueve dinero real ni se piden datos de tarjeta o banco.",
    "Trang này thuộc về trình mô phỏng. Không có tiền thật nào được chuyển, cũng không hỏi thông tin thẻ hay ngân hàng.",
  ),
  choose: localized(
    "You choose how the payment ends.",
    "Você escolhe como o pagamento termina.",
    "Tú eliges cómo termina el pago.",
    "Bạn chọn kết quả của khoản thanh toán.",
  ),
  pay: localized("Pay {amount}", "Pagar {amount}", "Pagar {amount}", "Thanh toán {amount}"),
  fail: localized(
    "Let the payment fail",
    "Fazer o pagamento falhar",
    "Hacer que el pago falle",
    "Cho thanh toán thất bại",
  ),
  leave: localized("Leave it for later", "Deixar para depois", "Dejarlo para después", "Để sau"),
  back: localized(
    "Back to your recharges",
    "Voltar às suas recargas",
    "Volver a tus recargas",
    "Về danh sách nạp tiền",
  ),
  again: localized("Start another recharge", "Iniciar outra recarga", "Iniciar otra recarga", "Nạp lại"),

  upiTitle: localized("Pay by {system}", "Pagar por {system}", "Pagar por {system}", "Thanh toán qua {system}"),
  upiTo: localized("Pay to", "Pagar para", "Pagar a", "Người nhận"),
  upiHow: localized(
    "A real payment app would now send the amount to this account, with the serial number as the note.",
    "Um aplicativo de banco real enviaria agora o valor a esta conta, com o código do pagamento como observação.",
    "Una aplicación de banco real enviaría ahora el monto a esta cuenta, con el número de serie como nota.",
    "Ứng dụng ngân hàng thật giờ sẽ gửi số tiền tới tài khoản này, nội dung chuyển khoản là mã giao dịch.",
  ),
  cardTitle: localized("Pay by card", "Pagar com cartão", "Pagar con tarjeta", "Thanh toán bằng thẻ"),
  cardName: localized("Play card", "Cartão fictício", "Tarjeta ficticia", "Thẻ ảo"),
  cardHow: localized(
    "This card exists on this page only.",
    "Este cartão só existe nesta página.",
    "Esta tarjeta solo existe en esta página.",
    "Thẻ này chỉ có trên trang này.",
  ),
  hostedTitle: localized("Checkout", "Finalizar pagamento", "Finalizar el pago", "Thanh toán"),
  hostedItem: localized("Balance recharge", "Recarga de saldo", "Recarga de saldo", "Nạp số dư"),
  hostedFee: localized("Fee", "Taxa", "Comisión", "Phí"),
  hostedTotal: localized("Total", "Total", "Total", "Tổng cộng"),
  redirectTitle: localized(
    "Pay from your bank",
    "Pagar pelo seu banco",
    "Pagar desde tu banco",
    "Thanh toán từ ngân hàng",
  ),
  redirectBank: localized("Bank", "Banco", "Banco", "Ngân hàng"),
  redirectAccount: localized("Account", "Conta", "Cuenta", "Tài khoản"),
  redirectAccountName: localized("Play account", "Conta fictícia", "Cuenta ficticia", "Tài khoản ảo"),

  paidTitle: localized("Paid", "Pago", "Pagado", "Đã thanh toán"),
  paid: localized(
    "{amount} of play money is in your balance.",
    "{amount} de dinheiro fictício estão no seu saldo.",
    "{amount} de dinero ficticio están en tu saldo.",
    "{amount} tiền chơi thử đã vào số dư của bạn.",
  ),
  failedTitle: localized("The payment failed", "O pagamento falhou", "El pago falló", "Thanh toán thất bại"),
  failed: localized(
    "Nothing was taken and nothing was credited.",
    "Nada foi cobrado e nada foi creditado.",
    "No se cobró ni se abonó nada.",
    "Không có gì bị trừ và không có gì được cộng.",
  ),
  expiredTitle: localized("Time is up", "O prazo acabou", "Se acabó el tiempo", "Đã hết thời gian"),
  expired: localized(
    "A payment can be made within half an hour. Start a new one.",
    "Um pagamento pode ser feito em até meia hora. Inicie outro.",
    "Un pago puede hacerse en un plazo de media hora. Inicia otro.",
    "Mỗi khoản chỉ thanh toán được trong nửa giờ. Hãy tạo khoản mới.",
  ),
  givenUpTitle: localized("Given up", "Cancelado", "Cancelado", "Đã hủy"),
  givenUp: localized(
    "You gave this payment up. Nothing was taken and nothing was credited.",
    "Você desistiu deste pagamento. Nada foi cobrado e nada foi creditado.",
    "Cancelaste este pago. No se cobró ni se abonó nada.",
    "Bạn đã hủy khoản thanh toán này. Không có gì bị trừ và không có gì được cộng.",
  ),
  limitedTitle: localized("Your own limits", "Seus próprios limites", "Tus propios límites", "Giới hạn của bạn"),
  limited: localized(
    "The limits you set for yourself do not allow this payment now.",
    "Os limites que você definiu não permitem este pagamento agora.",
    "Los límites que te pusiste no permiten este pago ahora.",
    "Giới hạn bạn đã đặt hiện không cho phép khoản thanh toán này.",
  ),
  frozenTitle: localized("Account frozen", "Conta bloqueada", "Cuenta congelada", "Tài khoản bị đóng băng"),
  unknownTitle: localized("Not found", "Não encontrado", "No encontrado", "Không tìm thấy"),
  unknown: localized(
    "There is no such payment.",
    "Esse pagamento não existe.",
    "Ese pago no existe.",
    "Không có khoản thanh toán này.",
  ),
  alteredTitle: localized("Not accepted", "Não aceito", "No aceptado", "Không được chấp nhận"),
  altered: localized(
    "What was sent is not what the app signed. Nothing was taken.",
    "O que foi enviado não é o que o aplicativo assinou. Nada foi cobrado.",
    "Lo que se envió no es lo que la aplicación firmó. No se cobró nada.",
    "Dữ liệu gửi đến không phải dữ liệu mà ứng dụng đã ký. Không có gì bị trừ.",
  ),
  unreachedTitle: localized("No answer", "Sem resposta", "Sin respuesta", "Chưa có phản hồi"),
  unreached: localized(
    "The app could not be told about the payment. Try again: it is credited only once.",
    "Não foi possível avisar o aplicativo do pagamento. Tente de novo: o crédito é feito uma única vez.",
    "No se pudo avisar a la aplicación del pago. Inténtalo de nuevo: se abona una sola vez.",
    "Không thể báo cho ứng dụng về khoản thanh toán. Hãy thử lại: tiền chỉ được cộng một lần.",
  ),
  retry: localized("Try again", "Tentar de novo", "Intentar de nuevo", "Thử lại"),
} as const satisfies Record<string, LocalizedText>;

export type PayTexts = Readonly<Record<keyof typeof texts, string>>;

/** `{amount}` is a placeholder. */
export function payTexts(locale: Locale): PayTexts {
  const entries = Object.entries<LocalizedText>(texts).map(([name, text]) => [name, text[locale]]);
  return Object.fromEntries(entries) as PayTexts;
}
