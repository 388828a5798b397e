import type { Locale } from "#contract/locale.ts";
import type { SeededMember } from "./seed.ts";

/** What the client has kept in the browser of a reader who has been here before; `member` null: a visitor. */
export function storedBy(
  locale: Locale,
  theme: "light" | "dark" | "system",
  member: SeededMember | null,
): Record<string, string> {
  const stored: Record<string, string> = {
    "rangoli.settings": JSON.stringify({ locale, theme }),
    "rangoli.cookieNotice": JSON.stringify(Date.now()),
  };
  if (member) stored["rangoli.session"] = JSON.stringify({ ...member, rCode: member.userId, isEarly: true });
  return stored;
}
