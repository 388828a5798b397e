import { askAhead } from "../data/client.ts";
import { pageClient } from "../data/data-provider.tsx";
import type { Locale } from "../../../edge/contract/locale.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { routes } from "./routes.tsx";

const LOG_IN = "/login";

/**
 * Begins to fetch the screen that an address will show, its texts and what it asks for, before anything is drawn. Where
 * that fails, whoever draws it learns it.
 */
export function fetchScreen(pathname: string, isMember: boolean, locale: Locale): void {
  const at = (path: string) => routes.find((route) => route.path === path);
  const route = at(pathname);
  const shown = route?.members && !isMember ? at(LOG_IN) : route;
  if (!shown) return;
  // First what takes the server a while.
  for (const call of shown.calls ?? []) askAhead(pageClient, call);
  loadTexts(locale, shown.texts).catch(() => undefined);
  shown.screen.fetch?.().catch(() => undefined);
}
