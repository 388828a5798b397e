/** The operators' page. Paths below it are calls; the query names the section of the page. */
export const OPERATE_PAGE_PATH = "/operate";

/**
 * The folder of the built client with the files of that page alone. The gateway serves it, unlike the players' hashed
 * files.
 */
export const OPERATE_PAGE_FILES = "operate-page";

/** The token is in the fragment, which browsers send to no server and servers do not log. */
export function operatePageAddress(base: string, token: string): string {
  return `${base}${OPERATE_PAGE_PATH}#token=${encodeURIComponent(token)}`;
}
