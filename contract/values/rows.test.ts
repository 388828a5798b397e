import { SPECIFIED, areas } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import { minesRecords } from "#games/mines/contract/calls.ts";
import type { AnyCall } from "../call.ts";
import { addresses } from "../addresses.ts";
import { bankCards } from "../calls/bank-cards.ts";
import { exgGames } from "../calls/exg.ts";
import { giftEvents } from "../calls/gifts.ts";
import { homeTop, shopGames } from "../calls/home.ts";
import { profile } from "../calls/profile.ts";
import { sessions } from "../calls/sessions.ts";
import { products } from "../calls/shop.ts";
import { suggestions } from "../calls/support.ts";
import { channels } from "../calls/wallet.ts";
import { partsBeside } from "./read-in-forms.ts";
import { readTolerantly } from "./tolerant.ts";
import { defOf, type Unread } from "./tolerant-schema.ts";

type Fields = Readonly<Record<string, unknown>>;

const paging = { page: { count: 1 } };

describe("a list of rows", () => {
  // Each row has all that its screen cannot do without.
  it.each<[string, AnyCall, Fields, Fields]>([
    ["addresses", addresses, { id: 3 }, { full_name: "", mobile_number: "", pin_code: "" }],
    ["bank cards", bankCards, { id: 5, account_number: 1122 }, { actual_name: "", account_number: "1122" }],
    ["products", products, { id: 7, price: 3, stock: 1, spec: [] }, { name: "", spec: "" }],
    ["the house's games", shopGames, { href: "/mines", description: { en: "" } }, { name: "", description: "" }],
    ["a provider's games", exgGames, { id: 9 }, { name: "", image: "" }],
    ["channels", channels, { key: "upi" }, { name: "" }],
    ["log-ins", sessions, { id: "s1", create_time: 1e9, seen_time: 1e9, current: "maybe" }, { current: false }],
    ["suggestions", suggestions, { content: "Hi" }, { content: "Hi", status: "", create_time: null }],
  ])("keeps a row that can be used, and reports what it lacks: %s", (_, call, row, read) => {
    const unread: Unread = [];
    const list = call === exgGames ? "game_list" : "queryset";
    const answer = readTolerantly(call.answer, { ...paging, otp_required: false, [list]: [row] }, unread);
    expect(answer).toMatchObject({ [list]: [read] });
    expect(unread.some((place) => place.startsWith(`${list}.*.`))).toBe(true);
  });

  const subjects = areas
    .flatMap(({ calls }) => calls)
    .flatMap((call) =>
      Object.entries(defOf(call.answer).shape ?? {})
        .filter(([, schema]) => defOf(schema).isSubject)
        .map(([name]) => ({ route: `${call.method} ${call.path}`, call, name })),
    );

  it.each(subjects)("is unreadable if none of its rows can be read, and not empty: $route", ({ call, name }) => {
    const beside = { ...paging, otp_required: false };
    const unread: Unread = [];
    expect(readTolerantly(call.answer, { ...beside, [name]: ["row"] }, unread)).toBeUndefined();
    expect(unread).toContain(`${name}.*`);
    expect(readTolerantly(call.answer, { ...beside, [name]: [] })).toMatchObject({ [name]: [] });
  });

  it("covers the lists that screens are about", () => {
    const names = subjects.map(({ route }) => route);
    const others = [addresses, bankCards, products, shopGames, exgGames, channels, giftEvents, sessions, suggestions];
    expect(names).toEqual(expect.arrayContaining(others.map(({ method, path }) => `${method} ${path}`)));
  });

  it("leaves out a row without its id, and keeps those beside it", () => {
    const json = { queryset: [{ full_name: "Asha" }, { id: 3 }] };
    expect(readTolerantly(addresses.answer, json)?.queryset).toMatchObject([{ id: 3 }]);
  });

  it("of home costs nothing beside it", () => {
    const home = { ...(SPECIFIED["GET /shop/home_top"] as Fields), in_out_game_list: [{ name: "x" }] };
    expect(readTolerantly(homeTop.answer, home)).toMatchObject({ in_out_game_list: [], notice_content: "Diwali sale" });
  });
});

it("a member's entry lacks only what the backend leaves out", () => {
  const unread: Unread = [];
  const json = { entry: { user_id: 884_422, balance: "5000.00" }, is_transfer_enable: true };
  const entry = { user_id: "884422", balance: 500_000, nick_name: "", mobile: "", r_code: "" };
  expect(readTolerantly(profile.answer, json, unread)).toMatchObject({ entry, is_transfer_enable: true });
  expect(unread).toEqual(expect.arrayContaining(["entry.nick_name", "entry.mobile", "entry.r_code"]));
});

describe("a record of a game that cannot be read whole", () => {
  it("says nothing that is computed from a part that cannot be read", () => {
    const row = { is_win: true, change_amount: 50, amount: "x" };
    const { queryset = [] } = readTolerantly(minesRecords.answer, { page: { count: 1 }, queryset: [row] }) ?? {};
    expect(partsBeside(queryset)).toMatchObject([{ change_amount: 5_000, amount: null, payout: null }]);
  });
});
