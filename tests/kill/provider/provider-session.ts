import type { SeededRandom } from "#tests/world/random.ts";
import {
  bodyOf,
  type Callback,
  callbacksOf,
  contradictionsIn,
  type Movement,
  movementOf,
} from "#tests/world/provider-round.ts";
import type { Tally } from "../caller.ts";
import type { CallbackAnswer, CallbackLine } from "./callback-line.ts";

const ACCEPTED = 200;
/** Of the second copies, those that come when all play is over. */
const LATE = 0.02;
/** A win that comes before its debit is refused, and accepted at its second try. */
const TRIES = 3;

interface Sent extends Callback {
  readonly round: string;
  /** All callbacks of the round. */
  readonly siblings: readonly Sent[];
  /** Null: no answer yet. */
  code: number | null;
  msg: string;
  /** The player's after the accepted callback. */
  balance: number;
}

export interface SessionNeeds {
  readonly lines: readonly CallbackLine[];
  readonly random: SeededRandom;
  readonly tally: Tally;
  readonly game: string;
  /** Launches the game, and returns its launch token. */
  readonly token: () => Promise<string>;
  /** Hears of each debit that took a stake, with its time to the answer. */
  readonly onDebit?: (ms: number) => void;
}

/** A member's play at a provider: several rounds at once, with each callback twice and in any order. */
export class ProviderSession {
  readonly movements: Movement[] = [];
  /** Callbacks, each counted once. */
  sent = 0;
  /** Of the newest launch. */
  #token = "";
  readonly #needs: SessionNeeds;
  readonly #late: Sent[] = [];
  #rounds = 0;
  #amounts = 0;

  constructor(needs: SessionNeeds) {
    this.#needs = needs;
  }

  /** Returns the number of the callbacks of these rounds. */
  async play(count: number): Promise<number> {
    const { random, tally, token } = this.#needs;
    if (this.#token === "") this.#token = await token();
    const rounds = Array.from({ length: count }, () => this.#plan());
    const all = rounds.flat();
    const copies = all.filter((each) => !(random.chance(LATE) && this.#late.push(each) > 0));
    let due = shuffled([...all, ...copies], random);
    for (let tries = 0; due.length > 0 && tries < TRIES; tries++) {
      await this.#deliver(due);
      due = tooEarlyIn(rounds);
    }
    this.sent += all.length;
    for (const round of rounds) {
      this.movements.push(...round.flatMap((each) => movementOf(each, round, isAccepted) ?? []));
      for (const each of round) tally[isAccepted(each) ? "acknowledged" : "refused"] += 1;
      const wrong = contradictionsIn(round, isAccepted, false);
      tally.problems.push(...wrong.map((each) => `contradicts its round: ${nameOf(each)} ${each.code} ${each.msg}`));
    }
    return all.length;
  }

  /** Sends the late copies, which must change nothing. */
  async playLate(): Promise<void> {
    await this.#deliver(this.#late.splice(0));
  }

  #plan(): Sent[] {
    const { random } = this.#needs;
    const round = `r${++this.#rounds}`;
    // Each amount is different, so that it identifies its movement.
    const amount = () => ++this.#amounts;
    const sent: Sent[] = [];
    for (const each of callbacksOf(round, random, amount)) {
      sent.push({ ...each, round, siblings: sent, code: null, msg: "", balance: 0 });
    }
    return sent;
  }

  async #deliver(due: Sent[]): Promise<void> {
    const { lines } = this.#needs;
    await Promise.all(
      lines.map(async (line) => {
        for (let next = due.pop(); next !== undefined; next = due.pop()) await this.#deliverOn(line, next);
      }),
    );
  }

  async #deliverOn(line: CallbackLine, sent: Sent): Promise<void> {
    const { game, onDebit } = this.#needs;
    const wasAccepted = isAccepted(sent);
    const { action, transaction, round, siblings } = sent;
    const body = bodyOf(sent, { game, token: this.#token, round });
    const id = `${action} ${transaction === "" ? round : transaction}`;
    const moves = () => [movementOf(sent, siblings, isAccepted) ?? []].flat();
    const answer = await line.deliver(action, body, id, moves);
    if (sent.action === "debit" && answer.code === ACCEPTED && !wasAccepted) onDebit?.(answer.ms);
    this.#note(sent, answer, wasAccepted);
  }

  /** An accepted callback stays so, with the same answer. A refusal may be older than the acceptance of its copy. */
  #note(sent: Sent, { code, msg, balance }: CallbackAnswer, wasAccepted: boolean): void {
    const { problems } = this.#needs.tally;
    if (code !== ACCEPTED) {
      if (wasAccepted) problems.push(`refused after it was accepted: ${nameOf(sent)} ${code} ${msg}`);
      if (!isAccepted(sent)) Object.assign(sent, { code, msg });
      return;
    }
    // The end of a round is no movement, so its answer shows the present balance.
    if (isAccepted(sent) && sent.action !== "round_end" && sent.balance !== balance) {
      problems.push(`answered ${sent.balance}, then ${balance}: ${nameOf(sent)}`);
    }
    Object.assign(sent, { code, msg, balance });
  }
}

function isAccepted({ code }: Sent): boolean {
  return code === ACCEPTED;
}

/** Wins and ends that came before the debit of their round: they are sent again. */
function tooEarlyIn(rounds: readonly Sent[][]): Sent[] {
  return rounds.flatMap((round) =>
    contradictionsIn(round, isAccepted, false).filter((each) => each.action !== "debit" && !isAccepted(each)),
  );
}

function nameOf({ action, transaction, round, amount }: Sent): string {
  return `${action} of ${amount} in ${round} ${transaction}`;
}

function shuffled<T>(list: T[], random: SeededRandom): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}
