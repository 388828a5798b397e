import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { aviatorDraw, coefficientAfter, aviatorPayout } from "./draws.ts";
import { beaconAfter, fairnessFaults } from "./fairness.ts";
import { GameSocket } from "./game-socket.ts";
import { askEach, judgeEach, settledRows } from "./records.ts";
import { force, heardUntil, makeSeed, oneOf, type Played, type Player, type Session, someOf } from "./session.ts";
import { type Arrival, judgeVoid, seedFaults, Findings, type Verdict, withFaults } from "./verdict.ts";
import {
  aviatorCashed,
  type AviatorCoefficient,
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
  /** Ms of flight at the arrival of a cash-out; null: the player requested none. */
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
  if (round.voided) return judgeVoid(stake, { status: record.status, paid: record.payout }, round);
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
 * The multiplier of the payout, or null. A cash-out is paid if the coefficient at its arrival is at most the result. An
 * automatic cash-out that was reached by then comes first.
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

const SECOND_MS = 1_000;
/** The beacon comes just after the lock, a second before take-off. */
const BEFORE_TAKE_OFF_MS = 300;
/** From the crash until shortly after the next round opens, which takes stakes for 10 s. */
const PAUSE_MS = 5_100;
/** A round this close to its lock is skipped. */
const MARGIN_MS = 2_000;
/** The interval between checks of a flight. The next round still takes stakes after it, whenever the flight ended. */
const STEP_MS = PAUSE_MS + 10_000 - MARGIN_MS - 100;
/** Drawn once in 2 · 10^9 rounds, so a forced round differs from a drawn one. */
const FORCED_RESULT = 4321.09;

type SocketByPlayer = ReadonlyMap<Player, GameSocket>;
type Placed = AviatorStake & { readonly player: Player; readonly lockTime: number };

/** Plays the given number of Aviator rounds over sockets and a forced one, then verifies every record. */
export async function playAviator(session: Session, rounds: number): Promise<Played> {
  const { api, players } = session;
  const socketByPlayer = new Map<Player, GameSocket>();
  for (const player of players)
    socketByPlayer.set(player, await GameSocket.open(api.socketUrl("/aviator", player.token)));
  const placed: Placed[] = [];
  let forced = 0;
  for (let round = 0; round <= rounds; round++) {
    const group = await toOpenRound(session, socketByPlayer, placed.at(-1)?.period ?? 0);
    if (round === rounds) {
      await force(api, "aviator", FORCED_RESULT);
      forced = group.period;
    }
    placed.push(...(await playRound(session, socketByPlayer, group)));
  }
  await toOpenRound(session, socketByPlayer, placed.at(-1)?.period ?? 0);
  for (const socket of socketByPlayer.values()) await socket.close();
  return { game: "Aviator", rounds, ...(await judgeAll(session, placed, forced)) };
}

/** Advances to a round that takes stakes, other than the last played. */
async function toOpenRound(
  { clock, fairness }: Session,
  socketByPlayer: SocketByPlayer,
  played: number,
): Promise<AviatorGroup> {
  // With a beacon a round opens later, so that its lock comes just before one.
  const pauseMs = PAUSE_MS + 1_000 * (fairness.beacon?.period ?? 0);
  const sockets = [...socketByPlayer.values()];
  for (;;) {
    for (const socket of sockets) {
      const newest = () =>
        [socket.newestOf(GROUP, aviatorGroup), socket.newestOf(COEFFICIENT, aviatorCoefficient)] as const;
      await heardUntil(clock, socket, () => isCurrent(...newest(), clock.now));
    }
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
      // Also if that time has passed, because a table that just showed a crash opens its round when time advances.
      await clock.to(Math.max(crash + pauseMs, clock.now));
      for (const socket of sockets)
        await heardUntil(clock, socket, () => (socket.newestOf(GROUP, aviatorGroup)?.period ?? 0) > group.period);
    }
  }
}

/**
 * Whether a socket's newest frames describe the table at `now`. The table shows a round once a second before take-off,
 * and after the crash the next round is all that can come. So a shorter move of the clock causes no frame.
 */
export function isCurrent(
  group: AviatorGroup | undefined,
  coefficient: AviatorCoefficient | undefined,
  now: number,
): boolean {
  if (group === undefined) return false;
  if (Math.max(group.serverTime, coefficient?.serverTime ?? 0) >= now) return true;
  if (coefficient?.period === group.period && coefficient.flyEnd === 1) return true;
  const secondOf = (time: number) => Math.floor((time - group.openTime) / SECOND_MS);
  return now < group.takeOffTime && secondOf(group.serverTime) === secondOf(now);
}

/** The end of a round's flight, or null if no socket has received it. */
function crashOf(sockets: readonly GameSocket[], { period, takeOffTime }: AviatorGroup): number | null {
  const ends = sockets.flatMap((socket) => socket.newestOf(COEFFICIENT, aviatorCoefficient) ?? []);
  const end = ends.find((each) => each.period === period && each.flyEnd === 1);
  return end === undefined ? null : takeOffTime + end.tag;
}

async function playRound(
  { clock, players, fairness }: Session,
  socketByPlayer: SocketByPlayer,
  group: AviatorGroup,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const player of someOf(players)) {
    const slots = oneOf([[0], [1], [0, 1]]);
    for (const slot of slots) placed.push(await stake(player, socketByPlayer, group, slot));
  }
  // The outcome is drawn at the lock; take-off comes a second later.
  await clock.to(group.lockTime);
  await beaconAfter(group.lockTime, BEFORE_TAKE_OFF_MS, clock, fairness);
  const cashed: Placed[] = [];
  let afterMs = 0;
  for (const moment of oneOf([[0], [0, 1]])) {
    afterMs += randomInt(0, 8_000);
    await clock.to(group.takeOffTime + afterMs);
    for (const [at, each] of placed.entries()) {
      // The others wait for their automatic cash-out or for the crash.
      if (at % 3 !== moment) continue;
      await cashOut(each, socketByPlayer);
      cashed.push({ ...each, cashedAfterMs: afterMs });
    }
  }
  return placed.map((each) => cashed.find(({ player, slot }) => player === each.player && slot === each.slot) ?? each);
}

async function stake(
  player: Player,
  socketByPlayer: SocketByPlayer,
  group: AviatorGroup,
  slot: number,
): Promise<Placed> {
  const { period, commitment, lockTime } = group;
  const [betId, seed, units] = [randomUUID(), makeSeed(), randomInt(50, 2_000)];
  const auto = oneOf([null, randomInt(101, 400)]);
  const taken = await socketByPlayer.get(player)?.ask(
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
  const placed = { player, member, cell, seed, period, slot, amount, auto, lockTime };
  return { ...placed, cashedAfterMs: null, published: commitment };
}

/** Requests a cash-out. Its record shows whether it was paid. */
async function cashOut({ player, slot }: Placed, socketByPlayer: SocketByPlayer): Promise<void> {
  const fits = (answer: z.output<typeof aviatorCashed>) => answer.slot === slot && !answer.auto;
  await socketByPlayer.get(player)?.ask(CASH_OUT, { slot }, { cmd: CASH_OUT_RESULT, kind: aviatorCashed, fits });
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
    const verdict = judgeAviator({ stake, arrivals, record, round, wasForced: stake.period === forced });
    return withFaults(verdict, fairnessFaults(session.fairness, "aviator", round, stake.lockTime));
  });
}

function nameOf(member: string, { period, slot }: { readonly period: number; readonly slot: number }): string {
  return `Aviator ${period}, slot ${slot} of ${member}`;
}
