import type { Messages } from "./messages.ts";
import type { LocaleTag } from "./locale-tags.ts";

// Keys are checked against the source locale, wherever a text is used.
declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
    Locale: LocaleTag;
  }
}
