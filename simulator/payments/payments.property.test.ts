import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { cellOf } from "../objects/placement.ts";
import { cellStub } from "../objects/stubs.ts";
import { MINUTE_MS } from "../testing/accounts.ts";
import { brokenInvariants, balanceOf, control, shiftTime, eventually } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import {
  addCard,
  begin,
  callBackBody,
  type Holder,
  makeHolder,
  rechargesOf,
  sendCallBack,
  withdrawalsOf,
  withdrawWithCode,
} from "../testing/wallet.ts";
import { dayStart } from "../time/clock.ts";
import type { PaymentOutcome } from "../objects/cell-api.ts";

const DELAY_MS = 30_000;
const DAY_MS = 24 * 3600 * 1000;
/** Codes a day; one is needed for the second card. */
const CODES_MAX = 10;

type Step =
  | { does: "begin"; units: number }
  | { does: "call back"; which: number; outcome: PaymentOutcome; times: number; forged: boolean }
  | { does: "withdraw"; units: number; refused: boolean }
  | { does: "decide"; which: number; outcome: "paid" | "rejected"; times: number }
  | { does: "wait"; ms: number }
  | { does: "restart" };

const which = fc.nat(9);
const times = fc.constantFrom(1, 1, 3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("begin" as const), units: fc.integer({ min: 1, max: 60_000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("call back" as const),
      which,
      outcome: fc.constantFrom<PaymentOutcome>("paid", "paid", "failed"),
      times,
      forged: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("withdraw" as const),
      units: fc.oneof(fc.integer({ min: 100, max: 500 }), fc.integer({ min: 1, max: 60_000 })),
      refused: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("decide" as const),
      which,
      outcome: fc.constantFrom("paid" as const, "rejected" as const),
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("wait" as const), ms: fc.constantFrom(1, DELAY_MS - 1, DELAY_MS) }),
  },
  { weight: 1, arbitrary: fc.constant({ does: "restart" as const }) },
);

interface KnownRecharge {
  readonly serial: string;
  readonly units: number;
  isPaid: boolean;
}

interface KnownWithdrawal {
  readonly serial: string;
  readonly units: number;
  readonly due: number;
  /** Whether the processor rejects the payout. */
  readonly refused: boolean;
  status: "Wait" | "Success" | "Reject";
}

/** A model of one member's recharges and withdrawals, compared with the simulator after each step. */
class Wallet {
  readonly #holder: Holder;
  readonly #refusedCard: number;
  readonly #recharges: KnownRecharge[] = [];
  readonly #withdrawals: KnownWithdrawal[] = [];
  #now: number;
  #codes = 1;

  constructor(holder: Holder, refusedCard: number, now: number) {
    this.#holder = holder;
    this.#refusedCard = refusedCard;
    this.#now = now;
  }

  get #balance(): number {
    const paid = this.#recharges.filter(({ isPaid }) => isPaid).reduce((sum, { units }) => sum + units, 0);
    const gone = this.#withdrawals
      .filter(({ status }) => status !== "Reject")
      .reduce((sum, { units }) => sum + units, 0);
    return 1000 + paid - gone;
  }

  async do(step: Step): Promise<void> {
    if (step.does === "begin") await this.#begin(step.units);
    else if (step.does === "call back") await this.#callBack(step);
    else if (step.does === "withdraw") await this.#withdraw(step.units, step.refused);
    else if (step.does === "decide") await this.#decide(step);
    else if (step.does === "wait") await this.#wait(step.ms);
    else await evictDurableObject(cellStub(env, cellOf(Number(this.#holder.user_id))));
    await this.#compare();
  }

  async #begin(units: number): Promise<void> {
    const begun = await begin(this.#holder, units);
    if (begun.code === 200) this.#recharges.unshift({ serial: String(begun["serial_number"]), units, isPaid: false });
    else expect(begun.code).toBe(2024);
  }

  async #callBack({ which, outcome, times, forged }: Step & { does: "call back" }): Promise<void> {
    const recharge = this.#recharges[which % Math.max(1, this.#recharges.length)];
    if (recharge === undefined) return;
    const body = callBackBody(recharge.serial, recharge.units, outcome, ...(forged ? ["a forger's key"] : []));
    const answers = await Promise.all(Array.from({ length: times }, () => sendCallBack(body)));
    for (const { code } of answers) expect(code).toBe(forged ? 2022 : 200);
    if (outcome === "paid" && !forged) recharge.isPaid = true;
  }

  async #withdraw(units: number, refused: boolean): Promise<void> {
    if (this.#codes++ >= CODES_MAX) return;
    // A code is sent once a minute.
    await this.#wait(MINUTE_MS);
    const card = refused ? this.#refusedCard : this.#holder.card;
    const sumOfDay = this.#withdrawals
      .filter(({ status }) => status !== "Reject")
      .reduce((sum, withdrawal) => sum + withdrawal.units, 0);
    const isAllowed = units >= 100 && units <= 50_000 - sumOfDay && units <= this.#balance;
    const { code } = await withdrawWithCode(this.#holder, units, { bank_card_id: card });
    expect(code === 200).toBe(isAllowed);
    if (!isAllowed) return;
    const serial = (await withdrawalsOf(this.#holder))[0]?.serial_number ?? "";
    this.#withdrawals.unshift({ serial, units, due: this.#now + DELAY_MS, refused, status: "Wait" });
  }

  async #decide({ which, outcome, times }: Step & { does: "decide" }): Promise<void> {
    const withdrawal = this.#withdrawals[which % Math.max(1, this.#withdrawals.length)];
    if (withdrawal === undefined) return;
    const body = { serial_number: withdrawal.serial, outcome };
    const answers = await Promise.all(
      Array.from({ length: times }, () => control("POST", "/control/withdrawals", body)),
    );
    const decision = outcome === "paid" ? "Success" : "Reject";
    if (withdrawal.status === "Wait") withdrawal.status = decision;
    for (const { code } of answers) expect(code).toBe(withdrawal.status === decision ? 200 : 2026);
  }

  async #wait(ms: number): Promise<void> {
    this.#now = await shiftTime(ms);
    const due = this.#withdrawals.filter((each) => each.status === "Wait" && each.due <= this.#now);
    for (const withdrawal of due) withdrawal.status = withdrawal.refused ? "Reject" : "Success";
  }

  async #compare(): Promise<void> {
    // The processor decides in an alarm, shortly after the due time.
    await eventually(async () => {
      const rows = await withdrawalsOf(this.#holder);
      expect(rows.map(({ price, status }) => [price, status])).toEqual(
        this.#withdrawals.slice(0, 10).map(({ units, status }) => [units, status]),
      );
    });
    expect(await balanceOf(this.#holder)).toBe(this.#balance);
    const { queryset } = await rechargesOf(this.#holder, "?p_size=20");
    expect((queryset as { status: string }[]).map(({ status }) => status)).toEqual(
      this.#recharges.slice(0, 20).map(({ isPaid }) => (isPaid ? "Success" : "Wait")),
    );
  }
}

afterEach(() => reset());

describe("a member's wallet", () => {
  it("matches its model after any sequence of recharges, call-backs, withdrawals, decisions and restarts", async () => {
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: "max" }), async (steps) => {
          // Begins at noon, so that all steps fall on one day.
          const now = await shiftTime(0);
          await shiftTime(dayStart(now) + 1.5 * DAY_MS - now);
          const holder = await makeHolder();
          await shiftTime(MINUTE_MS);
          const refusedCard = await addCard(holder, "12345678900");
          const wallet = new Wallet(holder, refusedCard, await shiftTime(0));
          for (const each of steps) await wallet.do(each);
          expect(await brokenInvariants()).toEqual([]);
        })
        .afterEach(() => reset()),
      { numRuns: 12 },
    );
  }, 120_000);
});
