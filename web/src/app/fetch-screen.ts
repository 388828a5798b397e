import type { AnyCall } from "#contract/call.ts";
import { homeTop, shopGames } from "#contract/calls/home.ts";
import type { Locale } from "#contract/values/locale.ts";
import { profile } from "#contract/calls/profile.ts";
import { prefetchCall } from "../data/client.ts";
import { pageClient } from "../data/data-provider.tsx";
import type { EarlyResponses } from "../data/send-request.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { texts } from "../locales/texts.ts";
import { shownAt } from "./fetch-entry.ts";
import { screens } from "./screens.tsx";

const ENTRY_CALLS: readonly AnyCall[] = [shopGames, homeTop, profile];

/** Fetches the screen, texts and first calls of an address before React renders. Errors surface on render. */
export function fetchScreen(pathname: string, isMember: boolean, locale: Locale, early: EarlyResponses): void {
  const screen = shownAt(screens, pathname, isMember);
  if (!screen) return;
  for (const { path } of screen.asks ?? []) {
    for (const call of ENTRY_CALLS) if (call.path === path) prefetchCall(pageClient, call, early);
  }
  loadTexts(locale, screen.texts).catch(() => undefined);
  screen.view.fetch?.().catch(() => undefined);
}

/** Resolves once an address's screen and texts have loaded or failed, so that no placeholder is rendered. */
export async function waitForScreen(pathname: string, isMember: boolean): Promise<void> {
  const screen = shownAt(screens, pathname, isMember);
  if (screen) await Promise.allSettled([texts.need(screen.texts), screen.view.fetch?.()]);
}
