import type { ComponentType } from "react";
import { withData } from "../data/data-provider.tsx";
import { provided } from "../data/games.ts";
import { fetchBanners, HomeScreen } from "../features/home/home-screen.tsx";
import { type Loader, named } from "../routing/screen-loader.ts";
import { type Route, routesWith, type ShellPath } from "../routing/routes.ts";

export interface Screen extends Pick<Route, "path" | "members" | "texts" | "tabs"> {
  readonly view: ComponentType & { fetch?: () => Promise<unknown> };
}

const ownList = named(() => import("../features/provider-games/provider-list-screens.tsx"), "OwnListScreen");

/** The component of every route of the shell. A module loads on the first visit. */
const components: Readonly<Record<ShellPath, Loader>> = {
  // Most visits begin here, so the screen is part of the app's bundle and only its banners load later.
  "/": async () => {
    fetchBanners().catch(() => undefined);
    return HomeScreen;
  },
  "/login": named(() => import("../features/account/login-screen.tsx"), "LoginScreen"),
  "/register": named(() => import("../features/account/register-screen.tsx"), "RegisterScreen"),
  "/demo": named(() => import("../features/account/demo-screen.tsx"), "DemoScreen"),
  "/resetPassword": named(() => import("../features/account/reset-password-screen.tsx"), "ResetPasswordScreen"),
  "/mine": named(() => import("../features/account/mine-screen.tsx"), "MineScreen"),
  "/promotion": named(() => import("../features/promotion/promotion-screen.tsx"), "PromotionScreen"),
  "/bonusRecord": named(() => import("../features/promotion/record-screens.tsx"), "BonusRecordScreen"),
  "/promotionRecord": named(() => import("../features/promotion/record-screens.tsx"), "PromotionRecordScreen"),
  "/applyToBalanceRecord": named(() => import("../features/promotion/record-screens.tsx"), "AppliedRecordScreen"),
  "/limits": named(() => import("../features/wallet/limits/limits-screen.tsx"), "LimitsScreen"),
  "/contactSupport": named(() => import("../features/support/support-screen.tsx"), "SupportScreen"),
  "/suggestionList": named(() => import("../features/support/suggestion-list-screen.tsx"), "SuggestionListScreen"),
  "/addSuggestion": named(() => import("../features/support/add-suggestion-screen.tsx"), "AddSuggestionScreen"),
  "/exGame": named(() => import("../features/provider-games/game-screens.tsx"), "ProviderGameScreen"),
  "/moreGame": named(() => import("../features/provider-games/game-screens.tsx"), "OwnGameScreen"),
  "/exGameAll": named(() => import("../features/provider-games/provider-list-screens.tsx"), "ProviderListScreen"),
  "/pgGames": ownList,
  "/spribeGames": ownList,
  "/evoWcGames": ownList,
  "/search": named(() => import("../features/shop/search-screen.tsx"), "SearchScreen"),
  "/item": named(() => import("../features/shop/item-screen.tsx"), "ItemScreen"),
  "/buy": named(() => import("../features/shop/buy-screen.tsx"), "BuyScreen"),
  "/orderList": named(() => import("../features/shop/order-list-screen.tsx"), "OrderListScreen"),
  "/addressList": named(() => import("../features/shop/address-list-screen.tsx"), "AddressListScreen"),
  "/editAddress": named(() => import("../features/shop/edit-address-screen.tsx"), "EditAddressScreen"),
  "/giftEvent": named(() => import("../features/gifts/gift-event-screen.tsx"), "GiftEventScreen"),
  "/redeemGift": named(() => import("../features/gifts/redeem-gift-screen.tsx"), "RedeemGiftScreen"),
  "/rp": named(() => import("../features/gifts/red-packet-screen.tsx"), "RedPacketScreen"),
  "/recharge": named(() => import("../features/wallet/recharge/recharge-screen.tsx"), "RechargeScreen"),
  "/transferPayment": named(
    () => import("../features/wallet/recharge/transfer-payment-screen.tsx"),
    "TransferPaymentScreen",
  ),
  "/rechargeRecord": named(
    () => import("../features/wallet/recharge/recharge-record-screen.tsx"),
    "RechargeRecordScreen",
  ),
  "/withdrawal": named(() => import("../features/wallet/withdrawal/withdrawal-screen.tsx"), "WithdrawalScreen"),
  "/withdrawalRecord": named(
    () => import("../features/wallet/withdrawal/withdrawal-record-screen.tsx"),
    "WithdrawalRecordScreen",
  ),
  "/transactionList": named(() => import("../features/wallet/transaction-list-screen.tsx"), "TransactionListScreen"),
  "/bankcardList": named(() => import("../features/wallet/bank-cards/bank-card-list-screen.tsx"), "BankCardListScreen"),
  "/editBankcard": named(() => import("../features/wallet/bank-cards/edit-bank-card-screen.tsx"), "EditBankCardScreen"),
  "/transfer": named(() => import("../features/wallet/transfer-screen.tsx"), "TransferScreen"),
  "/privacyPolicy": named(() => import("../features/legal/legal-screens.tsx"), "PrivacyScreen"),
  "/riskAgreement": named(() => import("../features/legal/legal-screens.tsx"), "RiskScreen"),
};

let made: readonly Screen[] | undefined;

/** Every route with its screen, from the first call on, which comes after the games are provided. */
export function screens(): readonly Screen[] {
  made ??= routesWith(provided.games).map((route) => ({ ...route, view: withData(() => load(route)) }));
  return made;
}

/** The screen of every path without a route. */
export const notFound: Screen = {
  path: "",
  texts: [],
  tabs: true,
  view: withData(async () => (await import("./not-found-screen.tsx")).NotFoundScreen),
};

/** The screen of every path that the installation does not have. */
export const notOffered: Screen = {
  ...notFound,
  view: withData(async () => (await import("./not-found-screen.tsx")).NotOfferedScreen),
};

async function load({ path, isEarly }: Route): Promise<ComponentType> {
  const loader = (components as Partial<Record<string, Loader>>)[path] ?? provided.screen(path);
  if (!loader) throw new Error(path);
  const gate = isEarly ? import("./early-access.tsx") : null;
  const [View, access] = await Promise.all([loader(), gate]);
  if (access === null) return View;
  const { EarlyAccess } = access;
  return () => (
    <EarlyAccess>
      <View />
    </EarlyAccess>
  );
}
