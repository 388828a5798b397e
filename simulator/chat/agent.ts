import { type Locale, type LocalizedText, localized, withAmounts } from "#contract/values/locale.ts";
import { GAMES } from "../games.ts";
import { wordsOf } from "../shop/search.ts";

/** The first topic with a word in the message; a greeting or thanks count only if it names nothing else. */
export function topicOf(text: string): Topic {
  const spoken = ` ${wordsOf(text).join(" ")} `;
  const names = GAMES.get().map(({ tile }) => tile.name.toLowerCase());
  const found = Object.entries({ ...WORDS, fairness: [...WORDS.fairness, ...names] }).find(([, words]) =>
    words.some((word) => spoken.includes(` ${word}`)),
  );
  return (found?.[0] as Topic | undefined) ?? "other";
}

export function answerTo(text: string, locale: Locale): string {
  return REPLIES[topicOf(text)][locale];
}

const READING_MS = 500;
const PER_CHARACTER_MS = 8;
const TYPING_MAX_MS = 2_400;

/** Simulated ms. */
export function typingMs(answer: string): number {
  return Math.min(READING_MS + PER_CHARACTER_MS * answer.length, TYPING_MAX_MS);
}

/** Beginnings of words by topic, without accents. */
const WORDS = {
  limits: ["limit", "exclu", "addict", "stop playing", "gioi han", "ngung choi"],
  withdrawal: ["withdr", "payout", "bank", "saque", "retir", "rut"],
  recharge: ["recharg", "recarg", "deposit", "paid", "payment", "money", "dinheiro", "dinero", "nap", "tien"],
  order: ["order", "deliver", "shop", "pedido", "don hang"],
  gift: ["gift", "bonus", "presente", "regalo", "qua"],
  account: ["account", "password", "code", "cuenta", "contrasena", "conta", "senha", "tai khoan", "mat khau"],
  fairness: ["fair", "rigged", "odds", "just", "cong bang"],
  thanks: ["thank", "obrigad", "gracias", "cam on"],
  hello: ["hello", "hi ", "ola ", "hola", "xin chao"],
} as const satisfies Record<string, readonly string[]>;
type Topic = keyof typeof WORDS | "other";

/** The agent knows no member, so it explains rules and where to look. */
export const REPLIES: Readonly<Record<Topic, LocalizedText>> = {
  recharge: localized(
    "Your recharge records show what has arrived: those marked Success are in your balance, those marked Wait have not been paid yet. It is play money, so nothing is charged anywhere. If something looks wrong, send us a suggestion with the serial number of the recharge.",
    "Os registros de recarga mostram o que chegou: Sucesso já está no saldo, Aguardando ainda não foi pago. É dinheiro fictício, então nada é cobrado. Se algo parecer errado, envie uma sugestão com o código do pagamento.",
    "Tus registros de recarga muestran lo que llegó: Completada ya está en tu saldo, En espera aún no se pagó. Es dinero ficticio, así que no se cobra nada. Si algo no cuadra, envíanos una sugerencia con el número de serie de la recarga.",
    "Lịch sử nạp cho biết khoản nào đã đến: Thành công là đã vào số dư, Đang chờ là chưa thanh toán. Đây là tiền chơi thử nên bạn không bị trừ tiền thật. Nếu có gì chưa đúng, hãy gửi góp ý kèm mã giao dịch của khoản nạp.",
  ),
  withdrawal: withAmounts(
    localized(
      "You withdraw to one of your bank cards: at least ¤100, at most ¤50000 a day, with a fee of 2%. The record shows how far it has got. If a withdrawal is rejected or fails, the whole amount goes back to your balance, fee included. It is play money: nothing reaches a real bank.",
      "O saque vai para um cartão seu: no mínimo ¤100, no máximo ¤50000 por dia, com taxa de 2%. O registro mostra o andamento. Se for recusado ou falhar, o valor inteiro volta ao saldo, inclusive a taxa. É dinheiro fictício: nada chega a um banco de verdade.",
      "Retiras a una tarjeta tuya: mínimo ¤100, máximo ¤50000 por día, con una comisión del 2%. El registro muestra cómo va. Si se rechaza o falla, el monto completo regresa a tu saldo, incluida la comisión. Es dinero ficticio: nada llega a un banco real.",
      "Bạn rút về thẻ ngân hàng của mình: ít nhất ¤100, nhiều nhất ¤50000 mỗi ngày, phí 2%. Lịch sử rút cho biết tiến độ. Nếu bị từ chối hoặc thất bại, toàn bộ số tiền kể cả phí trở lại số dư. Đây là tiền chơi thử: không có gì đến ngân hàng thật.",
    ),
  ),
  fairness: localized(
    "Every round is sealed before the first stake: you see the fingerprint of its seed beforehand and the seed itself afterwards. Open a round in your records and your own phone works out its result again. The odds are the same for everyone and are listed in the rules of each game.",
    "Toda rodada é selada antes da primeira aposta: você vê antes a impressão digital da seed e, depois, a própria seed. Abra uma rodada nos seus registros e seu próprio celular refaz o resultado. As chances são iguais para todos e estão nas regras de cada jogo.",
    "Cada ronda se sella antes de la primera apuesta: antes ves la huella de su semilla y después la semilla misma. Abre una ronda en tus registros y tu propio celular vuelve a calcular el resultado. Las probabilidades son iguales para todos y están en las reglas de cada juego.",
    "Mỗi ván được niêm phong trước lượt cược đầu tiên: bạn thấy dấu vân tay của seed trước ván và chính seed đó sau ván. Mở một ván trong lịch sử và điện thoại của bạn sẽ tự tính lại kết quả. Tỷ lệ như nhau cho mọi người và có trong luật của từng trò.",
  ),
  account: localized(
    "You can set a new password with a code sent to your mobile; that logs out every other device. After five wrong tries you have to wait 15 minutes. We never ask for your password or for a code, not even here.",
    "Você pode criar uma nova senha com um código enviado ao seu celular; isso desconecta os outros aparelhos. Depois de cinco tentativas incorretas é preciso esperar 15 minutos. Nunca pedimos sua senha nem um código, nem mesmo aqui.",
    "Puedes crear una contraseña nueva con un código enviado a tu celular; eso cierra la sesión en los demás dispositivos. Tras cinco intentos fallidos hay que esperar 15 minutos. Nunca pedimos tu contraseña ni un código, ni siquiera aquí.",
    "Bạn có thể đặt mật khẩu mới bằng mã gửi đến điện thoại; mọi thiết bị khác sẽ bị đăng xuất. Sau năm lần sai, bạn phải đợi 15 phút. Chúng tôi không bao giờ hỏi mật khẩu hay mã của bạn, kể cả ở đây.",
  ),
  order: localized(
    "Your orders are on the Mine screen. An order is sent about a minute after you pay, and you confirm it when it has arrived; after seven days it counts as received. If a product sells out while you pay, the price goes straight back to your balance.",
    "Seus pedidos estão em Minha conta. O pedido sai cerca de um minuto depois do pagamento, e você confirma quando ele chegar; após sete dias conta como recebido. Se o produto esgotar enquanto você paga, o valor volta direto ao saldo.",
    "Tus pedidos están en Mi cuenta. El pedido sale cerca de un minuto después del pago y lo confirmas cuando llegue; a los siete días cuenta como recibido. Si el producto se agota mientras pagas, el precio regresa directo a tu saldo.",
    "Đơn hàng nằm trong mục Của tôi. Đơn được gửi khoảng một phút sau khi thanh toán và bạn xác nhận khi nhận hàng; sau bảy ngày đơn được tính là đã nhận. Nếu hàng hết khi bạn đang trả tiền, tiền trở lại ngay số dư.",
  ),
  gift: localized(
    "Redeem gift codes on the Mine screen, once for each member. Gift hours are every day at 10:30, 15:30 and 20:30, India time, as long as the pool lasts. You earn a share of the fees on the games of everyone you invite; see it under Promotion.",
    "Resgate códigos de presente em Minha conta, cada um uma vez por pessoa. A Hora do presente é todos os dias às 10:30, 15:30 e 20:30, horário da Índia, enquanto durar o fundo. Você recebe uma parte das taxas dos jogos de quem convidar; veja em Promoção.",
    "Canjea los códigos de regalo en Mi cuenta, una vez por persona. La Hora del regalo es todos los días a las 10:30, 15:30 y 20:30, hora de la India, mientras dure el fondo. Recibes una parte de las comisiones de los juegos de quienes invites; la ves en Promoción.",
    "Đổi mã quà ở mục Của tôi, mỗi thành viên một lần. Giờ vàng nhận quà mỗi ngày lúc 10:30, 15:30 và 20:30, giờ Ấn Độ, cho đến khi hết quỹ. Bạn nhận một phần phí trò chơi của người bạn mời; xem ở mục Giới thiệu.",
  ),
  limits: localized(
    "Good that you ask. On the Mine screen, under My limits, you can set a deposit limit and limits for losses and playing time, and you can exclude yourself from playing for a while; that cannot be shortened. Talking to someone you trust helps too.",
    "Que bom que você perguntou. Em Minha conta, Meus limites, você define um limite de depósito e limites de perdas e de tempo de jogo, e pode se autoexcluir por um período; isso não pode ser encurtado. Conversar com alguém de confiança também ajuda.",
    "Qué bueno que preguntas. En Mi cuenta, Mis límites, puedes poner un límite de depósito y límites de pérdidas y de tiempo de juego, y puedes autoexcluirte por un tiempo; eso no se puede acortar. Hablar con alguien de confianza también ayuda.",
    "Thật tốt khi bạn hỏi. Ở mục Của tôi, Giới hạn của tôi, bạn có thể tự đặt hạn mức nạp tiền, giới hạn thua và thời gian chơi, và có thể tự loại trừ khỏi trò chơi một thời gian; không thể rút ngắn thời gian đó. Nói chuyện với người bạn tin cậy cũng giúp ích.",
  ),
  hello: localized(
    "Hello. Ask me about recharges, withdrawals, fair games, orders, gifts or your account.",
    "Olá. Pergunte sobre recargas, saques, jogos justos, pedidos, presentes ou sua conta.",
    "Hola. Pregúntame sobre recargas, retiros, juegos justos, pedidos, regalos o tu cuenta.",
    "Xin chào. Hãy hỏi tôi về nạp tiền, rút tiền, trò chơi công bằng, đơn hàng, quà tặng hoặc tài khoản.",
  ),
  thanks: localized(
    "You are welcome. Write again whenever you like.",
    "De nada. Escreva quando quiser.",
    "Con gusto. Escribe cuando quieras.",
    "Rất vui được giúp bạn. Hãy viết lại bất cứ lúc nào.",
  ),
  other: localized(
    "I am a program and did not find that among the things I know: recharges, withdrawals, fair games, orders, gifts, limits and your account. For anything else, send us a suggestion from the Mine screen; it is read and answered.",
    "Sou um programa e não achei isso entre o que sei: recargas, saques, jogos justos, pedidos, presentes, limites e sua conta. Para outros assuntos, envie uma sugestão em Minha conta; ela é lida e respondida.",
    "Soy un programa y no encontré eso entre lo que sé: recargas, retiros, juegos justos, pedidos, regalos, límites y tu cuenta. Para lo demás, envíanos una sugerencia desde Mi cuenta; se lee y se responde.",
    "Tôi là một chương trình và không tìm thấy điều đó trong những gì tôi biết: nạp tiền, rút tiền, trò chơi công bằng, đơn hàng, quà tặng, giới hạn và tài khoản. Với việc khác, hãy gửi góp ý từ mục Của tôi; góp ý sẽ được đọc và trả lời.",
  ),
};
