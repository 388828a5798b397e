/** A shorter control token could be guessed. In characters. */
export const CONTROL_TOKEN_MIN = 24;

/** The control token of a setting. Null: none is set, or one too short, which opens nothing. */
export function controlTokenIn(setting: string | undefined): string | null {
  return setting === undefined || setting.length < CONTROL_TOKEN_MIN ? null : setting;
}

/** The operator's page. Below `/control/` are calls; the page itself has one address, its sections stand in the query. */
export const CONTROL_PAGE_PATH = "/control";

/** The folder of the built client with what that page alone loads. Not among the players' hashed files: the gateway answers it. */
export const CONTROL_PAGE_FILES = "control-room";

/** The page's address with the token in its fragment, which is neither sent to a server nor written into a log. */
export function controlPageAddress(base: string, token: string): string {
  return `${base}${CONTROL_PAGE_PATH}#token=${encodeURIComponent(token)}`;
}
