import type { Locale } from "#contract/values/locale.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { texts } from "../locales/texts.ts";
import { routeAt } from "../routing/routes.ts";
import { type Screen, screens } from "./screens.tsx";

/** Fetches the screen and the texts of an address before React renders. Errors surface on render. */
export function fetchScreen(pathname: string, isMember: boolean, locale: Locale): void {
  const screen = shownAt(pathname, isMember);
  if (!screen) return;
  loadTexts(locale, screen.texts).catch(() => undefined);
  screen.view.fetch?.().catch(() => undefined);
}

/** Resolves once an address's screen and texts have loaded or failed, so that no placeholder is rendered. */
export async function waitForScreen(pathname: string, isMember: boolean): Promise<void> {
  const screen = shownAt(pathname, isMember);
  if (screen) await Promise.allSettled([texts.need(screen.texts), screen.view.fetch?.()]);
}

/** Finds the screen that an address shows. Visitors get the log-in in place of a members' screen. */
function shownAt(pathname: string, isMember: boolean): Screen | undefined {
  const screen = routeAt(screens(), pathname);
  return screen?.members && !isMember ? routeAt(screens(), "/login") : screen;
}
