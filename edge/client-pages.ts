import { OPERATE_PAGE_PATH } from "#contract/control/page.ts";
import { gameData } from "#games/screens.ts";
import { INVITATION_PATH, routeAt, routesWith } from "#web/routing/routes.ts";

/** Pages of one file each, which brings its own policy: one verifies a round, the other says what the contract says. */
export const STANDALONE_PAGES: readonly string[] = ["/verify", "/docs/contract"];

/** The routes, and the pages with a file of their own. */
const pages = [
  ...routesWith(gameData),
  { path: "/docs" },
  ...STANDALONE_PAGES.map((path) => ({ path })),
  { path: OPERATE_PAGE_PATH },
];

/** Whether an address shows the client to everyone. Other addresses show it to browsers only. */
export function isClientPage(path: string): boolean {
  return pagePattern(path) !== undefined;
}

/** The pattern of the client's page at an address; undefined: it has none there. */
export function pagePattern(path: string): string | undefined {
  return routeAt(pages, path)?.path;
}

const INVITATION = new RegExp(`^${INVITATION_PATH}(\\w{1,16})/?$`, "i");

/** The invite code of a short link. */
export function invitedBy(path: string): string | undefined {
  return INVITATION.exec(path)?.[1];
}
