import { sendEarly, type EarlyResponses, type RequestContext } from "../data/send-request.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { entryRoutes, routeAt, type Route } from "./entry-routes.ts";

/** Fetches the files, texts and first calls of an address while the app loads. Errors surface on render. */
export function fetchEntry(pathname: string, context: RequestContext): EarlyResponses {
  const entry = shownAt(Object.values<Route>(entryRoutes), pathname, context.token !== null);
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
export function shownAt<Screen extends Pick<Route, "path" | "members">>(
  screens: readonly Screen[],
  pathname: string,
  isMember: boolean,
): Screen | undefined {
  const screen = routeAt(screens, pathname);
  return screen?.members && !isMember ? routeAt(screens, entryRoutes.login.path) : screen;
}
