import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { aviatorDraw, coefficientAfter, aviatorPayout } from "./draws.ts";
import { type Frame, GameSocket } from "./game-socket.ts";
import { askEach, judgeEach, settledRows } from "./records.ts";
import { caughtUp, force, heard, makeSeed, oneOf, type Played, type Player, type Session, someOf } from "./session.ts";
import { type Arrival, seedFaults, Findings, type Verdict } from "./verdict.ts";
import {
  aviatorCashed,
  aviatorCoefficient,
  type AviatorGroup,
  aviatorGroup,
  type AviatorRecord,
  aviatorRecord,
  aviatorRound,
  aviatorTaken,
  type AviatorEntity,
} from "./wire.ts";

/** A stake as its player made it; money in minor units, multipliers in hundredths. */
export interface AviatorStake extends Arrival {
  readonly period: number;
  readonly slot: number;
  readonly amount: number;
  readonly auto: number | null;
  /** At how many ms of flight a cash-out arrived; null: the player asked for none. */
  readonly cashedAfterMs: number | null;
  /** The commitment, read before the stake was made. */
  readonly published: string;
}

export interface AviatorEvidence {
  readonly stake: AviatorStake;
  /** The round's stakes in the order of their acknowledgement. */
  readonly arrivals: readonly Arrival[];
  readonly record: AviatorRecord;
  readonly round: AviatorEntity;
  readonly wasForced: boolean;
}

export function judgeAviator({ stake, arrivals, record, round, wasForced }: AviatorEvidence): Verdict {
  const findings = new Findings();
  const serverSeed = findings.seedOf(round, stake.published);
  const seeds = [round.player_seed1, round.player_seed2, round.player_seed3].filter((seed) => seed !== null);
  for (const fault of seedFaults(seeds, arrivals)) findings.add(fault);
  findings.same("the round", round.period, stake.period);
  const drawn = aviatorDraw(serverSeed, seeds);
  const { sha512hash, hex, decimal } = round;
  const shown = { sha512hash: sha512hash ?? "", hex: hex ?? "", decimal: decimal ?? 0, result: round.result ?? 0 };
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const result = verifiable ? drawn.result : shown.result;
  const cashed = cashedAt(stake, result);
  const payout = cashed === null ? 0 : aviatorPayout(stake.amount, cashed);
  findings.fields(record, {
    period: stake.period,
    slot: stake.slot,
    amount: stake.amount,
    delivery: stake.amount,
    cash_result: cashed,
    payout,
    open_result: result,
    status: cashed === null ? "F" : "S",
  });
  return { faults: findings.faults, verifiable, payout };
}

/**
 * The multiplier that a stake is paid at, or null. A cash-out is paid if the coefficient of its arrival is not above the
 * result, an automatic one that was reached by then before it.
 */
function cashedAt({ auto, cashedAfterMs }: AviatorStake, result: number): number | null {
  const byHand = cashedAfterMs === null ? Infinity : coefficientAfter(cashedAfterMs);
  const first = Math.min(byHand, auto ?? Infinity);
  return first <= result ? first : null;
}

const GROUP = 5002;
const COEFFICIENT = 5004;
const BET = 5015;
const BET_RESULT = 5016;
const CASH_OUT = 5017;
const CASH_OUT_RESULT = 5018;

/** From the crash to a little after the next round begins to take stakes, which it does for 10 s. */
const PAUSE_MS = 5_100;
/** So long before the lock a round is left to pass. */
const MARGIN_MS = 2_000;
/** A flight that goes on is looked at again after this: whenever it ended by then, the next round still takes stakes. */
const STEP_MS = PAUSE_MS + 10_000 - MARGIN_MS - 100;
/** Drawn once in 2 · 10^9 rounds, so that a forced one cannot be taken for a drawn one. */
const FORCED_RESULT = 4321.09;

type Seats = ReadonlyMap<Player, GameSocket>;
type Placed = AviatorStake & { readonly player: Player };

/** Plays so many rounds of Aviator over sockets, and one more that is forced; then judges every record. */
export async function playAviator(session: Session, rounds: number): Promise<Played> {
  const { api, players } = session;
  const seats = new Map<Player, GameSocket>();
  for (const player of players) seats.set(player, await GameSocket.open(api.socketUrl("/aviator", player.token)));
  const placed: Placed[] = [];
  let forced = 0;
  for (let round = 0; round <= rounds; round++) {
    const group = await toOpenRound(session, seats, placed.at(-1)?.period ?? 0);
    if (round === rounds) {
      await force(api, "aviator", FORCED_RESULT);
      forced = group.period;
    }
    placed.push(...(await playRound(session, seats, group)));
  }
  await toOpenRound(session, seats, placed.at(-1)?.period ?? 0);
  for (const seat of seats.values()) await seat.close();
  return { game: "Aviator", rounds, ...(await judgeAll(session, placed, forced)) };
}

/** Goes on to a round that takes stakes, other than the one that was played last. */
async function toOpenRound({ clock }: Session, seats: Seats, played: number): Promise<AviatorGroup> {
  const sockets = [...seats.values()];
  for (;;) {
    await caughtUp(clock, sockets, [GROUP, COEFFICIENT]);
    const groups = sockets.flatMap((socket) => socket.newestOf(GROUP, aviatorGroup) ?? []);
    const [group] = groups.sort((a, b) => b.period - a.period);
    if (group === undefined) throw new Error("nobody is at the table");
    if (group.period > played && clock.now < group.lockTime - MARGIN_MS) {
      if (clock.now < group.openTime) await clock.to(group.openTime);
      return group;
    }
    const crash = crashOf(sockets, group);
    if (crash === null) await clock.forward(STEP_MS);
    else {
      // Also where that has passed: a table that has just shown a crash looks for the next round when time moves on.
      await clock.to(Math.max(crash + PAUSE_MS, clock.now));
      const isNext = ({ cmd, data }: Frame) => cmd === GROUP && z.parse(aviatorGroup, data).period > group.period;
      for (const socket of sockets) await heard(clock, socket, isNext);
    }
  }
}

/** When a round's flight ended; null as long as nobody has heard that it did. */
function crashOf(sockets: readonly GameSocket[], { period, takeOffTime }: AviatorGroup): number | null {
  const ends = sockets.flatMap((socket) => socket.newestOf(COEFFICIENT, aviatorCoefficient) ?? []);
  const end = ends.find((each) => each.period === period && each.flyEnd === 1);
  return end === undefined ? null : takeOffTime + end.tag;
}

async function playRound({ clock, players }: Session, seats: Seats, group: AviatorGroup): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const player of someOf(players)) {
    const slots = oneOf([[0], [1], [0, 1]]);
    for (const slot of slots) placed.push(await stake(player, seats, group, slot));
  }
  // The outcome is drawn at the lock; take-off comes a second later.
  await clock.to(group.lockTime);
  const cashed: Placed[] = [];
  let afterMs = 0;
  for (const moment of oneOf([[0], [0, 1]])) {
    afterMs += randomInt(0, 8_000);
    await clock.to(group.takeOffTime + afterMs);
    for (const [at, each] of placed.entries()) {
      // The others wait for their automatic cash-out, or for the end.
      if (at % 3 !== moment) continue;
      await cashOut(each, seats);
      cashed.push({ ...each, cashedAfterMs: afterMs });
    }
  }
  return placed.map((each) => cashed.find(({ player, slot }) => player === each.player && slot === each.slot) ?? each);
}

async function stake(player: Player, seats: Seats, group: AviatorGroup, slot: number): Promise<Placed> {
  const { period, commitment } = group;
  const [betId, seed, units] = [randomUUID(), makeSeed(), randomInt(50, 2_000)];
  const auto = oneOf([null, randomInt(101, 400)]);
  const taken = await seats.get(player)?.ask(
    BET,
    {
      nickName: "kite",
      period,
      betPrice: units,
      seed,
      betId,
      slot,
      ...(auto !== null && { autoCashOut: auto / 100 }),
    },
    { cmd: BET_RESULT, kind: aviatorTaken, fits: (answer) => answer.betId === betId },
  );
  if (taken?.status !== 1) throw new Error(`Aviator ${period} refused a stake: ${taken?.code} ${taken?.msg}`);
  const { id: member, cell } = player;
  const amount = units * 100;
  return { player, member, cell, seed, period, slot, amount, auto, cashedAfterMs: null, published: commitment };
}

/** Whether it is paid is for the record to say, and for the judge. */
async function cashOut({ player, slot }: Placed, seats: Seats): Promise<void> {
  const fits = (answer: z.output<typeof aviatorCashed>) => answer.slot === slot && !answer.auto;
  await seats.get(player)?.ask(CASH_OUT, { slot }, { cmd: CASH_OUT_RESULT, kind: aviatorCashed, fits });
}

async function judgeAll(session: Session, placed: readonly Placed[], forced: number) {
  const { api, players } = session;
  const rounds = await askEach(
    placed.map(({ period }) => period),
    async (period) => (await api.get(`/aviator/round_detail?period=${period}`, aviatorRound, players[0]?.token)).entity,
  );
  const rows: [string, AviatorRecord][] = [];
  for (const player of players) {
    const records = await settledRows(session, "/aviator/user_records", aviatorRecord, player);
    rows.push(...records.map((record): [string, AviatorRecord] => [nameOf(player.id, record), record]));
  }
  const stakes = new Map(placed.map((each) => [nameOf(each.member, each), each]));
  return judgeEach(stakes, rows, (stake, record) => {
    const round = rounds.get(stake.period);
    if (round === undefined) throw new Error(`Aviator ${stake.period} was not asked for`);
    const arrivals = placed.filter(({ period }) => period === stake.period);
    return judgeAviator({ stake, arrivals, record, round, wasForced: stake.period === forced });
  });
}

function nameOf(member: string, { period, slot }: { readonly period: number; readonly slot: number }): string {
  return `Aviator ${period}, slot ${slot} of ${member}`;
}
