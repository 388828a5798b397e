import { appVersion, appVersionAuth } from "#contract/calls/app-version.ts";
import { HOME } from "#contract/examples/account.ts";
import { exgGames } from "#contract/calls/exg.ts";
import { gameTable } from "#contract/calls/game-table.ts";
import { homeTop, shopGames } from "#contract/calls/home.ts";
import { LIMIT_NAMES } from "#contract/calls/limits.ts";
import { installation } from "../data/installation.ts";
import { serverClock } from "../data/api-client.ts";
import { ok, refusal, type fakeServer } from "./fake-server.ts";

const games = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${name.toLowerCase()}-${index + 1}`,
    name: `${name} ${index + 1}`,
    image: `/img/games/${name}-${index + 1}.svg`,
  }));

/** The home screen's response, in the contract's units. */
export function homeFields(more: Record<string, unknown> = {}) {
  return {
    notice_content: "",
    queryset: [
      {
        image1: "/img/banners/1.svg",
        image2: "/img/banners/2.svg",
        image3: "/img/banners/3.svg",
        image4: "/img/banners/4.svg",
        image5: "/img/banners/5.svg",
        android_version: "",
      },
    ],
    pre_sale_product_ids: JSON.stringify([{ name: "PG", provider: "pg", count_per_line: 3, show_count: 2 }]),
    more_game_list: games(2, "Quick").map(({ id, ...rest }) => ({ game_id: id, ...rest })),
    in_out_game_list: games(8, "InOut"),
    livechat_url: "",
    ...more,
  };
}

const tile = (name: string) => ({ name, description: `About ${name}`, main_image: "/a.svg", image2: "/b.svg" });

export function answerHome(server: ReturnType<typeof fakeServer>, more: Record<string, unknown> = {}): void {
  server.on(homeTop, () => ok(homeFields(more)));
  server.on(appVersion, () => ok({ landing_page: "" }));
  server.on(appVersionAuth, () => ok({ landing_page: "" }));
  server.on(exgGames, ({ url }) => ok({ game_list: games(4, url.searchParams.get("provider") ?? "") }));
  server.on(gameTable, () => refusal(404, "Not found"));
  server.on(shopGames, () =>
    ok({
      queryset: [
        { ...tile("Aviator"), href: "/aviator" },
        { ...tile("Mines"), href: "/mines" },
        { ...tile("Elsewhere"), href: "https://elsewhere.example/" },
      ],
    }),
  );
}

// Responses of the shop, in the contract's units.

export function productFields(more: Record<string, unknown> = {}) {
  return {
    id: 3,
    name: "Courtyard lantern",
    price: 1850,
    main_image: "/img/products/3-1.svg",
    image2: "/img/products/3-2.svg",
    image3: "/img/products/3-3.svg",
    spec: "Material=Brass, glass,Size=20 cm",
    stock: 7,
    ...more,
  };
}

export function addressFields(more: Record<string, unknown> = {}) {
  return {
    id: 11,
    ...HOME,
    ...more,
  };
}

export function orderFields(more: Record<string, unknown> = {}) {
  return {
    id: 5,
    product_id: 3,
    name: "Courtyard lantern",
    image: "/img/products/3-1.svg",
    price: 1850,
    address: "Asha Rao, 12, MG Road",
    status: "undelivered",
    create_time: Date.UTC(2026, 10, 21, 12),
    ...more,
  };
}

/** The payment channels in the response, in the contract's units. */
export function payChannelFields(fields: Record<string, unknown> = {}) {
  return {
    contact_url: "/contactSupport",
    queryset: [
      { key: "upi", name: "UPI", fixed_amounts: "100,200,500" },
      { key: "card", name: "Card", fixed_amounts: "" },
    ],
    ...fields,
  };
}

export function withdrawalChannelFields(fields: Record<string, unknown> = {}) {
  return {
    contact_url: "/contactSupport",
    queryset: [
      { key: "bank", name: "Bank transfer", bank_code_group_id: 0, bank_codes: [] },
      {
        key: "instant",
        name: "Instant payout",
        bank_code_group_id: 1,
        bank_codes: [{ id: 1, code: "LOTUS", name: "Lotus Bank" }],
      },
    ],
    fee_rate: 0.02,
    min: 100,
    max: 50_000,
    ...fields,
  };
}

/** The serial number of a recharge (R) or a withdrawal (W). */
export const serialOf = (kind: "R" | "W", at: number) => `${kind}120007-${String(at).padStart(32, "0")}`;

export const pageFields = (queryset: readonly unknown[], count = queryset.length) => ({
  page: { count, p: 1, p_size: 10 },
  queryset,
});

/** A profile response, in the contract's units. */
export function profileFields(entry: Record<string, unknown> = {}, flags: Record<string, unknown> = {}) {
  return {
    entry: {
      r_code: "120007",
      nick_name: "kite_flyer",
      mobile: "919876543210",
      user_id: "120007",
      balance: 1000,
      ...entry,
    },
    event_gift_enable: true,
    promotion_url: "",
    is_early: true,
    is_transfer_enable: true,
    notice_content: "",
    supports: [],
    ...flags,
  };
}

/** The gateway's answer in front of the simulator, in English. */
export function sayPlayMoney(): void {
  const sentences = {
    badge: "Play money",
    title: "Play money only",
    text: "No real money moves here.",
    recharge: "Payments here are simulated.",
    withdrawal: "Payouts here are simulated.",
  };
  installation.set({ money: { in: sentences }, not_offered: [] });
}

/** Sets the server's clock, by which the games count. */
export function setServerTime(serverTime: number): void {
  const now = Date.now();
  serverClock.observe({ sentAt: now, serverTime, receivedAt: now });
}

/** A member's limits: none, but for these. */
export function limitFields(more: Record<string, unknown> = {}) {
  return {
    ...Object.fromEntries(LIMIT_NAMES.map((name) => [name, null])),
    exclude_until: null,
    pending: null,
    ...more,
  };
}

/** The rule set under which games offer no automatic play. */
export const UKGC = { name: "ukgc", auto_play: false, game_cycle_ms: 5000, reality_minutes: 60 };
