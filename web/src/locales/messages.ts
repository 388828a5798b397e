import type { LocaleTag } from "#contract/values/locale.ts";
import { account, mine } from "./in/account.ts";
import { gameMessages } from "../games/messages.ts";
import { fairness, games, providers } from "./in/games.ts";
import { common, home, shell } from "./in/initial.ts";
import { gifts, promotion } from "./in/promotion.ts";
import { addresses, orders, shop } from "./in/shop.ts";
import { suggestions, support, legal } from "./in/support.ts";
import { amounts, bankCards, limits, receipt, recharge, transactions, transfer, withdrawal } from "./in/wallet.ts";
import { wide } from "./in/wide.ts";

/** All texts of the source locale, by area. The other locales take their type from it. */
export const messages = {
  ...gameMessages,
  account,
  addresses,
  amounts,
  bankCards,
  common,
  fairness,
  games,
  gifts,
  home,
  legal,
  limits,
  mine,
  orders,
  promotion,
  providers,
  receipt,
  recharge,
  shell,
  shop,
  suggestions,
  support,
  transactions,
  transfer,
  wide,
  withdrawal,
};

export type Messages = typeof messages;

// Makes TypeScript check every key against the source locale.
declare module "use-intl" {
  interface AppConfig {
    Messages: Messages;
    Locale: LocaleTag;
  }
}
