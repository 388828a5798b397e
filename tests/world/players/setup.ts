import { Buffer } from "node:buffer";
import { HOME } from "#contract/examples/account.ts";
import { scryptSync } from "node:crypto";
import { windowsOf } from "#simulator/catalogue/gifts.ts";
import { PRODUCTS } from "#simulator/catalogue/products/products.ts";
import { ACCEPTED } from "../history/history.ts";
import type { World } from "../world.ts";
import type { Envelope, Network } from "./network.ts";
import { DAY_MS } from "#contract/values/durations.ts";

/** The starting balance of each, minor units. */
export const START = 200_000;
export const PASSWORD = "correct horse";

/** The lowest cost, because each payment hashes the password. */
const PASSWORD_COST = 16;

/** The members by cell, with the place of their referrer. */
const MEMBERS: readonly { readonly cell: number; readonly invitedBy: number | null }[] = [
  { cell: 0, invitedBy: null },
  { cell: 1, invitedBy: 0 },
  { cell: 2, invitedBy: 1 },
  { cell: 2, invitedBy: 1 },
  { cell: 0, invitedBy: 3 },
  { cell: 1, invitedBy: null },
];

/** Codes with their uses and products with their stock. Minor units. */
export const CODES = [
  { name: "KITE-100", price: 10_000, uses: 3 },
  { name: "LAMP-25", price: 2_550, uses: 1 },
  { name: "RP-2026", price: 777, uses: 99 },
] as const;

export const SHELF = PRODUCTS.slice(0, 24)
  .toSorted((a, b) => a.price - b.price)
  .slice(0, 2)
  .map(({ id, price }, at) => ({ id, price, items: [4, 1][at] ?? 0 }));

export interface WorldMember {
  readonly id: number;
  readonly token: string;
  readonly mobile: string;
  readonly address: number;
  readonly card: number;
  readonly isRefused: boolean;
}

/** The members' time is a day ahead of the world's: see `playWith`. */

/** The second member of each cell has a greater id than the first. */
const SECOND_IN_CELL = 110_000 - 1;

/** Less than the gifts of two members may come to, minor units. */
export const SMALL_POOL = 300_000;

/** Gives the open gift event a pool that does not suffice for all. */
export function fillPool(world: World): void {
  const { now } = world.scheduler;
  const open = windowsOf(now + DAY_MS).find(
    ({ startTime, endTime }) => now + DAY_MS >= startTime && now + DAY_MS < endTime,
  );
  if (open === undefined) throw new Error("no gift event is open");
  const { disk } = world.host("catalogue");
  disk.run("INSERT INTO gift_event (id, pool_left) VALUES (?, ?)", [open.id, SMALL_POOL]);
  disk.commit();
}

interface Made {
  readonly user_id: string;
  readonly token: string;
  readonly mobile_number: string;
}

/** Creates members with passwords, addresses and cards, gift codes and goods, before any fault. */
export async function settle(world: World, network: Network): Promise<WorldMember[]> {
  const made: Made[] = [];
  const tellStock = (shared: string, sum: number) =>
    network.history?.begin({ client: "operator", member: "", call: "stock", id: "", sum, shared })(ACCEPTED);
  for (const { cell, invitedBy } of MEMBERS) {
    const r_code = invitedBy === null ? undefined : made[invitedBy]?.user_id;
    const wanted = { count: 1, balance: START / 100, cell, ...(r_code !== undefined && { r_code }) };
    const { members } = await network.operate("POST", "/control/members", wanted);
    made.push(...(members as Made[]));
  }
  for (const { name, price, uses } of CODES) {
    await network.operate("POST", "/operate/gift_codes", {
      reason: "a world of ours",
      gift_code: name,
      price: price / 100,
      uses,
    });
    tellStock(`gift ${name}`, uses);
  }
  for (const { id, items } of SHELF) {
    await network.operate("POST", "/operate/stock", { reason: "a world of ours", product_id: id, stock: items });
    tellStock(`goods ${id}`, items);
  }
  return Promise.all(made.map((member) => furnish(world, network, member)));
}

async function furnish(world: World, network: Network, { user_id, token, mobile_number }: Made): Promise<WorldMember> {
  givePassword(world, mobile_number, Number(user_id));
  await asked(network.ask({ method: "POST", path: "/user/edit_address", body: HOME, token }));
  const addresses = await asked(network.ask({ method: "GET", path: "/user/addresses", token }));
  const isRefused = Number(user_id) > SECOND_IN_CELL;
  const card = {
    actual_name: "Asha Rao",
    ifsc_code: "HDFC0001234",
    bank_name: "HDFC Bank",
    account_number: isRefused ? "12345678900" : "12345678901",
    province: "Karnataka",
    city: "Bengaluru",
    address: "12, MG Road",
    mobile_number,
    email: "asha@app.example",
    upi_account: "asha@upi",
  };
  await asked(network.ask({ method: "POST", path: "/user/edit_bank_card", body: card, token }));
  const cards = await asked(network.ask({ method: "GET", path: "/user/bank_cards", token }));
  return {
    id: Number(user_id),
    token,
    mobile: mobile_number,
    address: firstId(addresses),
    card: firstId(cards),
    isRefused,
  };
}

/** The control API's members have no password; these pay with one that is fast to check. */
function givePassword(world: World, mobile: string, member: number): void {
  const digits = mobile.replace("+", "");
  const shard = Number(BigInt(digits) % 16n);
  const salt = Buffer.alloc(16);
  const key = Buffer.from(scryptSync(PASSWORD, salt, 32, { N: PASSWORD_COST, r: 8, p: 1, maxmem: 2 ** 20 }));
  const { disk } = world.host(`directory:${shard}`);
  disk.run("INSERT INTO account (mobile, registration, cell, member, password_hash) VALUES (?, ?, ?, ?, ?)", [
    digits,
    mobile,
    member % 10_000,
    member,
    `scrypt$${PASSWORD_COST}$${salt.toString("base64url")}$${key.toString("base64url")}`,
  ]);
  disk.commit();
}

async function asked(answer: Promise<Envelope>): Promise<Envelope> {
  const envelope = await answer;
  if (envelope.code !== 200) throw new Error(`the members cannot be created: ${JSON.stringify(envelope)}`);
  return envelope;
}

function firstId({ queryset }: Envelope): number {
  return (queryset as { id: number }[])[0]?.id ?? 0;
}
