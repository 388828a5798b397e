import { CONTROL_PAGE_FILES, CONTROL_PAGE_PATH } from "#contract/control-page.ts";
import { refuse } from "#contract/refusals.ts";
import type { Convention } from "./middleware/convention.ts";
import { refused } from "./middleware/refused.ts";

/** The page by its address or its file's name, and all that it alone loads. */
const OF_CONTROL_PAGE = new RegExp(`^${CONTROL_PAGE_PATH}(?:$|\\.)|^/${CONTROL_PAGE_FILES}`);

/** Without a control token there is no control room either: its page and files are not found. */
export function controlPage(controlToken: string | null): Convention {
  if (controlToken !== null) return {};
  return {
    before: (c) =>
      c.get("destination").kind === "page" && OF_CONTROL_PAGE.test(c.req.path)
        ? refused(c, refuse("not_found"))
        : undefined,
  };
}
