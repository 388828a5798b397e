import { type EarlyCall, sendEarly, type EarlyResponses, type RequestContext } from "../data/send-request.ts";
import { type TextFile, loadTexts } from "../locales/load-texts.ts";

/**
 * Begins to fetch what an address will show beside the app and not after it: where people come in, the screen's files
 * and texts, and what it asks for. Where that fails, whoever draws it learns it.
 */
export function fetchEntry(pathname: string, carrier: RequestContext): EarlyResponses {
  const entry = shownAt(entries, pathname, carrier.token !== null);
  // First what takes the server a while.
  const answers = sendEarly(entry?.asks ?? [], carrier);
  loadTexts(carrier.locale, ["initial", ...(entry?.texts ?? [])]).catch(() => undefined);
  if (entry) nameFiles(entry.path);
  return answers;
}

/** Has the browser fetch the files of a screen that the page names for it: see scripts/build/first-load.ts. */
function nameFiles(path: string): void {
  const hints = document.querySelector<HTMLTemplateElement>(`template[data-screen="${path}"]`);
  if (hints) document.head.append(hints.content);
}

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
