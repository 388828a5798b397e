import type { Random } from "../random.ts";
import { Flier } from "./aviator.ts";
import { CardPlayer } from "./lucky-hit.ts";
import { mine, minesVerified } from "./mines.ts";
import { applyProfit, buy, recharge, redeem, transfer, withdraw } from "./money.ts";
import type { Person } from "./player.ts";
import { guess, guessesPaid, peekAtPrice } from "./win.ts";

/** Between two deeds of one person, on average. */
const THINKS_MS = 3_000;
const JOINS = 0.6;

const PASTIMES = {
  money: [transfer, transfer, redeem, buy, recharge, withdraw, applyProfit],
  win: [guess, guess, peekAtPrice],
  mines: [mine],
} as const;

/** Who lives in a town, and what they do there: in each world some of all that there is to do. */
export class Crowd {
  readonly #people: readonly Person[];
  readonly #deeds: readonly ((person: Person) => Promise<void>)[];
  readonly #players: (Flier | CardPlayer)[] = [];

  constructor(people: readonly Person[], random: Random) {
    this.#people = people;
    const chosen = Object.values(PASTIMES).filter(() => random.chance(JOINS));
    this.#deeds = (chosen.length === 0 ? [PASTIMES.money] : chosen).flat();
    const flies = random.chance(JOINS);
    const playsCards = random.chance(JOINS);
    for (const person of people) {
      if (flies && random.chance(JOINS)) this.#players.push(new Flier(person));
      if (playsCards && random.chance(JOINS)) this.#players.push(new CardPlayer(person));
    }
  }

  /** Lives until a time (real ms), and then until everything that was asked for is answered. */
  async live(until: number): Promise<void> {
    const seats = this.#players.map((player) => player.play());
    await Promise.all(this.#people.map((person) => this.#busy(person, until)));
    for (const player of this.#players) player.leave();
    await Promise.all(seats);
  }

  /** When all is settled: notes what the ledgers have to show of the games, and recomputes the rounds. */
  async settle(): Promise<void> {
    for (const player of this.#players) this.#note(await player.settled());
    for (const person of this.#people) {
      this.#note(await guessesPaid(person));
      await minesVerified(person);
    }
  }

  #note(entries: Awaited<ReturnType<typeof guessesPaid>>): void {
    this.#people[0]?.journal.later.push(...entries);
  }

  /** One deed after the other, without waiting for what came of them; all are answered in the end. */
  async #busy(person: Person, until: number): Promise<void> {
    const { outside, random } = person;
    const deeds: Promise<void>[] = [];
    for (;;) {
      await outside.sleep(random.wait(THINKS_MS));
      if (outside.now >= until) break;
      const deed = random.pick(this.#deeds);
      if (deed !== undefined) deeds.push(deed(person));
    }
    await Promise.all(deeds);
  }
}
