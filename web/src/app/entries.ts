import type { EarlyCall } from "../data/send-request.ts";
import type { TextFile } from "../locales/load-texts.ts";

/** A screen that people come in by, as far as it is known before the app is there: see src/start.ts. */
export interface Entry {
  readonly path: string;
  /** Opens with a token alone: visitors are sent to the log-in. */
  readonly members?: boolean;
  /** The files of texts that it needs beside the initial ones. */
  readonly texts: readonly TextFile[];
  /** What it asks for first. */
  readonly asks?: readonly EarlyCall[];
}

const LOG_IN = "/login";

const SHOP_GAMES = { path: "/shop/games" } as const;
const HOME_TOP = { path: "/shop/home_top" } as const;
const PROFILE = { path: "/user/profile", members: true } as const;

/** The same as stands in routes.tsx, which comes with the app. */
export const entries: readonly Entry[] = [
  { path: "/", texts: [], asks: [SHOP_GAMES, HOME_TOP, PROFILE] },
  { path: "/login", texts: ["account"] },
  { path: "/register", texts: ["account", "legal"] },
  { path: "/mine", members: true, texts: ["account", "games", "support"], asks: [PROFILE, HOME_TOP] },
  { path: "/promotion", members: true, texts: ["promotion"] },
];

/** Which of some screens an address shows: one of members sends visitors to the log-in. */
export function shownAt<Screen extends Pick<Entry, "path" | "members">>(
  screens: readonly Screen[],
  pathname: string,
  isMember: boolean,
): Screen | undefined {
  const at = (path: string) => screens.find((screen) => screen.path === path);
  const screen = at(pathname);
  return screen?.members && !isMember ? at(LOG_IN) : screen;
}
