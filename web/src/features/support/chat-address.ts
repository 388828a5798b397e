import type { Locale } from "#contract/locale.ts";
import type { ShownTheme } from "#web/app/theme.ts";

/** Where the chat is: a page of this host, one of another, which the page's policy may not let be framed; or nowhere. */
export type ChatAddress = { readonly kind: "own" | "foreign"; readonly href: string } | { readonly kind: "none" };

/**
 * What to do with the address that the server gives for the chat. A chat of this host is told language and display mode
 * in its query. Whatever is neither http nor https is no address of a chat.
 */
export function chatAddress(livechatUrl: string, page: string, locale: Locale, theme: ShownTheme): ChatAddress {
  if (livechatUrl === "" || !URL.canParse(livechatUrl, page)) return { kind: "none" };
  const url = new URL(livechatUrl, page);
  if (url.protocol !== "http:" && url.protocol !== "https:") return { kind: "none" };
  if (url.origin !== new URL(page).origin) return { kind: "foreign", href: url.href };
  url.searchParams.set("locale", locale);
  url.searchParams.set("theme", theme);
  return { kind: "own", href: url.href };
}
