import { BEST_SHOWN, PLAYERS_SHOWN } from "#contract/games/aviator/frames.ts";
import { bestOf, type DayWin } from "#simulator/rounds/day-best.ts";
import type { TurnoutOfCell } from "#simulator/rounds/turnout.ts";
import type { SeenMember } from "#simulator/cell/accounts/members.ts";
import { dayBestText, playersText } from "./frames.ts";
import type { Stake } from "./stake-rows.ts";
import type { Stakes } from "./stakes.ts";
import type { AviatorTable } from "./table-client.ts";

const SECOND_MS = 1000;

/**
 * The players of the running round over all cells, and the day's best. Exchanges them with the table once a second, and
 * sends changes to this cell's players.
 */
export class Players {
  readonly #table: AviatorTable;
  readonly #stakes: Stakes;
  readonly #seen: (member: number) => SeenMember;
  readonly #broadcast: (text: string) => void;
  #second = 0;
  #text = "";
  #bestText = "";
  /** Of finished rounds: the wins that the table has not received yet. */
  #ended: readonly DayWin[] = [];

  /** `seen`: a member as others see it. */
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

  /** The newest frames for a new connection; empty before the first exchange. */
  get texts(): string[] {
    return [this.#text, this.#bestText].filter((text) => text !== "");
  }

  /** True if the table needs a report, even with no client connected. */
  get hasNews(): boolean {
    return this.#ended.length > 0;
  }

  /** Keeps the finished stakes of a round for the next exchange. */
  ended(stakes: readonly Stake[]): void {
    const wins = stakes.flatMap((stake) => (stake.status === "S" ? [this.#winOf(stake)] : []));
    const { wins: paid, multipliers } = bestOf([...this.#ended, ...wins], 0, BEST_SHOWN);
    this.#ended = [...new Set([...paid, ...multipliers])];
  }

  /** Exchanges this cell's summary for the totals, at most once in a second. */
  async refresh(period: number, now: number): Promise<void> {
    const second = Math.floor(now / SECOND_MS);
    if (second === this.#second) return;
    this.#second = second;
    try {
      const ended = this.#ended;
      const all = await this.#table.exchange(period, { ...this.#summary(period), ended });
      if (this.#ended === ended) this.#ended = [];
      const before = this.texts;
      this.#text = playersText(period, all);
      this.#bestText = dayBestText(all.best);
      for (const text of this.texts) if (!before.includes(text)) this.#broadcast(text);
    } catch {
      // No money depends on it, and the next second brings a newer one.
    }
  }

  #summary(period: number): TurnoutOfCell {
    const stakes = this.#stakes.running(period);
    // Only the few listed players need a name.
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

  #winOf({ member, period, slot, amount, cash_coefficient: coefficient }: Stake): DayWin {
    const { nickName, simulated } = this.#seen(member);
    return {
      id: `${member} ${period} ${slot}`,
      period,
      nickName,
      betAmount: amount,
      coefficient: coefficient ?? 0,
      ...(simulated && { simulated }),
    };
  }
}
