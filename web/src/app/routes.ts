import type { Game } from "../games/game.ts";
import { games } from "../games/games.ts";
import type { TextFile } from "../locales/text-file.ts";

/** A route as data, which the gateway and the build can read without React. */
export interface Route {
  readonly path: string;
  /** Requires a session; visitors see the log-in instead. */
  readonly members?: boolean;
  /** Hidden from members without early access. */
  readonly isEarly?: boolean;
  /** The text files that it needs beside the initial ones. */
  readonly texts: readonly TextFile[];
  /** Shows the bottom tabs. */
  readonly tabs?: boolean;
  /** Path of the screen's file in web/src, without the ending. */
  readonly module: string;
  /** The file's exported component. */
  readonly component: string;
}

/**
 * Every route of the client, the only list of them: navigation, the gateway, the build, the pictures of all screens and
 * the tests read it.
 */
export const routes: readonly Route[] = [
  {
    path: "/",
    texts: [],
    tabs: true,
    module: "features/home/home-screen",
    component: "HomeScreen",
  },
  {
    path: "/login",
    texts: ["account"],
    module: "features/account/login-screen",
    component: "LoginScreen",
  },
  {
    path: "/register",
    texts: ["account", "legal"],
    module: "features/account/register-screen",
    component: "RegisterScreen",
  },
  {
    path: "/demo",
    texts: ["account"],
    module: "features/account/demo-screen",
    component: "DemoScreen",
  },
  {
    path: "/resetPassword",
    texts: ["account"],
    module: "features/account/reset-password-screen",
    component: "ResetPasswordScreen",
  },
  {
    path: "/mine",
    members: true,
    texts: ["account", "games", "support"],
    tabs: true,
    module: "features/account/mine-screen",
    component: "MineScreen",
  },
  {
    path: "/promotion",
    members: true,
    texts: ["promotion"],
    tabs: true,
    module: "features/promotion/promotion-screen",
    component: "PromotionScreen",
  },
  {
    path: "/bonusRecord",
    texts: ["promotion"],
    members: true,
    module: "features/promotion/record-screens",
    component: "BonusRecordScreen",
  },
  {
    path: "/promotionRecord",
    texts: ["promotion"],
    members: true,
    module: "features/promotion/record-screens",
    component: "PromotionRecordScreen",
  },
  {
    path: "/applyToBalanceRecord",
    texts: ["promotion"],
    members: true,
    module: "features/promotion/record-screens",
    component: "AppliedRecordScreen",
  },
  {
    path: "/limits",
    texts: ["wallet"],
    members: true,
    module: "features/wallet/limits/limits-screen",
    component: "LimitsScreen",
  },
  {
    path: "/contactSupport",
    texts: ["support"],
    module: "features/support/support-screen",
    component: "SupportScreen",
  },
  {
    path: "/suggestionList",
    texts: ["support"],
    members: true,
    module: "features/support/suggestion-list-screen",
    component: "SuggestionListScreen",
  },
  {
    path: "/addSuggestion",
    texts: ["support"],
    members: true,
    module: "features/support/add-suggestion-screen",
    component: "AddSuggestionScreen",
  },
  ...games.flatMap(routesOf),
  {
    path: "/fairness",
    texts: ["games", ...games.map(({ texts }) => texts)],
    module: "games/proof/proof-screen",
    component: "ProofScreen",
  },
  {
    path: "/exGame",
    texts: ["games"],
    members: true,
    module: "games/frames/game-screens",
    component: "ProviderGameScreen",
  },
  {
    path: "/moreGame",
    texts: ["games"],
    members: true,
    module: "games/frames/game-screens",
    component: "OwnGameScreen",
  },
  {
    path: "/moreGames",
    texts: ["games"],
    module: "games/frames/games-menu-screen",
    component: "GamesMenuScreen",
  },
  {
    path: "/exGameAll",
    texts: ["games"],
    module: "games/frames/provider-list-screens",
    component: "ProviderListScreen",
  },
  {
    path: "/pgGames",
    texts: ["games"],
    module: "games/frames/provider-list-screens",
    component: "PgListScreen",
  },
  {
    path: "/spribeGames",
    texts: ["games"],
    module: "games/frames/provider-list-screens",
    component: "SpribeListScreen",
  },
  {
    path: "/evoWcGames",
    texts: ["games"],
    module: "games/frames/provider-list-screens",
    component: "EvoWcListScreen",
  },
  {
    path: "/search",
    texts: ["shop"],
    module: "features/shop/search-screen",
    component: "SearchScreen",
  },
  {
    path: "/item",
    texts: ["shop"],
    module: "features/shop/item-screen",
    component: "ItemScreen",
  },
  {
    path: "/buy",
    texts: ["account", "shop"],
    members: true,
    module: "features/shop/buy-screen",
    component: "BuyScreen",
  },
  {
    path: "/orderList",
    texts: ["shop"],
    members: true,
    module: "features/shop/order-list-screen",
    component: "OrderListScreen",
  },
  {
    path: "/addressList",
    texts: ["shop"],
    members: true,
    module: "features/shop/address-list-screen",
    component: "AddressListScreen",
  },
  {
    path: "/editAddress",
    texts: ["account", "shop"],
    members: true,
    module: "features/shop/edit-address-screen",
    component: "EditAddressScreen",
  },
  {
    path: "/giftEvent",
    texts: ["promotion"],
    members: true,
    module: "features/gifts/gift-event-screen",
    component: "GiftEventScreen",
  },
  {
    path: "/redeemGift",
    texts: ["promotion"],
    members: true,
    module: "features/gifts/redeem-gift-screen",
    component: "RedeemGiftScreen",
  },
  {
    path: "/rp",
    texts: ["promotion"],
    module: "features/gifts/red-packet-screen",
    component: "RedPacketScreen",
  },
  {
    path: "/recharge",
    texts: ["account", "wallet"],
    members: true,
    module: "features/wallet/recharge/recharge-screen",
    component: "RechargeScreen",
  },
  {
    path: "/transferPayment",
    texts: ["wallet"],
    members: true,
    module: "features/wallet/recharge/transfer-payment-screen",
    component: "TransferPaymentScreen",
  },
  {
    path: "/rechargeRecord",
    texts: ["wallet"],
    members: true,
    module: "features/wallet/recharge/recharge-record-screen",
    component: "RechargeRecordScreen",
  },
  {
    path: "/withdrawal",
    texts: ["account", "wallet"],
    members: true,
    module: "features/wallet/withdrawal/withdrawal-screen",
    component: "WithdrawalScreen",
  },
  {
    path: "/withdrawalRecord",
    texts: ["wallet"],
    members: true,
    module: "features/wallet/withdrawal/withdrawal-record-screen",
    component: "WithdrawalRecordScreen",
  },
  {
    path: "/transactionList",
    texts: ["wallet"],
    members: true,
    module: "features/wallet/transaction-list-screen",
    component: "TransactionListScreen",
  },
  {
    path: "/bankcardList",
    texts: ["wallet"],
    members: true,
    module: "features/wallet/bank-cards/bank-card-list-screen",
    component: "BankCardListScreen",
  },
  {
    path: "/editBankcard",
    texts: ["account", "wallet"],
    members: true,
    module: "features/wallet/bank-cards/edit-bank-card-screen",
    component: "EditBankCardScreen",
  },
  {
    path: "/transfer",
    texts: ["wallet"],
    members: true,
    module: "features/wallet/transfer-screen",
    component: "TransferScreen",
  },
  {
    path: "/privacyPolicy",
    texts: ["legal"],
    module: "features/legal/legal-screens",
    component: "PrivacyScreen",
  },
  {
    path: "/riskAgreement",
    texts: ["legal"],
    module: "features/legal/legal-screens",
    component: "RiskScreen",
  },
];

function routesOf({ texts, isEarly = false, screens }: Game): Route[] {
  return screens.map(({ isPublic = false, ...screen }) => ({
    ...screen,
    texts: ["games", texts],
    members: !isPublic,
    isEarly,
  }));
}

/**
 * Finds the route of an address in any letter case, with or without a slash at the end, since old links are printed in
 * capitals.
 */
export function routeAt<R extends Pick<Route, "path">>(routes: readonly R[], pathname: string): R | undefined {
  const path = pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return routes.find((route) => route.path.toLowerCase() === path);
}
