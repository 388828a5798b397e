import { CONTROL_PAGE_PATH } from "./control-page.ts";

/** The addresses of the client's screens. Other addresses show the client to browsers only. */
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

/** The screens that need no session. */
export const VISITOR_ROUTES: readonly string[] = [
  "/",
  "/login",
  "/register",
  "/demo",
  "/resetPassword",
  "/contactSupport",
  "/parity",
  "/sapre",
  "/bcone",
  "/emerd",
  "/fairness",
  "/moreGames",
  "/exGameAll",
  "/pgGames",
  "/spribeGames",
  "/evoWcGames",
  "/search",
  "/item",
  "/rp",
  "/privacyPolicy",
  "/riskAgreement",
] satisfies (typeof CLIENT_ROUTES)[number][];

/** Pages with a file of their own. */
const PAGES = ["/docs", CONTROL_PAGE_PATH];

const known = new Set([...CLIENT_ROUTES, ...PAGES].map((path) => path.toLowerCase()));

/** Ignores case, since old links are printed in capitals. */
export function isClientPage(path: string): boolean {
  return known.has(path.toLowerCase().replace(/(?<=.)\/$/, ""));
}
