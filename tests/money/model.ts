import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { PRODUCTS } from "#simulator/catalogue/products/products.ts";
import { hashPassword } from "#simulator/directory/password.ts";
import { periodAt, roundOf } from "#games/win-go/rules/timeline.ts";
import type { ProfitShare } from "#simulator/objects/cell-api.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub, directoryOf } from "#simulator/objects/stubs.ts";
import { askCode, PASSWORD, addAddress, setStock, stockOf } from "#simulator/testing/accounts.ts";
import {
  balanceOf,
  call,
  control,
  type Envelope,
  newestCode,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideCell } from "#simulator/testing/objects.ts";
import { addCard, callBackBody, PAYER, withdrawalsOf } from "#simulator/testing/wallet.ts";
import { dayStart, hourStart } from "#simulator/time/clock.ts";
import { Books, CONTRACT, EVENTS, type Outcome, type MemberPlace, type Scarce, type SharedRound } from "./books.ts";
import type { Deed } from "./operations.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

const CELLS = 3;
/** The maximum number of waits, of 5 s each. */
const LATER_MAX = 40;
/** How often the model checks whether the messages under way have arrived. */
const CHECKS_MAX = 10;
/** The starting balance of each, minor units. */
const START = 200_000;

/** B was invited by A, C and D by B; C and D are in one cell. */
const MEMBERS_AT_START: readonly MemberPlace[] = [
  { cell: 0, above: [null, null] },
  { cell: 1, above: [0, null] },
  { cell: 2, above: [1, 0] },
  { cell: 2, above: [1, 0] },
];

/** The last code does not exist. */
const CODES = [
  { name: "KITE-100", price: 10_000, uses: 2 },
  { name: "Lamp-25", price: 2_550, uses: 1 },
  { name: "RP-2026", price: 777, uses: 99 },
  { name: "NOPE-1", price: 0, uses: 0 },
];

const SHELF = PRODUCTS.slice(0, 24)
  .toSorted((a, b) => a.price - b.price)
  .slice(0, 2)
  .map(({ id, price }, at) => ({ id, price, items: [3, 1][at] ?? 0 }));

const SCARCE: Scarce = { codes: CODES, products: SHELF };

interface ModelMember extends TestMember {
  readonly mobile: string;
  readonly address: number;
  readonly card: number;
  readonly refusedCard: number;
}

export interface Request {
  readonly deed: Deed;
  readonly hasCode: boolean;
  /** Sends the request, with its own Idempotency-Key if it takes one. */
  readonly send: (altered?: boolean) => Promise<Envelope>;
}

/** Four members in three cells, a shop and a processor. Sends the members' requests and reads the results. */
export class MoneyDriver {
  readonly books: Books;
  readonly #members: readonly ModelMember[];
  /** By cell: the last fee that the books have shared out. */
  readonly #sharedUpTo = new Map<number, number>();
  #keys = 0;

  private constructor(members: readonly ModelMember[], now: number) {
    this.#members = members;
    this.books = new Books(MEMBERS_AT_START, START, SCARCE, now);
  }

  static async open(passwordHash: string): Promise<MoneyDriver> {
    const started = await shiftTime(0);
    await shiftTime(dayStart(started) + DAY_MS - started);
    const members: ModelMember[] = [];
    for (const { cell, above } of MEMBERS_AT_START) {
      const referrer = members[above[0] ?? -1]?.user_id;
      members.push(await settle(cell, referrer, passwordHash));
    }
    for (const { name, price, uses } of CODES) {
      if (uses > 0) await control("POST", "/operate/gift_codes", { gift_code: name, price: price / 100, uses });
    }
    for (const { id, items } of SHELF) await setStock(id, items);
    const driver = new MoneyDriver(members, await shiftTime(0));
    await driver.drain();
    return driver;
  }

  /** Converts a deed into a request, or null if nothing exists yet that it could apply to. */
  async prepare(deed: Deed): Promise<Request | null> {
    const resolved = this.#resolve(deed);
    if (resolved === null) return null;
    const code = resolved.does === "withdraw" ? await this.#codeFor(resolved.who) : "";
    const { by, path, body } = this.#requestOf(resolved, code);
    const key = `key-${this.#keys++}`;
    const send = (altered = false) => {
      const sent = altered ? alteredBody(body) : body;
      if (by === "operator") return control("POST", path, sent);
      const options = by === "anyone" ? {} : { token: by.token, headers: { "Idempotency-Key": key } };
      return call("POST", path, sent, options);
    };
    return { deed: resolved, hasCode: code !== "", send };
  }

  async enter(deed: Deed, answer: Outcome): Promise<void> {
    this.books.enter(deed, answer);
    if (deed.does !== "withdraw") return;
    const known = new Set(this.books.withdrawals.map(({ serial }) => serial));
    const unnamed = this.books.withdrawals.find((each) => each.who === deed.who && each.serial === null);
    const rows = await withdrawalsOf(this.#member(deed.who));
    const row = rows.find((each) => !known.has(each.serial_number) && each.price * 100 === unnamed?.minor);
    if (unnamed === undefined || row === undefined) throw new Error("an accepted withdrawal is not listed");
    unnamed.serial = row.serial_number;
  }

  async wait(ms: number): Promise<void> {
    await shiftTime(ms);
    await this.drain();
  }

  async waitForEvent(window: number): Promise<void> {
    const opens = (EVENTS[window]?.opens ?? 0) + dayStart(this.books.now);
    await this.wait((opens < this.books.now ? opens + DAY_MS : opens) - this.books.now);
  }

  async end(object: string): Promise<void> {
    await control("POST", "/control/restart", { object });
  }

  /** Delivers a received message again, perhaps with another body. It has to change nothing. */
  async echo(cell: number, which: number): Promise<void> {
    const received = await insideCell(cell, ({ storage: { sql } }) =>
      sql
        .exec<{ id: string; share: string | null }>(
          `SELECT id, NULL AS share FROM inbox WHERE id LIKE 'transfer:%' UNION ALL
           SELECT value, json_object('to', member, 'level', level, 'time', time, 'relation', relation, 'type', profit.type)
           FROM profit JOIN json_each(messages) ORDER BY 1`,
        )
        .toArray(),
    );
    const chosen = received[which % Math.max(1, received.length)];
    if (chosen === undefined) return;
    const { id, share } = chosen;
    if (share === null) {
      const to = Number(this.#members.find(({ user_id }) => cellOf(Number(user_id)) === cell)?.user_id);
      const from = Number(this.#members.find(({ user_id }) => cellOf(Number(user_id)) !== cell)?.user_id);
      await cellStub(env, cell).receiveTransfer(id, { from, to, amount: 4_200 });
    } else {
      // Its record is that of its inviter, level and hour.
      const known = JSON.parse(share) as Pick<ProfitShare, "to" | "level" | "time" | "relation" | "type">;
      await cellStub(env, cell).receiveProfit(id, { ...known, contribution: 4_200, change: 4_200, nickNames: [] });
    }
  }

  /** Waits until no message or alarm is open and records the results. */
  async drain(): Promise<void> {
    await this.deliver();
    await this.#goTo(await timeNow());
  }

  /** Waits until messages are delivered and due work is done. Advances the time if that is needed. */
  async deliver(): Promise<void> {
    for (let tries = 0; tries < LATER_MAX; tries++) {
      if (await this.#isQuiet()) return;
      // Retries are due 5 s later, and the last of these cells shares an hour's fees 2 s after it.
      await shiftTime(5_001);
    }
    throw new Error("something never arrives");
  }

  async purses(): Promise<{ seen: unknown; wanted: unknown }> {
    const seen = await Promise.all(
      this.#members.map(async (member) => {
        const { profit } = await call("GET", "/user/promotion_info", undefined, { token: member.token });
        return { balance: await balanceOf(member), profit };
      }),
    );
    const wanted = this.books.purses.map(({ balance, profit }) => ({ balance: balance / 100, profit: profit / 100 }));
    return { seen, wanted };
  }

  async shelf(): Promise<{ seen: number[]; wanted: readonly number[] }> {
    return { seen: await Promise.all(SHELF.map(({ id }) => stockOf(id))), wanted: this.books.items };
  }

  /** Gives alarms and messages a moment. Returns false if something waits for a later time. */
  async #isQuiet(): Promise<boolean> {
    const now = await timeNow();
    for (let checks = 0; checks < 5 * CHECKS_MAX; checks++) {
      const open = await Promise.all(Array.from({ length: CELLS }, (_, cell) => openThings(cell, now)));
      if (open.every(({ due, later }) => due === 0 && later === 0)) return true;
      // Each check is an event in every cell, before which alarms and answers arrive.
      if (checks > CHECKS_MAX && open.every(({ due }) => due === 0)) return false;
    }
    return false;
  }

  async #goTo(now: number): Promise<void> {
    const over = this.books.stakes.filter(({ isSettled, start }) => !isSettled && start + 180_000 <= now);
    const digits = new Map<string, number>();
    for (const { category, start } of over) {
      const key = `${category}:${start}`;
      if (digits.has(key)) continue;
      const query = `category=${category}&saas_id=1&period=${periodAt(start)}`;
      const { entity } = await call("GET", `/win/round_detail?${query}`);
      digits.set(key, (entity as { last_num: number }).last_num);
    }
    this.books.goTo(now, (category, start) => digits.get(`${category}:${start}`) ?? Number.NaN);
    for (let cell = 0; cell < CELLS; cell++) this.books.shareFees(await this.#newlyShared(cell));
  }

  /** The rounds whose fees a cell has shared out since this was last called. */
  async #newlyShared(cell: number): Promise<SharedRound[]> {
    const { rows, until } = await insideCell(cell, ({ storage: { sql } }) => {
      const { time: until } = sql.exec<{ time: number }>("SELECT time FROM shared_up_to").one();
      const rows = sql
        .exec<{ game: string; period: number; member: number; time: number }>(
          `SELECT game, period, member, max(at) AS time FROM stake
           WHERE at >= ? AND at < ? AND status <> 'R' GROUP BY game, period, member ORDER BY period`,
          this.#sharedUpTo.get(cell) ?? 0,
          until,
        )
        .toArray();
      return { rows, until };
    });
    this.#sharedUpTo.set(cell, until);
    return rows.map(({ game, period, member, time }) => ({
      who: this.#members.findIndex(({ user_id }) => Number(user_id) === member),
      category: game.startsWith("win:P") ? "P" : "S",
      start: roundOf(period).startTime,
      hour: hourStart(time),
    }));
  }

  #resolve(deed: Deed): Deed | null {
    if (deed.does === "join") return { ...deed, window: deed.window ?? this.books.openEvent };
    if (deed.does !== "call back" && deed.does !== "decide") return deed;
    const list = deed.does === "decide" ? this.books.withdrawals : this.books.payments;
    return list.length === 0 ? null : { ...deed, which: deed.which % list.length };
  }

  #requestOf(deed: Deed, code: string): { by: TestMember | "anyone" | "operator"; path: string; body: object } {
    const { payments, withdrawals, now } = this.books;
    switch (deed.does) {
      case "begin a recharge": {
        const body = { price: deed.units, pay_key: deed.key, ...PAYER, pay_upi_account: "asha@upi" };
        return { by: this.#member(deed.who), path: "/user/add_recharge", body };
      }
      case "call back": {
        const { serial = "", minor = 0 } = payments[deed.which] ?? {};
        const key = deed.forged ? (["a forger's key"] as const) : ([] as const);
        return { by: "anyone", path: "/sim/callback", body: callBackBody(serial, minor / 100, deed.outcome, ...key) };
      }
      case "withdraw": {
        const member = this.#member(deed.who);
        const bank_card_id = deed.refused ? member.refusedCard : member.card;
        const body = { price: deed.units, channel_key: "bank", bank_card_id, password: PASSWORD, verify_code: code };
        return { by: member, path: "/user/add_withdrawal", body };
      }
      case "decide": {
        const body = { serial_number: withdrawals[deed.which]?.serial, outcome: deed.outcome };
        return { by: "operator", path: "/operate/withdrawals", body };
      }
      case "transfer": {
        const body = { user_id: this.#member(deed.to).user_id, amount: deed.minor / 100 };
        return { by: this.#member(deed.who), path: "/user/transfer_to", body };
      }
      case "redeem": {
        const { name } = CODES[deed.code] ?? { name: "" };
        const body = { gift_code: deed.shouted ? name.toUpperCase() : ` ${name.toLowerCase()} ` };
        return { by: this.#member(deed.who), path: "/user/redeem_gift_code", body };
      }
      case "join": {
        const date = new Date(dayStart(now) + DAY_MS / 2).toISOString().slice(0, 10).replaceAll("-", "");
        return {
          by: this.#member(deed.who),
          path: "/user/join_gift_event",
          body: { id: Number(date) * 10 + (deed.window ?? this.books.openEvent) + 1 },
        };
      }
      case "buy": {
        const member = this.#member(deed.who);
        const body = { product_id: SHELF[deed.product]?.id, address_id: member.address, password: PASSWORD };
        return { by: member, path: "/user/buy", body };
      }
      case "confirm":
        return { by: this.#member(deed.who), path: "/user/confirm_receipt", body: { id: deed.which + 1 } };
      case "apply profit":
        return { by: this.#member(deed.who), path: "/user/apply_to_balance", body: { price: deed.minor / 100 } };
      case "stake": {
        const { category, pick, contracts: contract_count } = deed;
        const guess = { guess_type: pick[0], number: pick[1] === undefined ? null : Number(pick[1]) };
        const period = roundOf(periodAt(now)).period;
        const body = { category, saas_id: "1", period, ...guess, contract_money: CONTRACT / 100, contract_count };
        return { by: this.#member(deed.who), path: "/win/add_user_guess", body };
      }
    }
  }

  /** A code for a withdrawal; empty if the member may not receive one now. */
  async #codeFor(who: number): Promise<string> {
    const { mobile } = this.#member(who);
    return (await askCode("edit_bankcard", mobile)).code === 200 ? newestCode(mobile) : "";
  }

  #member(who: number): ModelMember {
    const member = this.#members[who];
    if (member === undefined) throw new Error(`no member ${who}`);
    return member;
  }
}

/** Creates a member with a password, an address and two cards, of which the processor refuses one. */
async function settle(cell: number, r_code: string | undefined, passwordHash: string): Promise<ModelMember> {
  const wanted = { count: 1, balance: START / 100, cell, ...(r_code !== undefined && { r_code }) };
  const made = (await control("POST", "/control/members", wanted))["members"] as (TestMember & {
    mobile_number: string;
  })[];
  const [member] = made;
  if (member === undefined) throw new Error("no member was made");
  const mobile = member.mobile_number;
  // The control API's members have no password; this one pays with one.
  await runInDurableObject(directoryOf(env, mobile.replace("+", "")), (_, { storage }) => {
    storage.sql.exec(
      "INSERT INTO account (mobile, registration, cell, member, password_hash) VALUES (?, ?, ?, ?, ?)",
      mobile.replace("+", ""),
      mobile,
      cell,
      Number(member.user_id),
      passwordHash,
    );
  });
  const created = { ...member, mobile };
  const card = await addCard(created, "12345678901");
  const refusedCard = await addCard(created, "12345678900");
  await shiftTime(MINUTE_MS);
  return { ...created, card, refusedCard, address: await addAddress(member) };
}

/**
 * Another request. After a restart a stake is compared by what its row keeps, so that a field which the call does not
 * know makes no other request.
 */
function alteredBody(body: object): object {
  return "contract_count" in body
    ? { ...body, contract_count: Number(body.contract_count) + 1 }
    : { ...body, altered: true };
}

/** The number of tasks of a cell that are due, and of those that wait. */
function openThings(cell: number, now: number): Promise<{ due: number; later: number }> {
  return insideCell(cell, ({ storage: { sql } }) => {
    const number = (query: string, ...values: number[]) => sql.exec<{ n: number }>(query, ...values).one().n;
    const rounds = sql.exec<{ period: number }>("SELECT period FROM round WHERE settled IS NULL").toArray();
    const due =
      number("SELECT count(*) AS n FROM withdrawal WHERE status = 'Wait' AND due_time <= ?", now) +
      number("SELECT count(*) AS n FROM shop_order WHERE next_time <= ?", now) +
      rounds.filter(({ period }) => roundOf(period).endTime <= now).length;
    const later =
      number("SELECT count(*) AS n FROM outbox") +
      number("SELECT count(*) AS n FROM stake WHERE at >= (SELECT time FROM shared_up_to) AND at < ?", hourStart(now));
    return { due, later };
  });
}

/** The frozen time, which this module alone changes. */
async function timeNow(): Promise<number> {
  return (await control("POST", "/control/clock", {}))["now"] as number;
}

export async function hashedPassword(): Promise<string> {
  return String(await hashPassword(PASSWORD, (bytes) => crypto.getRandomValues(new Uint8Array(bytes))));
}
