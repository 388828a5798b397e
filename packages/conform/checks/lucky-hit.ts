import {
  LUCKY_HIT_RESULTS_SHOWN,
  luckyHitBetFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
} from "../../../games/lucky-hit/contract/frames.ts";
import { writeJson } from "../../../contract/values/json.ts";
import { inUnits, sum } from "../backend/account.ts";
import { dataOf, type HeardFrame, isAccepted, replied } from "../backend/socket.ts";
import type { Check, Need, Trial } from "../check.ts";
import { once, type Session } from "../session.ts";
import {
  type Cycle,
  NAMED,
  type OpenResult,
  type Pick,
  type Row,
  STAKES,
  watchLuckyHit,
  type Watched,
} from "./lucky-cycle.ts";
import { compareHands, type Hand, handOf, ODDS } from "./lucky-hands.ts";
import { expectNow } from "./times.ts";
import { expectUntold } from "./early.ts";
import { wrongTokenCheck } from "./authorization.ts";

const NO_STAKE = "the stake was not accepted";

export function luckyHitChecks(session: Session): Check[] {
  const checks = watchedChecks(session);
  return [frameChecks, stakeChecks, cycleChecks, outcomeChecks].flatMap((part) => part(session, checks));
}

type Watching = ReturnType<typeof watchedChecks>;
const { cmd: bet } = luckyHitBetFrame;

/** All checks look at the same cycles. */
function watchedChecks(session: Session) {
  const watched = once((trial) => watchLuckyHit(session, trial));
  const check = (
    name: string,
    run: (trial: Trial, seen: Watched) => Promise<void> | void,
    needs: readonly Need[] = [],
  ): Check => ({
    name: `luckyhit ${name}`,
    needs: ["token", ...needs],
    offers: ["luckyhit"],
    run: async (trial) => run(trial, await watched(trial)),
  });
  const lost = (trial: Trial, { socket }: Watched, why: string) => trial.notRun(socket.ending ?? why);
  const played = (name: string, run: (trial: Trial, cycle: Cycle, seen: Watched) => Promise<void> | void): Check => ({
    ...check(
      name,
      async (trial, seen) => {
        const [cycle] = seen.cycles;
        if (cycle === undefined) throw lost(trial, seen, "no cycle could be played in the time allowed");
        await run(trial, cycle, seen);
      },
      ["writes"],
    ),
    isMoney: true,
  });
  return { check, lost, played };
}

function frameChecks(session: Session, { check, lost }: Watching): Check[] {
  return [
    wrongTokenCheck(session, "luckyhit", NAMED),
    check("the socket opens, greets with 3002 and 3008, and stays open", (trial, { hasGreeting, socket }) => {
      const { command: curl, ending } = socket;
      if (ending !== null) return trial.fail("socket_open", ending, { curl });
      trial.expect(hasGreeting, "socket_open", "3002 or 3008 is missing at the start", { curl });
    }),
    check("every frame has its form and fields", (trial, seen) => {
      seen.socket.reportFaults(trial);
      if (seen.socket.heard.length === 0) throw lost(trial, seen, "no frame came");
    }),
    check("cards come once a cycle and are six of their own", (trial, { socket, cards }) => {
      const { command: curl, heard, ending } = socket;
      for (const detail of cardFaults(heard)) trial.fail("lucky_cards", detail, { curl });
      if (cards === null && ending !== null) throw trial.notRun(ending);
      trial.expect(cards !== null, "lucky_cards", "no 3004 comes within a cycle", { curl });
    }),
    check("results follow the cards, newest first", (trial, seen) => {
      const { cards, results, socket } = seen;
      const { command: curl, ending } = socket;
      if (cards === null) throw lost(trial, seen, "no cards came");
      if (results === null && ending !== null) throw trial.notRun(ending);
      if (results === null) return trial.fail("lucky_results", "no 3008 comes after the cards", { curl });
      const winner = cards.blackWin ? "B" : "R";
      const [newest] = results.results;
      trial.expect(newest === winner, "lucky_results", `3004: ${winner} wins; 3008 begins with ${newest}`, { curl });
      const { length } = results.results;
      trial.expect(length <= LUCKY_HIT_RESULTS_SHOWN, "lucky_results", `3008 has ${length} results`, { curl });
    }),
    check("a cycle has its own period", (trial, seen) => {
      const { heard, command: curl } = seen.socket;
      const periods = heard.flatMap((frame) => dataOf(luckyHitGroupFrame, frame)?.periodInfo.period ?? []);
      if (periods.length === 0) throw lost(trial, seen, "no 3002 came");
      const isRising = periods.every((period, at) => at === 0 || period >= (periods[at - 1] ?? 0));
      trial.expect(isRising, "lucky_period", "the period of 3002 falls", { curl });
    }),
  ];
}

function stakeChecks({ first }: Session, { played }: Watching): Check[] {
  return [
    played(
      "a stake out of the limits, beyond the balance or on another period is refused in 3016",
      async (trial, cycle, seen) => {
        for (const { bet: tried, reply } of seen.tries?.refused ?? []) {
          const { pick, price, period } = tried;
          const curl = seen.socket.commandWith(bet, { period, betResult: pick, betPrice: price });
          const { status } = replied(trial, reply, curl);
          trial.expect(status !== 1, "refused", `a stake of ${price} on ${pick} in ${period} is accepted`, { curl });
          if (price !== 0) await first.expectUnmoved(trial, cycle.mark, Math.abs(price) * 100, "not_moved", { curl });
        }
      },
    ),
    played("a stake on each pick is accepted in 3016 and costs its amount", (trial, cycle, { socket }) => {
      const { staked, period, settled } = cycle;
      for (const pick of Object.keys(STAKES) as Pick[]) {
        const curl = socket.commandWith(bet, { period, betPrice: STAKES[pick], betResult: pick });
        const { status, msg } = replied(trial, staked[pick], curl);
        if (status !== 1) return trial.fail("success", `3016: ${msg}`, { curl });
        const count = settled.changes.filter((change) => change === -STAKES[pick] * 100).length;
        trial.expect(count === 1, "staked", `${count} transactions of -${STAKES[pick]}`, { curl });
      }
    }),
    ...(
      [
        ["fields that a stake does not have change nothing of it", true],
        ["a stake with a fraction costs all of it, or is refused", undefined],
      ] as const
    ).map(([name, isStray]) =>
      played(name, (trial, { rows, settled, period }, { tries, socket }) => {
        const extra = tries?.extras.find(({ asked }) => asked.isStray === isStray);
        if (extra === undefined) throw trial.notRun("no such stake was sent");
        const { pick, price } = extra.asked;
        const curl = socket.commandWith(bet, { period, betPrice: price, betResult: pick });
        const { status } = replied(trial, extra.reply, curl);
        const rule = isStray === true ? "unused" : "asked_sum";
        const count = settled.changes.filter((change) => change === -price * 100).length;
        const story = `a stake of ${price} is ${status === 1 ? "accepted" : "refused"}, with ${count} transactions of it`;
        trial.expect(count === (status === 1 ? 1 : 0), rule, story, { curl });
        const row = rows.find((each) => each.type === pick && each.delivery + each.fee === price * 100);
        trial.expect((row !== undefined) === (status === 1), rule, `no record has ${price} on ${pick}`, { curl });
      }),
    ),
  ];
}

function cycleChecks(_: Session, { lost, played }: Watching): Check[] {
  return [
    played("the cards of two cycles differ", (trial, _, { cycles, socket: { command: curl } }) => {
      const dealt = cycles.flatMap(({ opened }) => (opened === null ? [] : [writeJson(opened)]));
      if (dealt.length < 2) throw trial.notRun("one cycle was played");
      // Equal by chance once in 14,658,134,400 times.
      trial.expect(new Set(dealt).size === dealt.length, "own_round", "two cycles have the same cards", { curl });
    }),
    played("3012 has the stakes", (trial, { staked, hasTotals, period }, { socket }) => {
      if (hasTotals) return;
      if (!Object.values(staked).every(isAccepted)) throw trial.notRun(NO_STAKE);
      if (socket.ending !== null) throw trial.notRun(socket.ending);
      const curl = socket.commandWith(bet, { period, betPrice: STAKES.B });
      trial.fail("lucky_totals", "no 3012 has the accepted stakes on black, red and lucky hit", { curl });
    }),
    played("no frame and no record tells the cards before 3004", (trial, _, { cycles, socket: { command } }) => {
      for (const { early } of cycles) expectUntold(trial, early, "the cards are told before 3004", command);
    }),
    played("a stake after the cards is refused", (trial, { period }, seen) => {
      const afterCards = seen.tries?.afterCards ?? null;
      if (afterCards === null) throw lost(trial, seen, "no cards came");
      const curl = seen.socket.commandWith(bet, { period });
      const { status } = replied(trial, afterCards, curl);
      trial.expect(status !== 1, "lucky_window", "a stake after the cards is accepted", { curl });
    }),
    played("stakes are taken from 4 s to 19 s of the cycle, and no longer", (trial, { period }, seen) => {
      const probes = seen.tries?.probes ?? [];
      const curl = seen.socket.commandWith(bet, { period });
      for (const { atMs, isOpen, reply } of probes) {
        const { status } = replied(trial, reply, curl);
        const story = `a stake at ${(atMs / 1000).toFixed(1)} s is ${status === 1 ? "accepted" : "refused"}`;
        trial.expect((status === 1) === isOpen, "lucky_window", story, { curl });
      }
      const sides = new Set(probes.map(({ isOpen }) => isOpen));
      if (sides.size < 2) throw lost(trial, seen, "the start of the next cycle was not seen in time");
    }),
  ];
}

function outcomeChecks(session: Session, { lost, played }: Watching): Check[] {
  return [
    played("stakes are recorded and settled by the cards", (trial, { staked, opened, rows, period }, seen) => {
      if (!Object.values(staked).every(isAccepted)) throw trial.notRun(NO_STAKE);
      if (opened === null) throw lost(trial, seen, "no cards came");
      for (const pick of Object.keys(STAKES) as Pick[]) {
        const row = rows.find((each) => each.type === pick && each.delivery + each.fee === STAKES[pick] * 100);
        if (row === undefined) return trial.fail("recorded", `no record of ${STAKES[pick]} on ${pick} in ${period}`);
        expectNow(trial, session.backend, row.create_time);
        const payout = row.delivery * timesOf(opened, pick);
        const isTold = [payout, payout - STAKES[pick] * 100].includes(row.change_amount);
        const told = `change_amount of ${STAKES[pick]} on ${pick} is ${inUnits(row.change_amount)}`;
        trial.expect(isTold, "recorded", told, { field: "queryset.*.change_amount" });
        const story = `pick ${pick}, ${opened.blackWin ? "black" : "red"} wins, odds ${opened.luckyHitOdds}: ${row.status}`;
        const { open_type: winner, lucky_hit_odds: odds } = row;
        const isOpened = winner === (opened.blackWin ? "B" : "R") && odds === opened.luckyHitOdds;
        trial.expect(isOpened, "recorded", `open_type ${winner}, odds ${odds} of ${pick} in ${period}`);
        const isWon = timesOf(opened, pick) > 0;
        trial.expect(row.status === (isWon ? "S" : "F"), "lucky_status", story, { field: "queryset.*.status" });
      }
    }),
    played("the higher hand wins", (trial, _, { cycles, socket: { command: curl } }) => {
      const hands = cycles.flatMap(({ opened }) => opened ?? []);
      if (hands.length === 0) throw trial.notRun("no cards came");
      for (const { cards1, cards2, blackWin } of hands) {
        const order = compareHands(cards1, cards2);
        const story = `${handOf(cards1)} of black's, ${handOf(cards2)} of red's: ${blackWin ? "black" : "red"} wins`;
        // A backend that does not state the rules of the contract has an order of its own.
        const isRight = !session.offers.has("rules") || (order !== 0 && order > 0 === blackWin);
        trial.expect(isRight, "lucky_hands", story, { curl, field: "3004.openResult.blackWin" });
      }
    }),
    played("3016 goes to its member alone", (trial, _, { strays, socket: { command: curl } }) => {
      trial.expect(strays === 0, "frame_to", `another member's socket hears ${strays} of them`, { curl });
    }),
    played("a member who does not stake hears the totals, the cards and the results", (trial, _, seen) => {
      if (!session.hasSecond) throw trial.notRun("needs --second-token");
      const story = `another member's socket hears no ${seen.unheard.join(", no ")}`;
      trial.expect(seen.unheard.length === 0, "frame_to_all", story, { curl: seen.socket.command });
    }),
    ...(["B", "R"] as const).map((pick) =>
      played(`${pick === "B" ? "black" : "red"} pays 2 times the delivery`, (trial, _, { cycles }) => {
        const won = cycles.filter(({ opened }) => opened !== null && timesOf(opened, pick) > 0);
        if (won.length === 0) throw trial.byChance("it did not win");
        for (const cycle of won) checkPayout(trial, cycle, pick);
      }),
    ),
    ...(Object.keys(ODDS) as Hand[]).map((hand) =>
      played(`lucky hit pays ${ODDS[hand]} times the delivery for ${hand} of black's`, (trial, _, { cycles }) => {
        const dealt = cycles.filter(({ opened }) => opened !== null && handOf(opened.cards1) === hand);
        if (dealt.length === 0) throw trial.byChance("black had no such hand");
        for (const cycle of dealt) {
          const odds = cycle.opened?.luckyHitOdds ?? 0;
          // A backend that does not state the rules of the contract has odds of its own.
          const isRight = session.offers.has("rules") ? odds === ODDS[hand] : odds > 0 || ODDS[hand] <= 4;
          trial.expect(isRight, "lucky_pays", `the odds of ${hand} are ${odds}`, {
            field: "3004.openResult.luckyHitOdds",
          });
          checkPayout(trial, cycle, "L");
        }
      }),
    ),
  ];
}

/** Payout of a pick, times the delivery. */
function timesOf({ blackWin, luckyHitOdds }: OpenResult, pick: string): number {
  if (pick === "L") return luckyHitOdds;
  return (pick === "B") === blackWin ? 2 : 0;
}

/** Each stake that won has one transaction with its payout, or the cycle's payouts have one together. */
function checkPayout(trial: Trial, { opened, rows, settled: { changes }, period }: Cycle, pick: Pick): void {
  if (opened === null || rows.length === 0) throw trial.notRun("the stakes have no record");
  const payoutOf = ({ delivery, type }: Row) => delivery * timesOf(opened, type);
  const whole = sum(rows.map(payoutOf));
  const count = (amount: number) => changes.filter((change) => change === amount).length;
  const books = changes.filter((change) => change > 0).map(inUnits);
  for (const row of rows.filter(({ type }) => type === pick)) {
    const payout = payoutOf(row);
    if (payout === 0) continue;
    const wanted = rows.filter((each) => payoutOf(each) === payout).length;
    const isPaid = count(payout) === wanted || (whole !== payout && count(whole) === 1);
    const story = `${pick} in ${period}, delivery ${inUnits(row.delivery)}: wanted ${wanted} x ${inUnits(payout)}`;
    trial.expect(isPaid, "lucky_pays", `${story}; the balance rose by ${books.join(", ") || "nothing"}`);
  }
}

function cardFaults(heard: readonly HeardFrame[]): string[] {
  return heard.flatMap((frame) => {
    const data = dataOf(luckyHitCardsFrame, frame);
    if (data === null) return [];
    const { cards1, cards2 } = data.openResult;
    const cards = [...cards1, ...cards2].map(({ t, n }) => `${t}-${n}`);
    if (cards1.length !== 3 || cards2.length !== 3) return [`${cards1.length} and ${cards2.length} cards`];
    return new Set(cards).size === 6 ? [] : ["the same card comes twice"];
  });
}
