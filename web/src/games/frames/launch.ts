import type { ReadOf } from "#contract/call.ts";
import type { exgStartGame } from "#contract/exg.ts";

/** What a frame shows. */
export type Launch =
  /** A page that was handed over: HTML. */
  | { readonly kind: "page"; readonly html: string }
  /** A page of an address. `origin`: as whose it runs and writes to us; "null" is nobody's. */
  | { readonly kind: "address"; readonly href: string; readonly origin: string };

/** The origin of a frame without one. */
export const NOBODY = "null";

/** What to show of a provider's answer, on a page of ours at `here`. Null: it cannot be shown. */
export function launchOf({ type, html_encode, launch_url }: ReadOf<typeof exgStartGame>, here: string): Launch | null {
  // Where the type says nothing that is known, what came does.
  const isPage = type === "html_encode" || (type !== "launch_url" && html_encode);
  if (!isPage) return launch_url ? launchAt(launch_url, here) : null;
  const html = html_encode ? decodePage(html_encode) : null;
  return html === null ? null : { kind: "page", html };
}

/**
 * What to show of an address. A page of our own host runs as nobody's, so that it reaches nothing of ours; one of another
 * host is kept apart by that, and may use what is its own. Null: it is no address of a page.
 */
export function launchAt(launchUrl: string, here: string): Launch | null {
  if (!URL.canParse(launchUrl, here)) return null;
  const { protocol, href, origin } = new URL(launchUrl, here);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return { kind: "address", href, origin: origin === new URL(here).origin ? NOBODY : origin };
}

/** The text of base64 of UTF-8; null where it is none. */
function decodePage(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
