import type { Locale } from "#contract/values/locale.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { texts } from "../locales/texts.ts";
import { routeAt } from "../routing/routes.ts";
import { type Screen, screens } from "./screens.tsx";

/**
 * Fetches the screen and the texts of an address in parallel with the initial texts, and resolves once all have loaded or
 * failed, so that no placeholder is rendered. Errors surface on render.
 */
export async function fetchScreen(pathname: string, isMember: boolean, locale: Locale): Promise<void> {
  const screen = shownAt(pathname, isMember);
  const fetched = screen && Promise.allSettled([loadTexts(locale, screen.texts), screen.view.fetch?.()]);
  await texts.choose(locale);
  await Promise.allSettled([fetched, screen && texts.need(screen.texts)]);
}

/** Finds the screen that an address shows. Visitors get the log-in in place of a members' screen. */
function shownAt(pathname: string, isMember: boolean): Screen | undefined {
  const screen = routeAt(screens(), pathname);
  return screen?.members && !isMember ? routeAt(screens(), "/login") : screen;
}
