import * as z from "zod/mini";
import type { Invariant } from "#contract/control/operate.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { PlaySeeds } from "#fairness/draw.ts";
import type { ReceiptLine } from "#fairness/receipt.ts";
import { feeOf } from "#contract/games/delivery.ts";
import { randomOf } from "#games/engine/players/habits.ts";
import {
  type InstantPlayer,
  instantClientSeed,
  instantMove,
  makeRequests,
  wireBody,
} from "#games/engine/players/instant-player.ts";
import type { StakeLimits as StakeRange } from "#contract/games/stake-limits.ts";
import type { ReceiptLeaf } from "#simulator/http/route.ts";
import { NONE, stakeLeaf } from "#simulator/ledger/receipts.ts";
import type { NewStake, Stake } from "#simulator/ledger/stake.ts";
import type { Pastime, SendCall } from "#simulator/cell/crowd/crowd.ts";
import { refuseStake } from "#simulator/cell/limits/member-limits.ts";
import { ForcedOutcomes, type ForcedSpec } from "./forced-outcomes.ts";
import type { CellGame, GameServices, OpenGame } from "#simulator/cell/cell-game.ts";
import { InstantSeeds, isSeen, type PlayFairness, type PlayPlace, type SeenSeeds } from "./instant-seeds.ts";

/** The interval between a simulated player's plays. */
const EVERY_MS = 15_000;

/** A game that the cell draws itself, as its engine plays it. */
export interface InstantSpec<Choice, Outcome> {
  readonly name: string;
  readonly range: StakeRange;
  readonly player: InstantPlayer;
  readonly forced: ForcedSpec<Choice, Outcome>;
  draw(seeds: PlaySeeds, choice: Choice): Outcome;
  /** The columns in which a stake's row keeps its choice and its outcome. */
  rowOf(choice: Choice, outcome: Outcome): Pick<NewStake, "pick" | "own">;
  /** The receipts of a play, before they are signed. */
  leavesOf(game: InstantGame<Choice, Outcome>, play: Stake): ReceiptLeaf[];
  /** The claim that each play was drawn from its seeds: its play in a word, and the proof that players use. */
  readonly claim: {
    readonly name: string;
    readonly row: string;
    readonly proves: (
      row: Pick<Stake, "pick" | "result">,
      shown: PlaySeeds & { commitment: string; forced: false },
    ) => boolean;
  };
}

/** Plays it once, as one of its players. */
export function playOnce(player: InstantPlayer): NonNullable<CellGame["playOnce"]> {
  return (seed, index, stake, ask) => {
    const play = player.play(randomOf(seed, player.game, 0, index), () => stake);
    return makeRequests(play, (request) => ask(request.call, wireBody(request)));
  };
}

/** A stake as a player asks for it; money in minor units. */
interface AskedPlay<Choice> extends SeenSeeds {
  readonly member: number;
  readonly amount: number;
  readonly choice: Choice;
  readonly now: number;
  /** Hex; absent: none. */
  readonly entropy?: string | undefined;
  /** True: the client's automatic play placed it. */
  readonly auto?: boolean | undefined;
  /** A refusal by the game's own rules. */
  readonly refusal?: Refusal | null;
  /** The keys of the request, if the row keeps them. */
  readonly keys?: Pick<NewStake, "bet_id" | "request">;
}

/** A game without a table. Each method that changes something runs inside a transaction. */
export class InstantGame<Choice, Outcome> {
  readonly seeds: InstantSeeds;
  readonly #spec: InstantSpec<Choice, Outcome>;
  readonly #services: GameServices;
  readonly #forced: ForcedOutcomes<Choice, Outcome>;

  constructor(services: GameServices, spec: InstantSpec<Choice, Outcome>) {
    this.#spec = spec;
    this.#services = services;
    this.seeds = new InstantSeeds(spec.name, services);
    this.#forced = new ForcedOutcomes(services.sql, spec.name, spec.forced);
  }

  get ledger() {
    return this.#services.ledger;
  }

  get statement() {
    return this.#services.statement;
  }

  /** The parts that such a game brings to its cell. */
  opened(): Omit<OpenGame, "routes"> {
    return {
      leaves: (member, { id }) => this.leaves(member, id),
      force: (member, outcomes) => this.#forced.queue(member, outcomes),
      checkDraws: () => this.#checkDraws(),
      pastime: (seed, send) => this.#pastime(seed, send),
    };
  }

  /** The number of the member's next play among all, from 0. It never repeats, since a used number reveals a seed. */
  nextNumber(member: number): number {
    return this.ledger.book(member).counters.placed[this.#spec.name] ?? 0;
  }

  /** A member's newest play; null before the first. */
  newest(member: number): Stake | null {
    const at = this.ledger.newestBet(member, this.#spec.name);
    return at === null ? null : this.ledger.at(member, at);
  }

  /** Null: no such play of this member. */
  find(member: number, id: string | number): Stake | null {
    const found = this.ledger.at(member, Number(id));
    return found?.game === this.#spec.name ? found : null;
  }

  /** Empty: no such play. */
  leaves(member: number, id: unknown): ReceiptLeaf[] {
    const play = this.find(member, String(id));
    return play === null ? [] : this.#spec.leavesOf(this, play);
  }

  /** The public seeds of the member's next play, shown before its stake. */
  nextFairness(member: number): PlayFairness {
    const { seeds } = this;
    return seeds.shown(member, seeds.nextPlace(member, this.nextNumber(member)), seeds.clientSeed(member));
  }

  fairnessOf(play: Stake): PlayFairness {
    return this.seeds.shown(play.member, this.placeOf(play), play.seed);
  }

  /** Of the play after one. */
  fairnessAfter({ member, number }: Stake): PlayFairness {
    const { seeds } = this;
    if (number + 1 === this.nextNumber(member)) return this.nextFairness(member);
    return seeds.shown(member, seeds.placeOf(member, number + 1), seeds.clientSeed(member));
  }

  placeOf({ member, number }: Stake): PlayPlace {
    return this.seeds.placeOf(member, number);
  }

  /** The secret of a play. */
  serverSeed(play: Stake): string {
    return this.seeds.serverSeed(play.member, this.placeOf(play));
  }

  /** A play as its receipts name it. */
  named(play: Stake) {
    const { at, member, amount, create_time: arrival } = play;
    const { generation } = this.placeOf(play);
    return { table: this.#spec.name, round: at, member, bet: String(at), amount, arrival, generation };
  }

  /** The receipt of a stake: its seeds, and the game's own lines. */
  leafOfStake(play: Stake, terms: readonly ReceiptLine[]): ReceiptLeaf {
    const place = this.placeOf(play);
    return stakeLeaf(this.named(play), [
      ["commitment", this.seeds.commitment(play.member, place)],
      ["client_seed", play.seed],
      ["entropy", play.entropy || NONE],
      ["nonce", place.nonce],
      ...terms,
    ]);
  }

  /** Draws a play, or takes a forced outcome, and places its stake. */
  stake(asked: AskedPlay<Choice>): { readonly play: Stake; readonly outcome: Outcome } | Refusal {
    const { seeds } = this;
    const { name, draw, rowOf } = this.#spec;
    const { member, amount, choice, now, entropy = "", keys = { bet_id: "" } } = asked;
    const number = this.nextNumber(member);
    const place = seeds.nextPlace(member, number);
    const clientSeed = seeds.clientSeed(member);
    const refusal = this.#refusal(asked, seeds.shown(member, place, clientSeed));
    if (refusal !== null) return refusal;
    seeds.reach(member, number);
    const forced = this.#forced.take(member, choice);
    const { nonce } = place;
    const outcome = forced ?? draw({ serverSeed: seeds.serverSeed(member, place), clientSeed, entropy, nonce }, choice);
    const drawn = { ...rowOf(choice, outcome), ...keys, seed: clientSeed, entropy, forced: Number(forced !== null) };
    const play = this.ledger.stake({ ...drawn, member, game: name, amount, fee: feeOf(amount), number }, now);
    return { play, outcome };
  }

  /** By maintenance, the game's own rules, what the player saw, limits and balance. */
  #refusal(asked: AskedPlay<Choice>, next: PlayFairness): Refusal | null {
    const { name, range } = this.#spec;
    const { member, amount, now, auto = false } = asked;
    const stake = { game: name, member, amount, now, isAutomatic: auto };
    return (
      this.#services.closed.refusal(name, now) ??
      asked.refusal ??
      (isSeen(asked, next) ? null : refuse("outdated")) ??
      refuseStake(this.#services, stake, range) ??
      this.#cycleRefusal(member, now)
    );
  }

  /** Refuses a play that starts too soon after the member's last one, by the rule set. */
  #cycleRefusal(member: number, now: number): Refusal | null {
    const { gameCycleMs } = this.#services.limits.rules;
    if (gameCycleMs === 0) return null;
    const last = this.ledger.newestBet(member, this.#spec.name);
    const isTooFast = last !== null && now - last < gameCycleMs;
    return isTooFast ? refuse("too_fast", { with: { seconds: gameCycleMs / 1000 } }) : null;
  }

  /** Ends a play with its payout, and the result that its row keeps. */
  settle(play: Stake, payout: number, result: number | null, now: number): void {
    this.ledger.end(play, { status: payout > 0 ? "S" : "F", payout, result }, now);
    this.#services.returns.add(this.#spec.name, [play], null);
  }

  /** Recomputes every drawn row with the proof that players use. */
  #checkDraws(): Invariant {
    const { name: game, claim } = this.#spec;
    const rows = this.#services.sql.exec<
      Pick<Stake, "at" | "member" | "number" | "seed" | "entropy" | "pick" | "result">
    >(
      `SELECT at, member, number, seed, lower(hex(entropy)) AS entropy, pick, result FROM stake
       WHERE game = ? AND forced = 0 ORDER BY member, at`,
      game,
    );
    let checked = 0;
    const broken: number[] = [];
    for (const { at, member, number, seed: clientSeed, entropy, ...row } of rows) {
      checked += 1;
      const place = this.seeds.placeOf(member, number);
      const serverSeed = this.seeds.serverSeed(member, place);
      const commitment = this.seeds.commitment(member, place);
      const shown = { serverSeed, commitment, clientSeed, entropy, nonce: place.nonce, forced: false } as const;
      if (!claim.proves(row, shown)) broken.push(at);
    }
    const first = broken[0] === undefined ? null : `${claim.row} ${broken[0]}`;
    return { name: claim.name, checked, broken: broken.length, first };
  }

  /** The crowd. Each player makes all requests of its play at once. */
  #pastime(seed: string, send: SendCall): Pastime {
    const { player: game } = this.#spec;
    return {
      name: game.game,
      prepare: (players) => {
        for (const player of players) this.seeds.setClientSeed(player, instantClientSeed(game, seed, player));
      },
      async window(now) {
        const period = Math.floor(now / EVERY_MS);
        return { period, from: period * EVERY_MS, to: (period + 1) * EVERY_MS };
      },
      turn(player, { period }) {
        const move = instantMove(game, seed, player, period);
        if (move === null) return null;
        const go = async (now: number) => {
          await makeRequests(move.play, async (request, index) => {
            const answer = await send(player, request.call, wireBody(request), `crowd-${period}-${index}`, now);
            return answer.code === 200 ? z.decode(request.call.answer, answer) : null;
          });
        };
        return { at: move.at, go };
      },
      settleIn: async () => undefined,
    };
  }
}
