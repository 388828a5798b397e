import type { MoneyByLocale, MoneyTexts } from "#contract/client.ts";
import { isLocale, LOCALES, type Locale } from "#contract/values/locale.ts";

/** The app says these in place of the brand's words about money, because the simulator keeps the balance. */
const SENTENCES: Readonly<Record<Locale, MoneyTexts>> = {
  in: {
    badge: "Play money",
    title: "Play money only",
    text: "No real money moves here: nothing is paid in and nothing is paid out.",
    recharge: "Payments here are simulated: no real money is taken, and no card or bank is asked for.",
    withdrawal: "Payouts here are simulated: no real money reaches any bank.",
  },
  pt: {
    badge: "Dinheiro fictício",
    title: "Só dinheiro fictício",
    text: "Aqui não circula dinheiro real: nada é depositado e nada é pago.",
    recharge: "Os pagamentos aqui são simulados: nenhum dinheiro real é cobrado e nenhum cartão ou banco é pedido.",
    withdrawal: "Os saques aqui são simulados: nenhum dinheiro real chega a um banco.",
  },
  mx: {
    badge: "Dinero ficticio",
    title: "Solo dinero ficticio",
    text: "Aquí no se mueve dinero real: nada se deposita y nada se paga.",
    recharge: "Los pagos aquí son simulados: no se cobra dinero real ni se pide tarjeta o banco.",
    withdrawal: "Los retiros aquí son simulados: ningún dinero real llega a un banco.",
  },
  vi: {
    badge: "Tiền chơi thử",
    title: "Chỉ là tiền chơi thử",
    text: "Ở đây không có tiền thật: không nạp vào và không chi trả ra.",
    recharge: "Thanh toán ở đây là mô phỏng: không thu tiền thật, không hỏi thẻ hay ngân hàng.",
    withdrawal: "Việc chi trả ở đây là mô phỏng: không có tiền thật đến ngân hàng nào.",
  },
};

/** In the languages that the brand offers. */
export const PLAY_MONEY = Object.fromEntries(
  LOCALES.filter(isLocale).map((locale) => [locale, SENTENCES[locale]]),
) as MoneyByLocale;
