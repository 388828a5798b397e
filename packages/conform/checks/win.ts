import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { addUserGuess, winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import { inUnits, sum } from "../backend/account.ts";
import type { Check, Trial } from "../check.ts";
import { once, type Session } from "../session.ts";
import { expectNow } from "./times.ts";
import { expectOtherBodyRefused, expectOwnMoney, expectSameAnswer } from "./under-key.ts";
import { expectUntold, fieldNamed } from "./early.ts";
import { amountOf, CLOCK_MS, type Guess, LOCK_MS, playWin, ROUND_MS, type WinRound } from "./win-round.ts";
import { pause } from "../backend/account.ts";

const CONTRACT = { contract_money: 10, contract_count: 3 } as const;
const AMOUNT = 3_000;
/** The most that refusals of stakes take. */
const REFUSING_MS = 40_000;

/** Payouts of guesses by their names, in tenths of the delivery. */
const PAYS = { green: 20, "green on 5": 15, red: 20, "red on 0": 15, violet: 45, "a number": 90 } as const;
type Kind = keyof typeof PAYS;

const check = (name: string, run: Check["run"]): Check => ({
  name: `win ${name}`,
  needs: ["token", "writes"],
  offers: ["win"],
  isMoney: true,
  run,
});

type InRound = (name: string, run: (trial: Trial, round: WinRound) => void) => Check;

export function winChecks(session: Session): Check[] {
  const played = once((trial) => playWin(session, trial));
  const inRound: InRound = (name, run) => check(name, async (trial) => run(trial, await played(trial)));
  return [...stakeChecks(session), ...roundChecks(inRound), ...payoutChecks(inRound)];
}

function stakeChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    check("a stake costs its amount, and once under one key", async (trial) => {
      await waitForStakes(session);
      const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
      const body = { category: "P", period, guess_type: "N", number: 7, ...CONTRACT };
      const mark = await first.mark(trial);
      const options = first.with({ key: backend.newName(), body });
      const staked = await backend.ask(trial, addUserGuess, options);
      const { curl } = staked;
      if (staked.code !== 200) return trial.fail("success", `code ${staked.code}: ${staked.msg}`, { curl });
      await first.expectMoved(trial, mark, -AMOUNT, "staked", { curl });
      await expectSameAnswer(session, trial, addUserGuess, options, staked);
      await first.expectMoved(trial, mark, -AMOUNT, "repeated_key", { curl });
      await expectOwnMoney(session, trial, addUserGuess, options, -AMOUNT);
      await expectOtherBodyRefused(session, trial, addUserGuess, options, { contract_count: 6 });
      await first.expectUnmoved(trial, mark, 6_000, "other_body", { curl });
      const { queryset: rows } = await backend.read(trial, winMyGuesses, first.with({ query: { category: "P" } }));
      const row = rows.find((each) => each.period === period && each.amount === AMOUNT && each.type === "N");
      expectNow(trial, backend, row?.create_time, curl);
      trial.expect(row?.status === "W" && row.number === 7, "recorded", "no waiting guess with this stake", { curl });
    }),
    check("a stake on another round, on nothing, below 0 or beyond the balance moves nothing", async (trial) => {
      await waitForStakes(session, REFUSING_MS);
      const { next_period: period, balance } = await backend.read(trial, nextPeriodInfo, first.with());
      const body = { category: "P", period, guess_type: "G", contract_money: 10, contract_count: 4 };
      const beyond = Math.ceil(balance / 1_000_000) + 1;
      for (const wrong of [
        { ...body, period: period - 1 },
        { ...body, period: period + 1 },
        { ...body, contract_count: 0 },
        { ...body, contract_count: -4 },
        { ...body, contract_money: -10 },
        { ...body, contract_money: 7 },
        { ...body, contract_count: 1.5 },
        { ...body, category: "X" },
        { ...body, guess_type: "N" },
        { ...body, guess_type: "N", number: -1 },
        { ...body, guess_type: "X" },
        { ...body, guess_type: "N", number: 10 },
        { ...body, contract_money: 10_000, contract_count: beyond },
      ]) {
        const mark = await first.mark(trial);
        const given = first.with({ key: backend.newName(), body: wrong });
        const { curl } = await backend.refuses(trial, addUserGuess, given, "the stake is answered with code 200");
        const amount = Math.abs(wrong.contract_money * wrong.contract_count) * 100;
        await first.expectUnmoved(trial, mark, amount === 0 ? 4_000 : amount, "not_moved", { curl });
      }
      // Without an accepted stake the table may have been closed for all of them.
      await backend.accepts(trial, addUserGuess, first.with({ key: backend.newName(), body }));
    }),
  ];
}

function roundChecks(inRound: InRound): Check[] {
  return [
    inRound("stakes at once cost their amounts", (trial, { staked, refusals, afterStakes, guesses, period }) => {
      trial.expect(refusals.length === 0, "success", `${refusals.length} stakes are refused: ${refusals[0]}`);
      const { moved, changes } = afterStakes;
      const story = `${staked.length} stakes at once; the balance moved by ${inUnits(moved)}`;
      trial.expect(sum(changes) === moved, "at_once", `${story}, and its transactions are ${inUnits(sum(changes))}`);
      for (const amount of new Set(staked.map(amountOf))) {
        const wanted = staked.filter((stake) => amountOf(stake) === amount).length;
        const found = changes.filter((change) => change === -amount).length;
        trial.expect(found === wanted, "at_once", `${wanted} stakes of ${inUnits(amount)}, and ${found} transactions`);
      }
      for (const { category, guess_type: type, number } of staked) {
        const isThere = guesses.some(
          (row) => row.category === category && row.type === type && (type !== "N" || row.number === number),
        );
        trial.expect(isThere, "recorded", `no guess ${type} of category ${category} in ${period}`);
      }
    }),
    inRound("no answer has a result of the running round", (trial, { earlier, period }) => {
      for (const { json, curl } of earlier) {
        const rows = Array.isArray(json["queryset"]) ? (json["queryset"] as Readonly<Record<string, unknown>>[]) : [];
        const known = rows.filter((row) => String(row["period"]) === String(period));
        const own = Object.entries(json).filter(([name]) =>
          /^(next_)?(result|price|number|colou?r|outcome)/i.test(name),
        );
        const field = fieldNamed([...known, Object.fromEntries(own)], /result|outcome|^price|colou?r/i);
        expectUntold(trial, field, `round ${period} runs, and its result is told`, curl);
      }
    }),
    inRound("each list has the round's one result of its category", (trial, { guesses, published, period }) => {
      for (const { category, open_price: own, result } of guesses) {
        const row = published.find((each) => each.category === category);
        if (row === undefined) throw trial.notRun(`no list has round ${period} of ${category}`);
        const isSame = own === row.price && result === row.last_num && result === row.price % 10;
        const story = `${category} in ${period}: the list has ${row.price}, the guess ${own} and ${result}`;
        trial.expect(isSame, "win_result", story, { field: "queryset.*.open_price" });
      }
      const prices = published.map(({ price }) => price);
      const isOwn = new Set(prices).size > 1 || prices.length < 2;
      trial.expect(isOwn, "win_result", `all categories have the price ${prices[0]} in ${period}`);
    }),
  ];
}

function payoutChecks(inRound: InRound): Check[] {
  return [
    inRound("a lost stake pays nothing back", (trial, { guesses, settled: { changes } }) => {
      const won = guesses.map(payoutOf);
      for (const amount of new Set(guesses.flatMap(({ amount: stake, delivery }) => [stake, delivery]))) {
        const paid = changes.filter((change) => change === amount).length;
        const wanted = won.filter((each) => each === amount).length;
        // Payouts of a category may come together.
        const isRight = paid <= wanted;
        trial.expect(isRight, "win_pays", `${paid} payments of ${inUnits(amount)}, and ${wanted} stakes won it`);
      }
    }),
    inRound("a record has the stake's money, count, delivery and fee", (trial, { guesses }) => {
      for (const { amount, contract_money: money, contract_count: count, delivery, fee } of guesses) {
        const isWhole = money * count === amount && fee * 50 === amount && delivery === amount - fee;
        const story = `${inUnits(money)} x ${count}: amount ${inUnits(amount)}, delivery ${inUnits(delivery)}, fee ${inUnits(fee)}`;
        trial.expect(isWhole, "fee", story);
      }
    }),
    inRound("a category's guesses are those staked there", (trial, { guesses, staked }) => {
      if (staked.every(({ guess_type: type }) => type !== "N")) throw trial.notRun("no number was staked on");
      const other = guesses.filter(({ category, type }) => type === "N" && category !== "P");
      const { category } = other[0] ?? {};
      trial.expect(other.length === 0, "filtered", `category=${category} has guesses of category P`);
    }),
    inRound("stakes are taken until 30 s before the end, and no longer", (trial, { probes }) => {
      const judged = probes.filter(({ isLocked }) => isLocked !== null);
      const sides = new Set(judged.map(({ isLocked }) => isLocked));
      for (const { isLocked, isAccepted, secondsLeft, curl } of judged) {
        const story = `a stake about ${secondsLeft} s before the end is ${isAccepted ? "accepted" : "refused"}`;
        trial.expect(isAccepted !== isLocked, "win_lock", story, { curl });
      }
      if (sides.size < 2) throw trial.notRun("the end of the period was not seen, so the clocks cannot be compared");
    }),
    ...(Object.keys(PAYS) as Kind[]).map((kind) =>
      inRound(`${kind} pays ${PAYS[kind] / 10} times the delivery`, (trial, round) => checkPayout(trial, round, kind)),
    ),
  ];
}

function kindOf({ type, number, result }: Guess): Kind | null {
  if (result === null) return null;
  if (type === "N") return number === result ? "a number" : null;
  if (type === "V") return result % 5 === 0 ? "violet" : null;
  if (type === "G") return result % 2 === 0 ? null : result === 5 ? "green on 5" : "green";
  return result % 2 === 1 ? null : result === 0 ? "red on 0" : "red";
}

function payoutOf(guess: Guess): number {
  const kind = kindOf(guess);
  return kind === null ? 0 : Math.floor((guess.delivery * PAYS[kind]) / 10);
}

/** Each stake that won has one transaction with its payout, or its category's payouts have one together. */
function checkPayout(trial: Trial, { guesses, settled: { changes } }: WinRound, kind: Kind): void {
  const won = guesses.filter((guess) => kindOf(guess) === kind);
  if (won.length === 0) throw trial.byChance(`no stake on ${kind} won`);
  const count = (amount: number) => changes.filter((change) => change === amount).length;
  for (const guess of won) {
    const { category, result, delivery, status } = guess;
    const payout = payoutOf(guess);
    const wanted = guesses.filter((each) => payoutOf(each) === payout).length;
    const whole = sum(guesses.filter((each) => each.category === category).map(payoutOf));
    const isPaid = count(payout) === wanted || (whole !== payout && count(whole) === 1);
    const story = `${kind}, result ${result}, delivery ${inUnits(delivery)}: ${status}`;
    const books = changes.filter((change) => change > 0).map(inUnits);
    const detail = `${story}; wanted ${wanted} x ${inUnits(payout)}; the balance rose by ${books.join(", ") || "nothing"}`;
    if (!isPaid || status !== "S") return trial.fail("win_pays", detail);
  }
}

/** If the round is locked now, or will be within a time, waits for the next one. */
export async function waitForStakes({ backend }: Session, withinMs = CLOCK_MS): Promise<void> {
  const leftMs = ROUND_MS - (backend.now() % ROUND_MS);
  if (leftMs <= LOCK_MS + withinMs) await pause(leftMs + CLOCK_MS);
}
