import { randomInt, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { type GameSocket, isAccepted } from "#conform/backend/socket.ts";
import type { ReadDataOf } from "#contract/frame.ts";
import { aviatorRecords, aviatorRoundDetail } from "#games/aviator/contract/calls.ts";
import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
} from "#games/aviator/contract/frames.ts";
import { beaconAfter } from "./fairness.ts";
import {
  force,
  heardUntil,
  makeSeed,
  oneOf,
  pair,
  type Played,
  type Player,
  type Session,
  someOf,
  type Stake,
  tableRows,
} from "./session.ts";

const record = z.looseObject({ period: z.int(), slot: z.int(), status: z.string() });
const time = z.int();
/** The times of our own server's frames, which other backends may leave out. */
const group = z.object({
  period: z.int(),
  serverTime: time,
  openTime: time,
  lockTime: time,
  takeOffTime: time,
  commitment: z.string(),
});
type Group = z.output<typeof group>;
const coefficient = z.object({ period: z.int(), tag: z.int(), flyEnd: z.int(), serverTime: time });
type Coefficient = z.output<typeof coefficient>;

function newestGroup(socket: GameSocket): Group | undefined {
  return z.parse(z.optional(group), socket.newest(groupFrame) ?? undefined);
}

function newestCoefficient(socket: GameSocket): Coefficient | undefined {
  return z.parse(z.optional(coefficient), socket.newest(coefficientFrame) ?? undefined);
}

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
interface Placed {
  readonly player: Player;
  readonly slot: number;
  readonly stake: Stake;
}

/** Plays the given number of Aviator rounds over sockets and a forced one. */
export async function playAviator(session: Session, rounds: number): Promise<Played> {
  const { api, players } = session;
  const socketByPlayer = new Map<Player, GameSocket>();
  for (const player of players) socketByPlayer.set(player, await api.openSocket("/aviator", player.token));
  const stakes: Stake[] = [];
  let played = 0;
  for (let round = 0; round <= rounds; round++) {
    const group = await toOpenRound(session, socketByPlayer, played);
    played = group.period;
    const forced = round === rounds;
    if (forced) await force(api, "aviator", FORCED_RESULT);
    stakes.push(...(await playRound(session, socketByPlayer, group)).map((stake) => ({ ...stake, forced })));
  }
  await toOpenRound(session, socketByPlayer, played);
  for (const socket of socketByPlayer.values()) socket.close();
  const detail = ({ period }: { readonly period: number }) => `${aviatorRoundDetail.path}?period=${period}`;
  return pair(stakes, await tableRows(session, aviatorRecords.path, record, nameOf, detail));
}

/** Advances to a round that takes stakes, other than the last played. */
async function toOpenRound(
  { clock, fairness }: Session,
  socketByPlayer: SocketByPlayer,
  played: number,
): Promise<Group> {
  // With a beacon a round opens later, so that its lock comes just before one.
  const pauseMs = PAUSE_MS + 1_000 * (fairness.beacon?.period ?? 0);
  const sockets = [...socketByPlayer.values()];
  for (;;) {
    for (const socket of sockets) {
      const newest = () => [newestGroup(socket), newestCoefficient(socket)] as const;
      await heardUntil(clock, socket, () => isCurrent(...newest(), clock.now));
    }
    const groups = sockets.flatMap((socket) => newestGroup(socket) ?? []);
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
        await heardUntil(clock, socket, () => (newestGroup(socket)?.period ?? 0) > group.period);
    }
  }
}

/**
 * Whether a socket's newest frames describe the table at `now`. The table shows a round once a second before take-off,
 * and after the crash the next round is all that can come. So a shorter move of the clock causes no frame.
 */
export function isCurrent(group: Group | undefined, coefficient: Coefficient | undefined, now: number): boolean {
  if (group === undefined) return false;
  if (Math.max(group.serverTime, coefficient?.serverTime ?? 0) >= now) return true;
  if (coefficient?.period === group.period && coefficient.flyEnd === 1) return true;
  const secondOf = (time: number) => Math.floor((time - group.openTime) / SECOND_MS);
  return now < group.takeOffTime && secondOf(group.serverTime) === secondOf(now);
}

/** The end of a round's flight, or null if no socket has received it. */
function crashOf(sockets: readonly GameSocket[], { period, takeOffTime }: Group): number | null {
  const ends = sockets.flatMap((socket) => newestCoefficient(socket) ?? []);
  const end = ends.find((each) => each.period === period && each.flyEnd === 1);
  return end === undefined ? null : takeOffTime + end.tag;
}

async function playRound(
  { clock, players, fairness }: Session,
  socketByPlayer: SocketByPlayer,
  group: Group,
): Promise<Stake[]> {
  const placed: Placed[] = [];
  for (const player of someOf(players)) {
    const slots = oneOf([[0], [1], [0, 1]]);
    for (const slot of slots) placed.push(await stake(player, socketByPlayer, group, slot));
  }
  // The outcome is drawn at the lock; take-off comes a second later.
  await clock.to(group.lockTime);
  const late = await beaconAfter(group.lockTime, BEFORE_TAKE_OFF_MS, clock, fairness);
  const cashed = new Map<Placed, number>();
  let afterMs = 0;
  for (const moment of oneOf([[0], [0, 1]])) {
    afterMs += randomInt(0, 8_000);
    await clock.to(group.takeOffTime + afterMs);
    for (const [at, each] of placed.entries()) {
      // The others wait for their automatic cash-out or for the crash.
      if (at % 3 !== moment) continue;
      await cashOut(each, socketByPlayer);
      cashed.set(each, afterMs);
    }
  }
  return placed.map((each) => ({ ...each.stake, cashed_after_ms: cashed.get(each) ?? null, late }));
}

async function stake(player: Player, socketByPlayer: SocketByPlayer, group: Group, slot: number): Promise<Placed> {
  const { period, commitment } = group;
  const [betId, seed, units] = [randomUUID(), makeSeed(), randomInt(50, 2_000)];
  const auto = oneOf([null, randomInt(101, 400)]);
  const bet = { nickName: "kite", period, betPrice: units, seed, betId, slot };
  const all = auto === null ? bet : { ...bet, autoCashOut: auto / 100 };
  const isOwn = (answer: ReadDataOf<typeof betResultFrame>) => answer.betId === betId;
  const reply = await socketByPlayer.get(player)?.ask(betFrame.cmd, all, betResultFrame, isOwn);
  if (reply === undefined || !isAccepted(reply)) {
    throw new Error(`Aviator ${period} refused a stake: ${JSON.stringify(reply)}`);
  }
  const stake = {
    game: "aviator",
    table: "aviator",
    name: nameOf(player.id, { period, slot }),
    member: player.id,
    cell: player.cell,
    seed,
    amount: units * 100,
    terms: { auto: auto === null ? "none" : String(auto) },
    shown: { period, slot, amount: units },
    published: { commitment, period },
    forced: false,
  } as const;
  return { player, slot, stake };
}

/** Requests a cash-out. Its record shows whether it was paid. */
async function cashOut({ player, slot }: Placed, socketByPlayer: SocketByPlayer): Promise<void> {
  const isOwn = (answer: ReadDataOf<typeof cashOutResultFrame>) => answer.slot === slot && !answer.auto;
  const reply = await socketByPlayer.get(player)?.ask(cashOutFrame.cmd, { slot }, cashOutResultFrame, isOwn);
  if (reply === undefined || "lost" in reply) throw new Error(`a cash-out was not answered: ${JSON.stringify(reply)}`);
}

function nameOf(member: string, { period, slot }: { readonly period: number; readonly slot: number }): string {
  return `Aviator ${period}, slot ${slot} of ${member}`;
}
