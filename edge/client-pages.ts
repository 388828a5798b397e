import { CONTROL_PAGE_PATH } from "#contract/control/page.ts";
import { routes } from "#web/app/routes.ts";

/** Pages with a file of their own. */
const PAGES = ["/docs", CONTROL_PAGE_PATH];

const known = new Set([...routes.map(({ path }) => path), ...PAGES].map((path) => path.toLowerCase()));

/** Whether an address shows the client; other addresses show it to browsers only. Old links are printed in capitals. */
export function isClientPage(path: string): boolean {
  return known.has(path.toLowerCase().replace(/(?<=.)\/$/, ""));
}
