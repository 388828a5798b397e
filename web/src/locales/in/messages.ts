import { account } from "./account.ts";
import { addresses } from "./addresses.ts";
import { aviator } from "./aviator.ts";
import { bankCards } from "./bank-cards.ts";
import { common } from "./common.ts";
import { control } from "./control.ts";
import { fairness } from "./fairness.ts";
import { games } from "./games.ts";
import { gifts } from "./gifts.ts";
import { home } from "./home.ts";
import { legal } from "./legal.ts";
import { limits } from "./limits.ts";
import { luckyHit } from "./lucky-hit.ts";
import { mine } from "./mine.ts";
import { mines } from "./mines.ts";
import { orders } from "./orders.ts";
import { promotion } from "./promotion.ts";
import { providers } from "./providers.ts";
import { recharge } from "./recharge.ts";
import { shell } from "./shell.ts";
import { shop } from "./shop.ts";
import { suggestions } from "./suggestions.ts";
import { support } from "./support.ts";
import { transactions } from "./transactions.ts";
import { transfer } from "./transfer.ts";
import { win } from "./win.ts";
import { withdrawal } from "./withdrawal.ts";

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
