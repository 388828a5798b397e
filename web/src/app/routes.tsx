import type { ComponentType } from "react";
import { withData } from "../data/data-provider.tsx";
import { fetchBanners, HomeScreen } from "../features/home/home-screen.tsx";
import { loadIcons } from "../ui/icon.tsx";
import type { Game } from "../games/game.ts";
import { games } from "../games/games.ts";
import { type Entry, entryRoutes } from "./entries.ts";

export interface ScreenRoute extends Entry {
  readonly screen: ComponentType & { fetch?: () => Promise<unknown> };
  readonly tabs?: boolean;
}

/** Matches every path that has no route. */
export const ANY_PATH = "*";

/** Screens of the development server alone. */
const DEVELOPMENT: readonly ScreenRoute[] = import.meta.env.DEV
  ? [
      {
        path: "/dev/gallery",
        texts: [],
        screen: screenOf(() => import("../dev/gallery-screen.tsx"), "GalleryScreen"),
      },
    ]
  : [];

/** Every route. Each screen loads on its first visit. */
export const routes: readonly ScreenRoute[] = [
  {
    ...entryRoutes.home,
    tabs: true,
    // Most visits begin here, so the screen is part of the app's bundle and only its banners load later.
    screen: withData(async () => {
      fetchBanners().catch(() => undefined);
      return HomeScreen;
    }),
  },
  {
    ...entryRoutes.login,
    screen: screenOf(() => import("../features/account/login-screen.tsx"), "LoginScreen"),
  },
  {
    ...entryRoutes.register,
    screen: screenOf(() => import("../features/account/register-screen.tsx"), "RegisterScreen"),
  },
  {
    path: "/demo",
    texts: ["account"],
    screen: screenOf(() => import("../features/account/demo-screen.tsx"), "DemoScreen"),
  },
  {
    path: "/resetPassword",
    texts: ["account"],
    screen: screenOf(() => import("../features/account/reset-password-screen.tsx"), "ResetPasswordScreen"),
  },
  {
    ...entryRoutes.mine,
    tabs: true,
    screen: screenOf(() => import("../features/account/mine-screen.tsx"), "MineScreen"),
  },
  {
    ...entryRoutes.promotion,
    tabs: true,
    screen: screenOf(() => import("../features/promotion/promotion-screen.tsx"), "PromotionScreen"),
  },
  {
    path: "/bonusRecord",
    texts: ["promotion"],
    members: true,
    screen: screenOf(() => import("../features/promotion/record-screens.tsx"), "BonusRecordScreen"),
  },
  {
    path: "/promotionRecord",
    texts: ["promotion"],
    members: true,
    screen: screenOf(() => import("../features/promotion/record-screens.tsx"), "PromotionRecordScreen"),
  },
  {
    path: "/applyToBalanceRecord",
    texts: ["promotion"],
    members: true,
    screen: screenOf(() => import("../features/promotion/record-screens.tsx"), "AppliedRecordScreen"),
  },
  {
    path: "/limits",
    texts: ["wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/limits/limits-screen.tsx"), "LimitsScreen"),
  },
  {
    path: "/contactSupport",
    texts: ["support"],
    screen: screenOf(() => import("../features/support/support-screen.tsx"), "SupportScreen"),
  },
  {
    path: "/suggestionList",
    texts: ["support"],
    members: true,
    screen: screenOf(() => import("../features/support/suggestion-list-screen.tsx"), "SuggestionListScreen"),
  },
  {
    path: "/addSuggestion",
    texts: ["support"],
    members: true,
    screen: screenOf(() => import("../features/support/add-suggestion-screen.tsx"), "AddSuggestionScreen"),
  },
  ...games.flatMap(screensOf),
  {
    path: "/fairness",
    texts: ["games", ...games.map(({ texts }) => texts)],
    screen: screenOf(() => import("../games/proof/proof-screen.tsx"), "ProofScreen"),
  },
  {
    path: "/exGame",
    texts: ["games"],
    members: true,
    screen: screenOf(() => import("../games/frames/game-screens.tsx"), "ProviderGameScreen"),
  },
  {
    path: "/moreGame",
    texts: ["games"],
    members: true,
    screen: screenOf(() => import("../games/frames/game-screens.tsx"), "OwnGameScreen"),
  },
  {
    path: "/moreGames",
    texts: ["games"],
    screen: screenOf(() => import("../games/frames/games-menu-screen.tsx"), "GamesMenuScreen"),
  },
  {
    path: "/exGameAll",
    texts: ["games"],
    screen: screenOf(() => import("../games/frames/provider-lists.tsx"), "ProviderListScreen"),
  },
  {
    path: "/pgGames",
    texts: ["games"],
    screen: screenOf(() => import("../games/frames/provider-lists.tsx"), "PgListScreen"),
  },
  {
    path: "/spribeGames",
    texts: ["games"],
    screen: screenOf(() => import("../games/frames/provider-lists.tsx"), "SpribeListScreen"),
  },
  {
    path: "/evoWcGames",
    texts: ["games"],
    screen: screenOf(() => import("../games/frames/provider-lists.tsx"), "EvoWcListScreen"),
  },
  {
    path: "/search",
    texts: ["shop"],
    screen: screenOf(() => import("../features/shop/search-screen.tsx"), "SearchScreen"),
  },
  {
    path: "/item",
    texts: ["shop"],
    screen: screenOf(() => import("../features/shop/item-screen.tsx"), "ItemScreen"),
  },
  {
    path: "/buy",
    texts: ["account", "shop"],
    members: true,
    screen: screenOf(() => import("../features/shop/buy-screen.tsx"), "BuyScreen"),
  },
  {
    path: "/orderList",
    texts: ["shop"],
    members: true,
    screen: screenOf(() => import("../features/shop/order-list-screen.tsx"), "OrderListScreen"),
  },
  {
    path: "/addressList",
    texts: ["shop"],
    members: true,
    screen: screenOf(() => import("../features/shop/address-list-screen.tsx"), "AddressListScreen"),
  },
  {
    path: "/editAddress",
    texts: ["account", "shop"],
    members: true,
    screen: screenOf(() => import("../features/shop/edit-address-screen.tsx"), "EditAddressScreen"),
  },
  {
    path: "/giftEvent",
    texts: ["promotion"],
    members: true,
    screen: screenOf(() => import("../features/gifts/gift-event-screen.tsx"), "GiftEventScreen"),
  },
  {
    path: "/redeemGift",
    texts: ["promotion"],
    members: true,
    screen: screenOf(() => import("../features/gifts/redeem-gift-screen.tsx"), "RedeemGiftScreen"),
  },
  {
    path: "/rp",
    texts: ["promotion"],
    screen: screenOf(() => import("../features/gifts/red-packet-screen.tsx"), "RedPacketScreen"),
  },
  {
    path: "/recharge",
    texts: ["account", "wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/recharge/recharge-screen.tsx"), "RechargeScreen"),
  },
  {
    path: "/transferPayment",
    texts: ["wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/recharge/transfer-payment-screen.tsx"), "TransferPaymentScreen"),
  },
  {
    path: "/rechargeRecord",
    texts: ["wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/recharge/recharge-record-screen.tsx"), "RechargeRecordScreen"),
  },
  {
    path: "/withdrawal",
    texts: ["account", "wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/withdrawal/withdrawal-screen.tsx"), "WithdrawalScreen"),
  },
  {
    path: "/withdrawalRecord",
    texts: ["wallet"],
    members: true,
    screen: screenOf(
      () => import("../features/wallet/withdrawal/withdrawal-record-screen.tsx"),
      "WithdrawalRecordScreen",
    ),
  },
  {
    path: "/transactionList",
    texts: ["wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/transaction-list-screen.tsx"), "TransactionListScreen"),
  },
  {
    path: "/bankcardList",
    texts: ["wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/bank-cards/bank-card-list-screen.tsx"), "BankCardListScreen"),
  },
  {
    path: "/editBankcard",
    texts: ["account", "wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/bank-cards/edit-bank-card-screen.tsx"), "EditBankCardScreen"),
  },
  {
    path: "/transfer",
    texts: ["wallet"],
    members: true,
    screen: screenOf(() => import("../features/wallet/transfer-screen.tsx"), "TransferScreen"),
  },
  {
    path: "/privacyPolicy",
    texts: ["legal"],
    screen: screenOf(() => import("../features/legal/legal-screens.tsx"), "PrivacyScreen"),
  },
  {
    path: "/riskAgreement",
    texts: ["legal"],
    screen: screenOf(() => import("../features/legal/legal-screens.tsx"), "RiskScreen"),
  },
  ...DEVELOPMENT,
  {
    path: ANY_PATH,
    texts: [],
    tabs: true,
    screen: screenOf(() => import("./not-found-screen.tsx"), "NotFoundScreen"),
  },
];

type Module<Name extends string> = Readonly<Record<Name, ComponentType>>;

/** A lazy screen: the named export of a module. */
function screenOf<Name extends string>(load: () => Promise<Module<Name>>, name: Name) {
  return withData(async () => {
    const [{ [name]: Screen }] = await Promise.all([load(), loadIcons()]);
    return Screen;
  });
}

function screensOf({ texts, isEarly, screens }: Game): ScreenRoute[] {
  return screens.map(({ path, isPublic, load }) => ({
    path,
    texts: ["games", texts],
    members: !isPublic,
    screen: withData(async () => {
      const gate = isEarly ? import("./early-access.tsx") : null;
      const [Screen, access] = await Promise.all([load(), gate, loadIcons()]);
      if (access === null) return Screen;
      const { EarlyAccess } = access;
      return () => (
        <EarlyAccess>
          <Screen />
        </EarlyAccess>
      );
    }),
  }));
}
