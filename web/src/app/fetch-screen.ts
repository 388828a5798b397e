import type { AnyCall } from "#contract/call.ts";
import { homeTop, shopGames } from "#contract/home.ts";
import type { Locale } from "#contract/locale.ts";
import { profile } from "#contract/profile.ts";
import { prefetchCall } from "../data/client.ts";
import { pageClient } from "../data/data-provider.tsx";
import type { EarlyResponses } from "../data/send-request.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { texts } from "../locales/texts.ts";
import { entries, shownAt } from "./entries.ts";
import { routes } from "./routes.tsx";

/** What the contract says of the calls that entries ask. */
const CALLS: readonly AnyCall[] = [shopGames, homeTop, profile];

/**
 * Begins to fetch the screen that an address will show, and its texts, before anything is drawn, and takes the answers
 * over that have been asked for already. Where that fails, whoever draws it learns it.
 */
export function fetchScreen(pathname: string, isMember: boolean, locale: Locale, early: EarlyResponses): void {
  const route = shownAt(routes, pathname, isMember);
  if (!route) return;
  for (const { path } of shownAt(entries, pathname, isMember)?.asks ?? []) {
    for (const call of CALLS) if (call.path === path) prefetchCall(pageClient, call, early);
  }
  loadTexts(locale, route.texts).catch(() => undefined);
  route.screen.fetch?.().catch(() => undefined);
}

/**
 * Resolves once the screen that an address shows can be drawn as it is, without what takes its place until then; or once
 * it is known that it cannot. The first texts are there before.
 */
export async function screenThere(pathname: string, isMember: boolean): Promise<void> {
  const route = shownAt(routes, pathname, isMember);
  if (route) await Promise.allSettled([texts.need(route.texts), route.screen.fetch?.()]);
}
