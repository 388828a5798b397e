/** An offer is what an installation may have: its calls and sockets, and the screens of the app. */
interface Offer {
  /** Paths; one that ends with a slash stands for all below it. A call of several offers needs one of them. */
  readonly calls: readonly string[];
  readonly screens: readonly string[];
  /** A game that members without early access do not see. */
  readonly isEarly?: true;
}

/** Every table's screen asks for the balance here. */
const BALANCE = "/win/next_period_info";

/** Calls and screens that are in none of them belong to every installation. */
export const OFFERS = {
  win: {
    calls: ["/win/"],
    screens: ["/win", "/guessRecord", "/myGuessRecord", "/parity", "/sapre", "/bcone", "/emerd"],
    isEarly: true,
  },
  aviator: { calls: ["/aviator", "/aviator/", BALANCE], screens: ["/aviator"], isEarly: true },
  luckyhit: { calls: ["/luckyhit", "/luckyhit/", BALANCE], screens: ["/luckyhit"], isEarly: true },
  mines: { calls: ["/mines/"], screens: ["/mines"] },
  dice: { calls: ["/dice/"], screens: ["/dice"], isEarly: true },
  providers: {
    calls: ["/exg/"],
    screens: ["/exGame", "/moreGame", "/exGameAll", "/pgGames", "/spribeGames", "/evoWcGames"],
  },
  recharge: {
    calls: ["/user/channels", "/user/add_recharge", "/user/recharges", "/user/give_up_recharge"],
    screens: ["/recharge", "/transferPayment", "/rechargeRecord"],
  },
  withdrawal: {
    calls: [
      "/user/channels",
      "/user/add_withdrawal",
      "/user/withdrawals",
      "/user/bank_cards",
      "/user/bank_card",
      "/user/edit_bank_card",
      "/user/delete_bank_card",
    ],
    screens: ["/withdrawal", "/withdrawalRecord", "/bankcardList", "/editBankcard"],
  },
  transfer: { calls: ["/user/transfer_to"], screens: ["/transfer"] },
  gifts: {
    calls: ["/user/gift_events", "/user/join_gift_event", "/user/redeem_gift_code"],
    screens: ["/giftEvent", "/redeemGift", "/rp"],
  },
  promotion: {
    calls: [
      "/user/promotion_info",
      "/user/bonus_records",
      "/user/promotion_records",
      "/user/apply_to_balance_records",
      "/user/apply_to_balance",
    ],
    screens: ["/promotion", "/bonusRecord", "/promotionRecord", "/applyToBalanceRecord"],
  },
  shop: {
    calls: [
      "/shop/products",
      "/shop/product",
      "/user/buy",
      "/user/addresses",
      "/user/address",
      "/user/edit_address",
      "/user/delete_address",
      "/user/orders",
      "/user/confirm_receipt",
    ],
    screens: ["/search", "/item", "/buy", "/addressList", "/editAddress", "/orderList"],
  },
  suggestions: {
    calls: ["/user/suggestions", "/user/suggestion", "/user/add_suggestion"],
    screens: ["/suggestionList", "/addSuggestion"],
  },
  support: { calls: [], screens: ["/contactSupport"] },
  limits: {
    calls: ["/user/wallet_limits", "/user/confirm_limits", "/user/play_summary"],
    screens: ["/limits"],
  },
  fairness: { calls: ["/fairness/chains", "/fairness/log", "/fairness/odds"], screens: ["/fairness"] },
  receipts: { calls: ["/fairness/receipts"], screens: [] },
  explanations: { calls: ["/fairness/explanation"], screens: [] },
  sessions: { calls: ["/user/sessions", "/user/end_sessions"], screens: [] },
  own_data: { calls: ["/user/export_data", "/user/own_data", "/user/delete_account"], screens: [] },
  game_table: { calls: ["/shop/game_table"], screens: [] },
  players_now: { calls: ["/shop/players_now"], screens: [] },
  /** Without it sockets open with the token itself. */
  socket_ticket: { calls: ["/user/socket_ticket"], screens: [] },
  /** The odds, payouts, fees, maxima and cancelling of the built-in games. Without it the app states none of them. */
  rules: { calls: [], screens: [] },
  /** Without it the app does not read `is_early`, and shows each game to everyone. */
  early_access: { calls: [], screens: [] },
} as const satisfies Readonly<Record<string, Offer>>;

export type OfferName = keyof typeof OFFERS;
export const OFFER_NAMES = Object.keys(OFFERS) as OfferName[];

/** The promises of the app about games: true of a backend only if the backend or the operator says so by name. */
export const STATEMENTS: readonly OfferName[] = ["fairness", "receipts", "explanations", "rules"];

/** Games that members without early access do not see. */
export const EARLY_GAMES = OFFER_NAMES.filter((name) => "isEarly" in OFFERS[name]);

type Offers = ReadonlySet<OfferName>;

/** Whether an answer of the optional call says what there is. A backend that answers every path with success does not. */
export function statesOffers(json: unknown): boolean {
  return typeof json === "object" && json !== null && Object.hasOwn(json, "offers");
}

export function isOfferName(name: unknown): name is OfferName {
  return OFFER_NAMES.includes(name as OfferName);
}

/** The offers of a call's or socket's path; none: every installation has it. */
export function offersOfCall(path: string): readonly OfferName[] {
  return OFFER_NAMES.filter((name) =>
    OFFERS[name].calls.some((each) => (each.endsWith("/") ? path.startsWith(each) : path === each)),
  );
}

export function isCallOffered(path: string, offers: Offers): boolean {
  const needed = offersOfCall(path);
  return needed.length === 0 || needed.some((name) => offers.has(name));
}

export function screensNotOffered(offers: Offers): readonly string[] {
  return OFFER_NAMES.filter((name) => !offers.has(name)).flatMap((name) => OFFERS[name].screens);
}
