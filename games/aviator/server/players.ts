import { CURVE_LIST_MS, CURVE_PLAYERS_SHOWN, PLAYERS_SHOWN } from "#games/aviator/contract/frames.ts";
import { aviatorTable } from "#games/aviator/table.ts";
import { bestOf } from "#simulator/rounds/turnout.ts";
import type { TablePlayers } from "#games/engine/server/table-game.ts";
import type { SeenMember } from "#simulator/cell/accounts/members.ts";
import { dayBestText, playersChangedText, playersText } from "./frames.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { Stakes } from "./stakes.ts";
import type { TableClient } from "#simulator/rounds/table-link.ts";
import type { Outcome } from "#games/aviator/rules/outcome.ts";
import type { TurnoutOfCell, DayWin } from "#simulator/objects/rounds-api.ts";

interface PlayersNeeds extends Pick<TablePlayers, "broadcast" | "hasCurve"> {
  readonly table: Pick<TableClient<Outcome>, "exchange">;
  readonly stakes: Stakes;
  /** A member as others see it. */
  readonly seen: (member: number) => SeenMember;
}

/**
 * The players of the running round over all cells, and the day's best. Exchanges them with the table, and sends changes
 * to this cell's players.
 */
export class Players {
  readonly #needs: PlayersNeeds;
  /** The list that clients of the curve have; null: none, or not all of them. */
  #curve: { readonly period: number; readonly all: TurnoutOfCell; readonly turn: number } | null = null;
  #text = "";
  #bestText = "";
  /** Of finished rounds: the wins that the table has not received yet. */
  #ended: readonly DayWin[] = [];

  constructor(needs: PlayersNeeds) {
    this.#needs = needs;
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
    const { wins: paid, multipliers } = bestOf(aviatorTable, [...this.#ended, ...wins], 0);
    this.#ended = [...new Set([...paid, ...multipliers])];
  }

  /** Exchanges this cell's summary for the totals. */
  async exchange(period: number, now: number): Promise<void> {
    const ended = this.#ended;
    const all = await this.#needs.table.exchange(period, { ...this.#summary(period), ended });
    if (this.#ended === ended) this.#ended = [];
    this.#showList(period, all);
    this.#showCurveList(period, all, now);
    const bestText = dayBestText(all.best);
    if (bestText !== this.#bestText) this.#needs.broadcast(bestText);
    this.#bestText = bestText;
  }

  #showList(period: number, all: TurnoutOfCell): void {
    const text = playersText(period, all);
    if (text !== this.#text) this.#needs.broadcast(text, "ticks");
    this.#text = text;
  }

  /** Clients of the curve get the changes within a round. The whole list of each round ends any difference. */
  #showCurveList(period: number, { top, ...counts }: TurnoutOfCell, now: number): void {
    const { broadcast, hasCurve } = this.#needs;
    if (!hasCurve()) {
      this.#curve = null;
      return;
    }
    const all = { ...counts, top: top.slice(0, CURVE_PLAYERS_SHOWN) };
    // Of the clock, since an exchange that comes a ms early would otherwise wait for the next one.
    const turn = Math.floor(now / CURVE_LIST_MS);
    const before = this.#curve;
    const text = playersText(period, all);
    if (before?.period !== period) broadcast(text, "curve");
    else if (turn === before.turn || text === playersText(period, before.all)) return;
    else broadcast(playersChangedText(period, before.all, all), "curve");
    this.#curve = { period, all, turn };
  }

  #summary(period: number): TurnoutOfCell {
    const stakes = this.#needs.stakes.running(period);
    // Only the few listed players need a name.
    const top = [...stakes]
      .sort((a, b) => b.amount - a.amount)
      .slice(0, PLAYERS_SHOWN)
      .map(({ member, amount, result }) => {
        const { nickName, simulated } = this.#needs.seen(member);
        return { nickName, betAmount: amount, coefficient: result, ...(simulated && { simulated }) };
      });
    return {
      players: membersOf(stakes),
      cashed: membersOf(stakes.filter(({ status }) => status === "S")),
      top,
    };
  }

  #winOf({ member, period, number, amount, result: coefficient }: Stake): DayWin {
    const { nickName, simulated } = this.#needs.seen(member);
    return {
      id: `${member} ${period} ${number}`,
      period,
      nickName,
      betAmount: amount,
      coefficient: coefficient ?? 0,
      ...(simulated && { simulated }),
    };
  }
}

/** A member may have two stakes in a round. */
function membersOf(stakes: readonly Stake[]): number {
  return new Set(stakes.map(({ member }) => member)).size;
}
