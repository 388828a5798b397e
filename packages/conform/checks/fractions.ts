import { applyToBalance, promotionInfo } from "../../../contract/calls/promotion.ts";
import { transferTo } from "../../../contract/calls/transfer.ts";
import { addRecharge, addWithdrawal, channels, recharges, withdrawals } from "../../../contract/calls/wallet.ts";
import { minesStart } from "../../../games/mines/contract/calls.ts";
import type { AnyCall } from "../../../contract/call.ts";
import type { OfferName } from "../../../contract/offers.ts";
import { inUnits } from "../backend/account.ts";
import type { Check, Need, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { endGame } from "./mines.ts";
import { CHANNELS_MAX, paymentForm, priceOf, rechargeBody } from "./recharge.ts";
import { withdrawalOf } from "./wallet.ts";

/** A backend may take whole units alone: it then refuses these. */
const TRANSFERRED = 8.75;
const WITHDRAWN = 104.37;
const MOVED = 1.37;
const STAKED = 52.75;
const PAID = 0.37;
const NEWEST = { query: { p: 1, p_size: 10 } };

interface Fraction {
  readonly name: string;
  readonly offer: OfferName;
  readonly needs: readonly Need[];
  prepare(trial: Trial): Promise<{
    readonly call: AnyCall;
    readonly body: Readonly<Record<string, unknown>>;
    /** In whole units: how the first account's balance moves. */
    readonly moves: number;
    /** The newest record's sum, minor units. */
    recorded?(): Promise<number | null | undefined>;
    after?(): Promise<void>;
  }>;
}

/** A sum with a fraction is moved, answered and recorded whole, or refused. They need the accounts for themselves. */
export function fractionChecks(session: Session): Check[] {
  const { backend, first, second, hasSecond } = session;
  return [
    ...fractionsOf(session).map(({ name, offer, needs, prepare }): Check => ({
      name: `money ${name} with a fraction moves all of it, or nothing`,
      needs: ["token", "writes", ...needs],
      offers: [offer],
      isMoney: true,
      run: async (trial) => {
        const { call, body, moves, recorded, after } = await prepare(trial);
        const [from, to] = [await first.mark(trial), hasSecond ? await second.mark(trial) : null];
        const { code, curl } = await backend.ask(trial, call, first.with({ key: backend.newName(), body }));
        const moved = Math.round(moves * 100);
        if (code !== 200) return first.expectUnmoved(trial, from, Math.abs(moved), "not_moved", { curl });
        await first.expectMoved(trial, from, moved, "staked", { curl });
        if (to !== null && offer === "transfer") await second.expectMoved(trial, to, -moved, "staked", { curl });
        const kept = (await recorded?.()) ?? Math.abs(moved);
        trial.expect(kept === Math.abs(moved), "asked_sum", `${inUnits(Math.abs(moved))} is kept as ${inUnits(kept)}`, {
          curl,
        });
        await after?.();
      },
    })),
    {
      name: "money a recharge with a fraction is answered, listed and credited to the minor unit",
      needs: ["token", "writes"],
      offers: ["recharge"],
      isMoney: true,
      run: (trial) => rechargeFractions(session, trial),
    },
  ];
}

function fractionsOf(session: Session): readonly Fraction[] {
  const { backend, first, second, password } = session;
  return [
    {
      name: "a transfer",
      offer: "transfer",
      needs: ["second"],
      async prepare(trial) {
        const { user_id: receiver } = await second.profile(trial);
        return { call: transferTo, body: { user_id: receiver, amount: TRANSFERRED }, moves: -TRANSFERRED };
      },
    },
    {
      name: "a withdrawal",
      offer: "withdrawal",
      needs: ["password"],
      async prepare(trial) {
        const body = { ...(await withdrawalOf(session, trial)), price: WITHDRAWN, password };
        const recorded = async () => (await backend.read(trial, withdrawals, first.with(NEWEST))).queryset[0]?.price;
        return { call: addWithdrawal, body, moves: -WITHDRAWN, recorded };
      },
    },
    {
      name: "a move of profit",
      offer: "promotion",
      needs: [],
      async prepare(trial) {
        const { profit } = await backend.read(trial, promotionInfo, first.with());
        if (profit < MOVED * 100) throw trial.notRun(`the profit is below ${MOVED}`);
        const recorded = async () => {
          const left = (await backend.read(trial, promotionInfo, first.with())).profit;
          return profit - left;
        };
        return { call: applyToBalance, body: { price: MOVED }, moves: MOVED, recorded };
      },
    },
    {
      name: "a game of Mines",
      offer: "mines",
      needs: [],
      prepare: (trial) => {
        const after = () => endGame(session, trial, first);
        return Promise.resolve({ call: minesStart, body: { traps: 1, amount: STAKED }, moves: -STAKED, after });
      },
    },
  ];
}

/** By each channel. A member may have few unfinished payments, and other checks begin the first one's. */
async function rechargeFractions(session: Session, trial: Trial): Promise<void> {
  const { backend, first, second, hasSecond } = session;
  const who = hasSecond ? second : first;
  const { queryset: all } = await backend.read(trial, channels, who.with({ query: { type: "pay" } }));
  if (all.length === 0) throw trial.notRun("there is no channel");
  for (const channel of all.slice(0, CHANNELS_MAX)) {
    const minor = Math.round((priceOf(channel) + PAID) * 100);
    const price = minor / 100;
    const mark = await who.mark(trial);
    const body = rechargeBody(channel.key, price);
    const begun = await backend.ask(trial, addRecharge, who.with({ key: backend.newName(), body }));
    if (begun.code !== 200) continue;
    const { curl, json } = begun;
    for (const [field, sum] of sumsIn(json)) {
      // A page of payment may count minor units.
      const isAsked = [minor, minor * 100].includes(Math.round(sum * 100));
      trial.expect(isAsked, "asked_sum", `channel ${channel.key}: ${field} is ${sum} for ${price}`, { curl, field });
    }
    const [row] = (await backend.read(trial, recharges, who.with(NEWEST))).queryset;
    const listed = row?.price ?? 0;
    trial.expect(listed === minor, "asked_sum", `${price} by ${channel.key} is listed as ${inUnits(listed)}`, { curl });
    const form = await paymentForm(session, json);
    if (form === null) continue;
    await backend.page(form.action, form.fields);
    const credits = (await who.settled(trial, mark)).changes.filter((change) => change > 0);
    const isWhole = credits.length === 0 || credits.includes(minor);
    trial.expect(isWhole, "asked_sum", `${price} by ${channel.key} is credited as ${credits.map(inUnits).join(", ")}`, {
      curl,
    });
  }
}

const OF_SUM = /^(?:amount|price|sum|total|money|am|value)$/i;

/** The sums that an answer names, with their fields. */
function* sumsIn(json: unknown): Generator<readonly [string, number]> {
  if (typeof json !== "object" || json === null) return;
  for (const [name, value] of Object.entries(json)) {
    const sum = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
    if (OF_SUM.test(name) && Number.isFinite(sum)) yield [name, sum];
    yield* sumsIn(value);
  }
}
