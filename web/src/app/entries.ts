import { type EarlyCall, sendEarly, type EarlyResponses, type RequestContext } from "../data/send-request.ts";
import { type TextFile, loadTexts } from "../locales/load-texts.ts";

/** A route without its screen: enough to fetch before the app has loaded. */
export interface Entry {
  readonly path: string;
  /** Requires a session; visitors see the log-in instead. */
  readonly members?: boolean;
  /** The text files that it needs beside the initial ones. */
  readonly texts: readonly TextFile[];
  readonly asks?: readonly EarlyCall[];
}

const SHOP_GAMES = { path: "/shop/games" } as const;
const HOME_TOP = { path: "/shop/home_top" } as const;
const PROFILE = { path: "/user/profile", members: true } as const;

/** The routes that start.ts prefetches. Their modules are listed in scripts/build/first-load.ts. */
export const entryRoutes = {
  home: { path: "/", texts: [], asks: [SHOP_GAMES, HOME_TOP, PROFILE] },
  login: { path: "/login", texts: ["account"] },
  register: { path: "/register", texts: ["account", "legal"] },
  mine: { path: "/mine", members: true, texts: ["account", "games", "support"], asks: [PROFILE, HOME_TOP] },
  promotion: { path: "/promotion", members: true, texts: ["promotion"] },
} as const satisfies Readonly<Record<string, Entry>>;

export const entries: readonly Entry[] = Object.values(entryRoutes);

/** Fetches the files, texts and first calls of an address while the app loads. Errors surface on render. */
export function fetchEntry(pathname: string, context: RequestContext): EarlyResponses {
  const entry = shownAt(entries, pathname, context.token !== null);
  // Calls go first: the server takes longest to answer them.
  const answers = sendEarly(entry?.asks ?? [], context);
  loadTexts(context.locale, ["initial", ...(entry?.texts ?? [])]).catch(() => undefined);
  if (entry) preloadFiles(entry.path);
  return answers;
}

/** Preloads a screen's files from the page's template: see scripts/build/first-load.ts. */
function preloadFiles(path: string): void {
  const hints = document.querySelector<HTMLTemplateElement>(`template[data-screen="${path}"]`);
  if (hints) document.head.append(hints.content);
}

/** Finds the screen that an address shows. Visitors get the log-in in place of a members' screen. */
export function shownAt<Screen extends Pick<Entry, "path" | "members">>(
  screens: readonly Screen[],
  pathname: string,
  isMember: boolean,
): Screen | undefined {
  const at = (path: string) => screens.find((screen) => screen.path === path);
  const screen = at(pathname);
  return screen?.members && !isMember ? at(entryRoutes.login.path) : screen;
}
