import type { AnyCall } from "#contract/call.ts";
import { homeTop, shopGames } from "#contract/calls/home.ts";
import { profile } from "#contract/calls/profile.ts";
import { promotionInfo } from "#contract/calls/promotion.ts";
import type { ShellPath } from "../routing/routes.ts";

/** A GET that a screen sends when it first renders, for every address and choice of the reader. */
export interface FirstCall {
  readonly call: AnyCall;
  readonly query?: Readonly<Record<string, string | number>>;
}

/** A block of the skeleton, px high, or the card with the balance and such a space below it. `only`: for these readers. */
type Block =
  | number
  | { readonly balance: number; readonly only?: "member" }
  | { readonly blank: number; readonly only: "visitor" };

/** A page's calls and frame before the app's code has come. Data for the build: no client loads it. */
export interface FirstView {
  /** The answers are the screen's. A journey counts the calls, so one that the screen does not send is found there. */
  readonly calls?: readonly FirstCall[];
  /** The socket that the screen opens. */
  readonly socket?: { readonly path: string; readonly flags?: Readonly<Record<string, string>> };
  /** The header of the screen: the key of its title's text or, for a game, the name itself. */
  readonly title: { readonly text: `${string}.${string}` } | { readonly name: string };
  readonly back?: string;
  /** Below a game's header, with the balance in it. */
  readonly isGame?: boolean;
  readonly blocks: readonly Block[];
}

const list = (text: `${string}.${string}`, back: string): FirstView => ({ title: { text }, back, blocks: [150, 220] });

/** By path. A game's screens have their own: `screen/first-view.ts` in its folder. */
export const firstViews: Readonly<Partial<Record<ShellPath, FirstView>>> = {
  "/": {
    calls: [{ call: profile }, { call: shopGames }, { call: homeTop }],
    title: { name: "%brand.name%" },
    blocks: [{ balance: 64, only: "member" }, { blank: 208, only: "visitor" }, 150, 511],
  },
  "/mine": {
    calls: [{ call: profile }],
    title: { text: "account.mineTitle" },
    blocks: [66, { balance: 91 }, 301, 252],
  },
  "/promotion": {
    calls: [{ call: promotionInfo }, { call: profile }],
    title: { text: "promotion.title" },
    blocks: [369, 229, 314],
  },
  "/transactionList": list("transactions.title", "/mine"),
  "/bankcardList": list("bankCards.title", "/mine"),
  "/recharge": list("recharge.title", "/mine"),
  "/withdrawal": list("withdrawal.title", "/mine"),
  "/transfer": list("transfer.title", "/mine"),
  "/limits": list("limits.title", "/mine"),
  "/redeemGift": list("gifts.redeemTitle", "/mine"),
  "/giftEvent": list("gifts.eventsTitle", "/"),
  "/orderList": list("orders.title", "/mine"),
  "/addressList": list("addresses.title", "/mine"),
  "/suggestionList": list("suggestions.title", "/mine"),
  "/contactSupport": list("support.title", "/"),
  "/search": list("shop.searchTitle", "/"),
};
