import { proveRound as verifyFlight } from "#simulator/games/aviator/proof.ts";
import { outcomeOf as handsOf } from "#simulator/games/lucky-hit/outcome.ts";
import { proveRound as verifyHands } from "#simulator/games/lucky-hit/proof.ts";
import { proveRound as verifyPrice } from "#simulator/games/win/proof.ts";
import type { Envelope, Network, Sent } from "./network.ts";

/** What members may be told of a round; the fields that a game does not have are missing. */
export interface Detail {
  readonly commitment: string;
  readonly server_seed: string | null;
  readonly forced: boolean;
  readonly [field: string]: unknown;
}

/** What all members together have learned of the rounds that they played: what was committed to, and told, and when. */
export class Rounds {
  /** An operator is moving the time: for a moment not everyone has heard of it. */
  isLeaping = false;
  readonly #journal: Journal;
  readonly #commitments = new Map<string, string>();
  /** When a round's secret was told, in turns of the world. */
  readonly #told = new Map<string, number>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** A commitment was published. */
  commits(round: string, commitment: string): void {
    const known = this.#commitments.get(round) ?? commitment;
    if (known !== commitment) this.#journal.broken.push(`${round} was committed to twice`);
    this.#commitments.set(round, known);
  }

  /** Someone has been told what decides a round. */
  tells(round: string, turn: number): void {
    if (!this.isLeaping && !this.#told.has(round)) this.#told.set(round, turn);
  }

  /** A stake, a tap or a cash-out that was sent at that turn was accepted. */
  accepts(round: string, sentAt: number): void {
    const told = this.#told.get(round);
    if (told !== undefined && told < sentAt) {
      this.#journal.broken.push(`${round} took what was sent after its secret was told`);
    }
  }

  /** Recomputes a round that is over from what was told of it, and holds it against what was committed to. */
  verify(table: string, period: number, detail: Detail): void {
    const round = `${table}:${period}`;
    const committed = this.#commitments.get(round);
    if (committed !== undefined && committed !== detail.commitment) {
      this.#journal.broken.push(`${round} was not played as it was committed to`);
    }
    if (detail.server_seed === null) this.#journal.broken.push(`${round} is over, and its seed is not told`);
    else if (!follows(table, period, detail, detail.server_seed)) {
      this.#journal.broken.push(`${round} does not follow from its seeds`);
    }
  }
}

function follows(table: string, period: number, detail: Detail, serverSeed: string): boolean {
  const { commitment, forced } = detail;
  const revealed = { commitment, forced, serverSeed };
  if (table === "aviator") {
    const playerSeeds = [1, 2, 3].map((at) => detail[`player_seed${at}`]).filter((seed) => typeof seed === "string");
    return verifyFlight({ ...revealed, playerSeeds, result: Math.round(Number(detail["result"]) * 100) }).match;
  }
  if (table === "luckyhit") {
    const hands = { black: detail["black"], red: detail["red"] } as { black: never; red: never };
    const outcome = handsOf(hands.black, hands.red);
    if (outcome === null) return false;
    return verifyHands({ ...revealed, ...outcome, clientSeed: String(detail["client_seed"]), period }).match;
  }
  const [, category = "P", saasId = "1"] = table.split(":");
  const { price, lastNum } = { price: Number(detail["price"]), lastNum: Number(detail["last_num"]) };
  return verifyPrice({ ...revealed, category: category as "P", saasId, period, price, lastNum }).match;
}

/** Without an answer for so long, it is sent again. */
const TIMEOUT_MS = 3_000;
const AGAIN_AFTER_MS = 500;
/** A fault, or an answer that the outcome is still to come: no answer yet. */
const NO_ANSWER = new Set([500, 4006, 4108]);

/** A request under its own key: sent until it is answered, and perhaps more often. */
export class KeyedRequest {
  readonly sent: Sent;
  /** Answers in the order in which they came. */
  readonly answers: Envelope[] = [];
  readonly #network: Network;

  constructor(network: Network, sent: Sent) {
    this.#network = network;
    this.sent = sent;
  }

  /** What came of it. A refusal is not stored: a copy that was still on its way may be accepted after it. */
  get answer(): Envelope | undefined {
    return this.answers.find(({ code }) => code === 200) ?? this.answers[0];
  }

  get isAccepted(): boolean {
    return this.answer?.code === 200;
  }

  /** Sends until there is an answer; what was sent before may still arrive, and be answered, later. */
  async insist(): Promise<Envelope> {
    for (;;) {
      await Promise.race([this.sendOnce(), this.#network.sleep(TIMEOUT_MS)]);
      if (this.answer !== undefined) return this.answer;
      await this.#network.sleep(AGAIN_AFTER_MS);
    }
  }

  /** Sends it once, and notes what comes back, if anything does. */
  async sendOnce(): Promise<void> {
    try {
      const answer = await this.#network.ask(this.sent);
      if (!NO_ANSWER.has(answer.code)) this.answers.push(answer);
    } catch {
      // Lost: there is nothing to be noted.
    }
  }
}

/** A movement of a member's money that the books have to show, once. */
export interface Entry {
  readonly member: number;
  readonly kind: string;
  /** Minor units. */
  readonly amount: number;
}

/** Names of those of `wanted` that are not in `found`, each as often as it is missing. */
export function missing(wanted: readonly Entry[], found: readonly Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const entry of found) counts.set(nameOf(entry), (counts.get(nameOf(entry)) ?? 0) + 1);
  return wanted.map(nameOf).filter((name) => {
    const left = counts.get(name) ?? 0;
    counts.set(name, left - 1);
    return left <= 0;
  });
}

function nameOf({ member, kind, amount }: Entry): string {
  return `${kind} of ${amount} at ${member}`;
}

/** Something that a member asked for, and what has to come of it. */
interface Deed {
  readonly request: KeyedRequest;
  /** What an accepted one moves at once. */
  readonly entries: (answer: Envelope) => readonly Entry[];
}

/** All that members did in a world: what was acknowledged has to hold, and once. */
export class Journal {
  readonly deeds: Deed[] = [];
  /** What follows from deeds later: payments that were called back, rounds that were settled. */
  readonly later: Entry[] = [];
  /** Words for what must not be: a promise that was broken. */
  readonly broken: string[] = [];
  acknowledged = 0;

  do(request: KeyedRequest, entries: Deed["entries"] = () => []): KeyedRequest {
    this.deeds.push({ request, entries });
    return request;
  }

  /** All that the members' ledgers have to show. */
  expected(): Entry[] {
    const atOnce = this.deeds.flatMap(({ request, entries }) =>
      request.answer?.code === 200 ? entries(request.answer) : [],
    );
    return [...atOnce, ...this.later];
  }
}
