import { PLAYERS_SHOWN } from "../../../edge/contract/aviator-frames.ts";
import type { TurnoutOfCell } from "../../rounds/turnout.ts";
import { playersText } from "./frames.ts";
import type { SeenMember } from "../members.ts";
import type { Stakes } from "./stakes.ts";
import type { AviatorTable } from "./table-client.ts";

const SECOND_MS = 1000;

/** Who plays the running round, over all cells: asked of the table and told to this cell's players once a second. */
export class Players {
  readonly #table: AviatorTable;
  readonly #stakes: Stakes;
  readonly #seen: (member: number) => SeenMember;
  readonly #broadcast: (text: string) => void;
  #second = 0;
  #text = "";

  /** `seen` gives a member as others may see it. */
  constructor(
    table: AviatorTable,
    stakes: Stakes,
    seen: (member: number) => SeenMember,
    broadcast: (text: string) => void,
  ) {
    this.#table = table;
    this.#stakes = stakes;
    this.#seen = seen;
    this.#broadcast = broadcast;
  }

  /** The newest frame, for one who has just come; empty before the first. */
  get text(): string {
    return this.#text;
  }

  /** Exchanges this cell's summary for the totals of all, unless that was done within this second. */
  async refresh(period: number, now: number): Promise<void> {
    const second = Math.floor(now / SECOND_MS);
    if (second === this.#second) return;
    this.#second = second;
    try {
      const text = playersText(period, await this.#table.exchange(period, this.#summary(period)));
      if (text === this.#text) return;
      this.#text = text;
      this.#broadcast(text);
    } catch {
      // A picture of the others, not of anyone's money: the next second brings a newer one.
    }
  }

  #summary(period: number): TurnoutOfCell {
    const stakes = this.#stakes.running(period);
    // Names are looked up for the few that are shown.
    const top = [...stakes]
      .sort((a, b) => b.amount - a.amount)
      .slice(0, PLAYERS_SHOWN)
      .map(({ member, amount, cash_coefficient }) => {
        const { nickName, simulated } = this.#seen(member);
        return { nickName, betAmount: amount, coefficient: cash_coefficient, ...(simulated && { simulated }) };
      });
    return {
      players: new Set(stakes.map(({ member }) => member)).size,
      cashed: stakes.filter(({ status }) => status === "S").length,
      top,
    };
  }
}
