import { proveRound as verifyFlight } from "#simulator/games/aviator/proof.ts";
import { outcomeOf as handsOf } from "#simulator/games/lucky-hit/outcome.ts";
import { proveRound as verifyHands } from "#simulator/games/lucky-hit/proof.ts";
import { proveRound as verifyPrice } from "#simulator/games/win/proof.ts";
import type { Journal } from "./journal.ts";

/** What people may be told of a round; the fields that a game does not have are missing. */
export interface Detail {
  readonly commitment: string;
  readonly server_seed: string | null;
  readonly forced: boolean;
  readonly [field: string]: unknown;
}

/** What all people together have learned of the rounds that they played: what was committed to, and told, and when. */
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
