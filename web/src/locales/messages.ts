import { account, mine } from "./in/account.ts";
import { aviator } from "./in/aviator.ts";
import { control } from "./in/control.ts";
import { fairness, games, providers } from "./in/games.ts";
import { common, home, shell } from "./in/initial.ts";
import { legal } from "./in/legal.ts";
import { luckyHit } from "./in/lucky-hit.ts";
import { mines } from "./in/mines.ts";
import { gifts, promotion } from "./in/promotion.ts";
import { addresses, orders, shop } from "./in/shop.ts";
import { suggestions, support } from "./in/support.ts";
import { bankCards, limits, recharge, transactions, transfer, withdrawal } from "./in/wallet.ts";
import { win } from "./in/win.ts";

/** All texts of the source locale, by the area that `useTranslations` names. They give the other locales their type. */
export const messages = {
  account,
  addresses,
  aviator,
  bankCards,
  common,
  control,
  fairness,
  games,
  gifts,
  home,
  legal,
  limits,
  luckyHit,
  mine,
  mines,
  orders,
  promotion,
  providers,
  recharge,
  shell,
  shop,
  suggestions,
  support,
  transactions,
  transfer,
  win,
  withdrawal,
};

export type Messages = typeof messages;
