import type { Messages } from "./messages.ts";
import type { LocaleTag } from "#contract/values/locale.ts";

// Makes TypeScript check every key against the source locale.
declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
    Locale: LocaleTag;
  }
}
