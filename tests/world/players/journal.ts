import { proveRound as verifyFlight } from "#games/aviator/rules/outcome.ts";
import { outcomeOf as handsOf, proveRound as verifyHands } from "#games/lucky-hit/rules/outcome.ts";
import { proveRound as verifyPrice } from "#games/win-go/rules/outcome.ts";
import type { Move } from "#tests/world/history/answers.ts";
import type { History } from "#tests/world/history/history.ts";
import type { Envelope, Network, Sent } from "./network.ts";

/** The public data of a round. Fields of other games are missing. */
export interface Detail {
  readonly commitment: string;
  readonly server_seed: string | null;
  readonly forced: boolean;
  readonly [field: string]: unknown;
}

/** The rounds as all members saw them: commitments, revealed secrets, and their times. */
export class Rounds {
  /** An operator is advancing the time, and some objects do not know it yet. */
  isLeaping = false;
  readonly #journal: Journal;
  readonly #commitments = new Map<string, string>();
  /** The turn of the world at which a round's secret was revealed. */
  readonly #told = new Map<string, number>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  commits(round: string, commitment: string): void {
    const known = this.#commitments.get(round) ?? commitment;
    if (known !== commitment) this.#journal.broken.push(`${round} was committed to twice`);
    this.#commitments.set(round, known);
  }

  /** Records that a member has received the round's secret. */
  tells(round: string, turn: number): void {
    if (!this.isLeaping && !this.#told.has(round)) this.#told.set(round, turn);
  }

  /** Records that a stake, a tap or a cash-out that was sent at that turn was accepted. */
  accepts(round: string, sentAt: number): void {
    const told = this.#told.get(round);
    if (told !== undefined && told < sentAt) {
      this.#journal.broken.push(`${round} took what was sent after its secret was told`);
    }
  }

  /** Recomputes a finished round from its public data and compares it with the commitment. */
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

/** The time without an answer after which a request is repeated. */
const TIMEOUT_MS = 3_000;
const AGAIN_AFTER_MS = 500;
/** A fault, or an answer that the result follows later. */
const NO_ANSWER = new Set([500, 4006, 4108]);

/** A request with its own key, sent until it is answered and sometimes more often. */
export class KeyedRequest {
  readonly sent: Sent;
  /** Answers in the order of their arrival. */
  readonly answers: Envelope[] = [];
  /** The movements of an accepted one; null: it moves nothing. */
  entries: Deed["entries"] | null = null;
  readonly #network: Network;

  constructor(network: Network, sent: Sent) {
    this.#network = network;
    this.sent = sent;
  }

  /** The final answer. Refusals are not stored, so a copy that was still under way may be accepted after one. */
  get answer(): Envelope | undefined {
    return this.answers.find(({ code }) => code === 200) ?? this.answers[0];
  }

  get isAccepted(): boolean {
    return this.answer?.code === 200;
  }

  /** Sends until there is an answer. Earlier copies may still arrive and be answered later. */
  async insist(): Promise<Envelope> {
    for (;;) {
      await Promise.race([this.sendOnce(), this.#network.sleep(TIMEOUT_MS)]);
      if (this.answer !== undefined) return this.answer;
      await this.#network.sleep(AGAIN_AFTER_MS);
    }
  }

  async sendOnce(): Promise<void> {
    const end = this.#noted();
    try {
      const answer = await this.#network.ask(this.sent);
      if (NO_ANSWER.has(answer.code)) return;
      this.answers.push(answer);
      end?.(answer);
    } catch {
      // Lost: no answer to record.
    }
  }

  /** Notes an attempt in the history. */
  #noted(): ReturnType<History["request"]> {
    const { member, method, path, body, key, id = key, sum, saw } = this.sent;
    if (member === undefined) return null;
    const { entries } = this;
    const moves = entries === null ? undefined : (answer: Envelope) => entries(answer).map(moveOf);
    return this.#network.history?.request({ member: String(member), method, path, body, id, sum, saw, moves }) ?? null;
  }
}

/** Kinds of movements that take money from a member. */
const PAID = new Set(["bet", "buy", "transfer_out", "withdrawal"]);

/** A movement of a member's money that the books must contain once. */
export interface Entry {
  readonly member: number;
  readonly kind: string;
  /** Minor units. */
  readonly amount: number;
}

function moveOf({ member, kind, amount }: Entry): Move {
  return { member: String(member), kind, change: PAID.has(kind) ? -amount : amount };
}

/** Names of the entries of `wanted` that `found` lacks, one for each missing copy. */
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

/** A request of a member and the entries that it must cause. */
interface Deed {
  readonly request: KeyedRequest;
  /** Entries of an accepted request. */
  readonly entries: (answer: Envelope) => readonly Entry[];
}

/** All acknowledged requests of the members, which must have taken effect once. */
export class Journal {
  readonly deeds: Deed[] = [];
  /** Entries that follow later: paid recharges and settled rounds. */
  readonly later: Entry[] = [];
  readonly broken: string[] = [];
  acknowledged = 0;

  do(request: KeyedRequest, entries: Deed["entries"] = () => []): KeyedRequest {
    this.deeds.push({ request, entries });
    request.entries = entries;
    return request;
  }

  expected(): Entry[] {
    const atOnce = this.deeds.flatMap(({ request, entries }) =>
      request.answer?.code === 200 ? entries(request.answer) : [],
    );
    return [...atOnce, ...this.later];
  }
}
