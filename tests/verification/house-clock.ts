import type { Api } from "./api.ts";
import { clock } from "./wire.ts";

/** The whole house's time, which stands still but for what this program moves it on. Ms since the epoch. */
export class HouseClock {
  readonly #api: Api;
  #now: number;

  private constructor(api: Api, now: number) {
    this.#api = api;
    this.#now = now;
  }

  static async stop(api: Api): Promise<HouseClock> {
    const { now } = await api.control("/control/clock", clock, { frozen: true });
    return new HouseClock(api, now);
  }

  get now(): number {
    return this.#now;
  }

  /** Moves on by so many ms; 0 only tells every object of the time once more. */
  async forward(ms: number): Promise<void> {
    ({ now: this.#now } = await this.#api.control("/control/clock", clock, { frozen: true, shift_ms: ms }));
  }

  /** Moves on to a time, which must not have passed. */
  async to(time: number): Promise<void> {
    if (time < this.#now) throw new Error(`time does not run backwards: ${time} is before ${this.#now}`);
    await this.forward(time - this.#now);
  }

  /** Lets time run again. */
  async release(): Promise<void> {
    await this.#api.control("/control/clock", clock, { frozen: false });
  }
}
