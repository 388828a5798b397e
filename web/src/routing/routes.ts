import type { Game, GameTextFile } from "#web/data/game.ts";

/** A file of texts: of the locale's folder, or of a game. Its areas are the same in every locale. */
export type TextFile =
  | "account"
  | "games"
  | "initial"
  | "promotion"
  | "shop"
  | "support"
  | "wallet"
  | "wide"
  | GameTextFile;

/** A route as data, which the gateway and the build read without React. `screens.tsx` has its screen. */
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
}

const shellRoutes = [
  { path: "/", texts: [], tabs: true },
  { path: "/login", texts: ["account"] },
  { path: "/register", texts: ["account", "support"] },
  { path: "/demo", texts: ["account"] },
  { path: "/resetPassword", texts: ["account"] },
  { path: "/mine", members: true, texts: ["account", "games", "support"], tabs: true },
  { path: "/promotion", members: true, texts: ["promotion"], tabs: true },
  { path: "/bonusRecord", texts: ["promotion"], members: true },
  { path: "/promotionRecord", texts: ["promotion"], members: true },
  { path: "/applyToBalanceRecord", texts: ["promotion"], members: true },
  { path: "/limits", texts: ["account", "wallet"], members: true },
  { path: "/contactSupport", texts: ["support"] },
  { path: "/suggestionList", texts: ["support"], members: true },
  { path: "/addSuggestion", texts: ["support"], members: true },
  { path: "/exGame", texts: ["games"], members: true },
  { path: "/moreGame", texts: ["games"], members: true },
  { path: "/exGameAll", texts: ["games"] },
  { path: "/pgGames", texts: ["games"] },
  { path: "/spribeGames", texts: ["games"] },
  { path: "/evoWcGames", texts: ["games"] },
  { path: "/search", texts: ["shop"] },
  { path: "/item", texts: ["shop"] },
  { path: "/buy", texts: ["account", "shop"], members: true },
  { path: "/orderList", texts: ["shop"], members: true },
  { path: "/addressList", texts: ["shop"], members: true },
  { path: "/editAddress", texts: ["account", "shop"], members: true },
  { path: "/giftEvent", texts: ["account", "promotion"], members: true },
  { path: "/redeemGift", texts: ["account", "promotion"], members: true },
  { path: "/rp", texts: ["account", "promotion"] },
  { path: "/recharge", texts: ["account", "wallet"], members: true },
  { path: "/transferPayment", texts: ["wallet"], members: true },
  { path: "/rechargeRecord", texts: ["wallet"], members: true },
  { path: "/withdrawal", texts: ["account", "wallet"], members: true },
  { path: "/withdrawalRecord", texts: ["wallet"], members: true },
  { path: "/transactionList", texts: ["wallet"], members: true },
  { path: "/bankcardList", texts: ["wallet"], members: true },
  { path: "/editBankcard", texts: ["account", "wallet"], members: true },
  { path: "/transfer", texts: ["account", "wallet"], members: true },
  { path: "/privacyPolicy", texts: ["support"] },
  { path: "/riskAgreement", texts: ["support"] },
] as const satisfies readonly Route[];

/** A short link begins with this: the gateway leads `/i/<code>` to the registration with that invite code. */
export const INVITATION_PATH = "/i/";

/** The paths whose screens show no games. */
export type ShellPath = (typeof shellRoutes)[number]["path"];

/**
 * Every route of the client with these games, the only list of them: navigation, the gateway, the build, the pictures of
 * all screens and the tests read it.
 */
export function routesWith(games: readonly Game[]): readonly Route[] {
  return [
    ...shellRoutes,
    { path: "/fairness", texts: ["games", ...games.map(({ texts }) => texts)] },
    { path: "/moreGames", texts: ["games", ...games.filter(({ hasTab }) => hasTab).map(({ texts }) => texts)] },
    ...games.flatMap(routesOf),
  ];
}

function routesOf({ texts, isEarly = false, screens }: Game): Route[] {
  return screens.map(({ isPublic = false, path }) => ({ path, texts: ["games", texts], members: !isPublic, isEarly }));
}

/**
 * Finds the route of an address in any letter case, with or without a slash at the end, since old links are printed in
 * capitals.
 */
export function routeAt<R extends Pick<Route, "path">>(routes: readonly R[], pathname: string): R | undefined {
  const path = pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return routes.find((route) => route.path.toLowerCase() === path);
}
