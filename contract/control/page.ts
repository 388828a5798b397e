/** In characters; a shorter control token could be guessed. */
export const CONTROL_TOKEN_MIN = 24;

/** The control token of a setting; null if it is empty or too short. */
export function controlTokenIn(setting: string | undefined): string | null {
  return setting === undefined || setting.length < CONTROL_TOKEN_MIN ? null : setting;
}

/** The operator's page. Paths below `/control/` are calls; the query names the section of the page. */
export const CONTROL_PAGE_PATH = "/control";

/**
 * The folder of the built client with the files of that page alone. The gateway serves it, unlike the players' hashed
 * files.
 */
export const CONTROL_PAGE_FILES = "control-room";

/** The token is in the fragment, which browsers send to no server and servers do not log. */
export function controlPageAddress(base: string, token: string): string {
  return `${base}${CONTROL_PAGE_PATH}#token=${encodeURIComponent(token)}`;
}
