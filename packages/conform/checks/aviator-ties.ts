import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
} from "../../../games/aviator/contract/frames.ts";
import type { ReadDataOf } from "../../../contract/frame.ts";
import { type Account, inUnits, type Mark, pause } from "../backend/account.ts";
import { dataOf, type FrameReply, type GameSocket, type HeardFrame, isAccepted } from "../backend/socket.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { isCrash, openPeriod } from "./aviator-frames.ts";

type CashOut = ReadDataOf<typeof cashOutResultFrame>;

/** A stake with autoCashOut in a round whose result is known before; hundredths. */
interface Tie {
  readonly who: "first" | "second";
  /** Whole units, of no other check. */
  readonly stake: number;
  /** Null: the stake has none, after one that lost with it. */
  readonly auto: number | null;
  /** The member cashes out before, by hand. */
  readonly isByHand: boolean;
}

interface Ties {
  readonly result: number;
  readonly stakes: readonly Tie[];
}

/** By hand first; above the result; equal to it; between its last tick and it. */
const ROUNDS: readonly Ties[] = [
  {
    result: 250,
    stakes: [
      { who: "first", stake: 62, auto: 200, isByHand: true },
      { who: "second", stake: 63, auto: 251, isByHand: false },
    ],
  },
  {
    result: 137,
    stakes: [
      { who: "first", stake: 64, auto: 137, isByHand: false },
      { who: "second", stake: 66, auto: 136, isByHand: false },
    ],
  },
  {
    result: 100,
    stakes: [
      { who: "first", stake: 67, auto: 101, isByHand: false },
      { who: "second", stake: 69, auto: 101, isByHand: false },
    ],
  },
  { result: 160, stakes: [{ who: "first", stake: 68, auto: null, isByHand: false }] },
];
/** Of a stake that is refused, because the member has one in the round. */
const REFUSED_AUTO = 103;
const AUTOS = [REFUSED_AUTO, ...ROUNDS.flatMap(({ stakes }) => stakes.flatMap(({ auto }) => auto ?? []))];
const AFTER_MS = 1_000;
const BY_HAND_AT = 103;

export interface PlayedTie extends Tie {
  readonly result: number;
  readonly crash: number | null;
  readonly mark: Mark;
  readonly curl: string;
  readonly accepted: FrameReply<ReadDataOf<typeof betResultFrame>>;
  /** By hand, and once more by hand. */
  readonly byHand: readonly FrameReply<CashOut>[];
  readonly changes: readonly number[];
  /** A second stake of the round, and a cash-out of the other member, who has none in it; null: not sent. */
  readonly refused: FrameReply<ReadDataOf<typeof betResultFrame>> | null;
  readonly without: FrameReply<CashOut> | null;
}

/** Plays the rounds one after the other, if the run can force results. */
export async function playTies(session: Session, trial: Trial, socket: GameSocket): Promise<readonly PlayedTie[]> {
  const { backend, first, second, force, roundMs } = session;
  if (force === null) return [];
  const other = await backend.openSocket("aviator", second.token, []);
  const played: PlayedTie[] = [];
  const names = new Map<Account, string>();
  for (const who of [first, second]) names.set(who, (await who.profile(trial)).nick_name);
  for (const { result, stakes } of ROUNDS) {
    const marks = new Map<Account, Mark>();
    for (const who of [first, second]) marks.set(who, await who.mark(trial));
    const period = await openPeriod(socket, roundMs);
    if (period === undefined) break;
    await force("aviator", [result / 100]);
    const from = socket.heard.length;
    const bets = [];
    for (const tie of stakes) {
      const [who, at] = tie.who === "first" ? [first, socket] : [second, other];
      const mark = marks.get(who) ?? (await who.mark(trial));
      const bet = { nickName: names.get(who) ?? "conformance", period, betPrice: tie.stake, seed: backend.newName() };
      const staked = tie.auto === null ? bet : { ...bet, autoCashOut: tie.auto / 100 };
      const curl = at.commandWith(betFrame.cmd, staked);
      const accepted = await at.ask(betFrame.cmd, staked, betResultFrame);
      const twice = { ...bet, autoCashOut: REFUSED_AUTO / 100 };
      const refused = tie.auto === null ? await at.ask(betFrame.cmd, twice, betResultFrame) : null;
      bets.push({ tie, who, at, mark, curl, accepted, refused });
    }
    const flying = (frame: HeardFrame) => (dataOf(coefficientFrame, frame)?.coefficient ?? 0) >= BY_HAND_AT;
    await socket.next((frame) => flying(frame) || isCrash(frame), roundMs, from);
    const hands = new Map<Tie, readonly FrameReply<CashOut>[]>();
    for (const { tie, at } of bets.filter(({ tie: { isByHand } }) => isByHand)) {
      const out = () => at.ask(cashOutFrame.cmd, { tag: 1 }, cashOutResultFrame);
      hands.set(tie, [await out(), await out()]);
    }
    const isWithout = bets.some(({ tie: { auto } }) => auto === null);
    const without = isWithout ? await other.ask(cashOutFrame.cmd, { tag: 1 }, cashOutResultFrame) : null;
    const at = await socket.next(isCrash, roundMs, from);
    const frame = at === null ? undefined : socket.heard[at];
    const crash = frame === undefined ? null : (dataOf(coefficientFrame, frame)?.coefficient ?? null);
    await pause(AFTER_MS);
    for (const { tie, who, mark, accepted, refused, curl } of bets) {
      const { changes } = await who.settled(trial, mark);
      const byHand = hands.get(tie) ?? [];
      played.push({ ...tie, result, crash, mark, curl, accepted, refused, without, byHand, changes });
    }
  }
  other.close();
  return played;
}

/** Each stake is paid once if its coefficient was reached, by hand or by itself, and else never. */
export function judgeTies(trial: Trial, ties: readonly PlayedTie[]): void {
  if (ties.length === 0) throw trial.byChance("needs --force");
  const unjudged: string[] = [];
  for (const { stake, auto, result, crash, byHand, changes, curl, accepted } of ties) {
    if (auto === null) continue;
    const [hand, again] = byHand.map((reply) => ("data" in reply ? reply.data : null));
    const isPlayed = isAccepted(accepted) && crash === result && (byHand.length === 0 || hand?.cashSuccess === true);
    if (!isPlayed) {
      const how = isAccepted(accepted) ? `flew to ${inUnits(crash ?? 0)}` : "was refused";
      unjudged.push(`${stake} at a result of ${inUnits(result)} ${how}${crash === result ? ", by hand too late" : ""}`);
      continue;
    }
    if (!("data" in accepted) || accepted.data.autoCashOut === undefined) {
      throw trial.notOffered("5016 names no autoCashOut");
    }
    trial.expect(again?.cashSuccess !== true, "aviator_auto", "a cash-out of a paid stake is paid again", { curl });
    const isReached = auto <= result;
    const wanted = hand?.cashAmount ?? (isReached ? stake * auto : 0);
    // A payout is between the stake and the stake at the result; other games' payouts may fall between too.
    const possible = new Set([wanted, stake * auto, stake * result].filter((amount) => amount > 0));
    const paid = changes.filter((change) => possible.has(change));
    const isRight = wanted === 0 ? paid.length === 0 : paid.length === 1 && paid[0] === wanted;
    const how = hand === undefined || hand === null ? "" : `, cashed out by hand at ${inUnits(hand.cashCoefficient)}`;
    const story = `${stake} with autoCashOut ${inUnits(auto)}, result ${inUnits(result)}${how}`;
    const books = paid.map(inUnits).join(", ") || "nothing";
    trial.expect(isRight, "aviator_auto", `${story}: wanted ${inUnits(wanted)} once, paid ${books}`, { curl });
  }
  if (unjudged.length > 0) throw trial.byChance(`not played as forced: ${unjudged.join("; ")}`);
}

/** A stake without autoCashOut is lost at the crash, and who has no stake in the round has no cash-out. */
export function judgeLeft(trial: Trial, ties: readonly PlayedTie[]): void {
  const [tie] = ties.filter(({ auto }) => auto === null);
  if (tie === undefined) throw trial.byChance("needs --force");
  const { stake, result, crash, changes, curl, accepted, refused, without } = tie;
  if (!isAccepted(accepted) || crash !== result) throw trial.byChance("not played as forced");
  const named = "data" in accepted ? accepted.data.autoCashOut : undefined;
  trial.expect((named ?? null) === null, "own_round", "5016 of a stake without autoCashOut names one", { curl });
  if (refused !== null && isAccepted(refused)) throw trial.notRun("a second stake of the round is accepted");
  const paid = changes.filter((change) => change === stake * result || AUTOS.some((auto) => change === stake * auto));
  const story = `a stake of ${stake} without autoCashOut is paid ${paid.map(inUnits).join(", ")}`;
  trial.expect(paid.length === 0, "own_round", `${story} at a result of ${inUnits(result)}`, { curl });
  const isPaid = without !== null && isAccepted(without);
  trial.expect(!isPaid, "own_round", "a member without a stake in the round is paid a cash-out", { curl });
}
