import { CONTROL_PAGE_PATH } from "./control-page.ts";

/** Every address of a screen of the client. The gateway answers other addresses with the client to browsers alone. */
export const CLIENT_ROUTES = [
  "/",
  "/login",
  "/register",
  "/demo",
  "/resetPassword",
  "/mine",
  "/promotion",
  "/bonusRecord",
  "/promotionRecord",
  "/applyToBalanceRecord",
  "/limits",
  "/contactSupport",
  "/suggestionList",
  "/addSuggestion",
  "/aviator",
  "/luckyhit",
  "/win",
  "/mines",
  "/guessRecord",
  "/myGuessRecord",
  "/parity",
  "/sapre",
  "/bcone",
  "/emerd",
  "/fairness",
  "/exGame",
  "/moreGame",
  "/moreGames",
  "/exGameAll",
  "/pgGames",
  "/spribeGames",
  "/evoWcGames",
  "/search",
  "/item",
  "/buy",
  "/orderList",
  "/addressList",
  "/editAddress",
  "/giftEvent",
  "/redeemGift",
  "/rp",
  "/recharge",
  "/transferPayment",
  "/rechargeRecord",
  "/withdrawal",
  "/withdrawalRecord",
  "/transactionList",
  "/bankcardList",
  "/editBankcard",
  "/transfer",
  "/privacyPolicy",
  "/riskAgreement",
] as const;

/** Pages that are files of their own. */
const PAGES = ["/docs", CONTROL_PAGE_PATH];

const known = new Set([...CLIENT_ROUTES, ...PAGES].map((path) => path.toLowerCase()));

/** Whether a path is that of a page of the client, in any case, as old links print it. */
export function isClientPage(path: string): boolean {
  return known.has(path.toLowerCase().replace(/(?<=.)\/$/, ""));
}
