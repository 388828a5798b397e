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
  /** GET calls without parameters that start.ts sends while the app loads. */
  readonly asks?: readonly { readonly path: string; readonly members?: boolean }[];
}

/**
 * Finds the route of an address in any letter case, with or without a slash at the end, since old links are printed in
 * capitals.
 */
export function routeAt<R extends Pick<Route, "path">>(routes: readonly R[], pathname: string): R | undefined {
  const path = pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return routes.find((route) => route.path.toLowerCase() === path);
}

const SHOP_GAMES = { path: "/shop/games" } as const;
const HOME_TOP = { path: "/shop/home_top" } as const;
const PROFILE = { path: "/user/profile", members: true } as const;

/** The routes of routes.ts by which users enter the app. start.ts prefetches them, so they come in its small file. */
export const entryRoutes = {
  home: {
    path: "/",
    texts: [],
    tabs: true,
    module: "features/home/home-screen",
    component: "HomeScreen",
    asks: [SHOP_GAMES, HOME_TOP, PROFILE],
  },
  login: {
    path: "/login",
    texts: ["account"],
    module: "features/account/login-screen",
    component: "LoginScreen",
  },
  register: {
    path: "/register",
    texts: ["account", "legal"],
    module: "features/account/register-screen",
    component: "RegisterScreen",
  },
  mine: {
    path: "/mine",
    members: true,
    texts: ["account", "games", "support"],
    tabs: true,
    module: "features/account/mine-screen",
    component: "MineScreen",
    asks: [PROFILE, HOME_TOP],
  },
  promotion: {
    path: "/promotion",
    members: true,
    texts: ["promotion"],
    tabs: true,
    module: "features/promotion/promotion-screen",
    component: "PromotionScreen",
  },
} as const satisfies Readonly<Record<string, Route>>;
