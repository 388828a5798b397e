import { CONTROL_PAGE_PATH } from "./control/page.ts";

/** The screens that need no session. */
export const VISITOR_ROUTES = [
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
] as const;

/** The screens of members; visitors are sent to the log-in. */
const MEMBER_ROUTES = [
  "/mine",
  "/promotion",
  "/bonusRecord",
  "/promotionRecord",
  "/applyToBalanceRecord",
  "/limits",
  "/suggestionList",
  "/addSuggestion",
  "/aviator",
  "/luckyhit",
  "/win",
  "/mines",
  "/guessRecord",
  "/myGuessRecord",
  "/exGame",
  "/moreGame",
  "/buy",
  "/orderList",
  "/addressList",
  "/editAddress",
  "/giftEvent",
  "/redeemGift",
  "/recharge",
  "/transferPayment",
  "/rechargeRecord",
  "/withdrawal",
  "/withdrawalRecord",
  "/transactionList",
  "/bankcardList",
  "/editBankcard",
  "/transfer",
] as const;

/** The addresses of the client's screens. Other addresses show the client to browsers only. */
export const CLIENT_ROUTES = [...VISITOR_ROUTES, ...MEMBER_ROUTES] as const;

/** Pages with a file of their own. */
const PAGES = ["/docs", CONTROL_PAGE_PATH];

const known = new Set([...CLIENT_ROUTES, ...PAGES].map((path) => path.toLowerCase()));

/** Ignores case, since old links are printed in capitals. */
export function isClientPage(path: string): boolean {
  return known.has(path.toLowerCase().replace(/(?<=.)\/$/, ""));
}
