import type { LocaleTag } from "#contract/values/locale.ts";

/** The areas of the games' texts: each game adds its own. */
export interface GameMessages {}

type ShellMessages = typeof import("./in/account.ts") &
  typeof import("./in/games.ts") &
  typeof import("./in/initial.ts") &
  typeof import("./in/promotion.ts") &
  typeof import("./in/shop.ts") &
  typeof import("./in/support.ts") &
  typeof import("./in/wallet.ts") &
  typeof import("./in/wide.ts");

/** All texts of the source locale, by area. The other locales take their type from it. */
export interface Messages extends ShellMessages, GameMessages {}

// Makes TypeScript check every key against the source locale.
declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
    Locale: LocaleTag;
  }
}
