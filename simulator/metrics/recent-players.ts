import type { LogFailure } from "../log/log.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

/** A member counts as playing until this long after the last stake, in simulated minutes. */
const KEPT_MINUTES = 5;
/** A cell reports each stake at first, then at most once in this time, real ms. */
const REPORT_EVERY_MS = 5_000;
/** Reports that may follow each other at once. */
const REPORTS_AT_ONCE = 12;

/** A cell's members by the minute of their last stake at a game. */
export type PlayersByMinute = readonly {
  readonly game: string;
  readonly minute: number;
  readonly players: number;
}[];

interface RecentPlayersNeeds {
  readonly logFailure: LogFailure;
  readonly report: (counts: PlayersByMinute) => Promise<void>;
  /** Real ms since the epoch. */
  readonly real: () => number;
}

/**
 * Counts who staked lately in this cell at the games without sockets. A busy cell is some seconds late. It sets no timer, which
 * would keep the cell awake. Only in memory: after a restart the next stakes restore it.
 */
export class RecentPlayers {
  readonly #needs: RecentPlayersNeeds;
  /** By game, the minute of each member's last stake. */
  readonly #games = new Map<string, Map<number, number>>();
  #minute = 0;
  /** The reports that may follow now, as of `#countedAt`. */
  #reports = REPORTS_AT_ONCE;
  #countedAt = 0;

  constructor(needs: RecentPlayersNeeds) {
    this.#needs = needs;
  }

  /** Notes a stake at `now`, simulated ms, and reports if it is time. */
  staked(game: string, member: number, now: number): void {
    this.#minute = Math.floor(now / MINUTE_MS);
    const members = this.#games.get(game);
    if (members === undefined) this.#games.set(game, new Map([[member, this.#minute]]));
    else members.set(member, this.#minute);
    const real = this.#needs.real();
    this.#reports = Math.min(REPORTS_AT_ONCE, this.#reports + (real - this.#countedAt) / REPORT_EVERY_MS);
    this.#countedAt = real;
    if (this.#reports < 1) return;
    this.#reports -= 1;
    // A lost report comes again with the next stake.
    this.#needs.report(this.#counts()).catch((error: unknown) => this.#needs.logFailure("players_not_reported", error));
  }

  #counts(): PlayersByMinute {
    return [...this.#games].flatMap(([game, members]) => {
      const counts = new Map<number, number>();
      for (const [member, minute] of members) {
        if (minute <= this.#minute - KEPT_MINUTES) members.delete(member);
        else counts.set(minute, (counts.get(minute) ?? 0) + 1);
      }
      return [...counts].map(([minute, players]) => ({ game, minute, players }));
    });
  }
}

/** The players of all cells, from the cells' reports. Silent cells expire by their minutes. Only in memory. */
export class PlayersNow {
  readonly #cells = new Map<number, PlayersByMinute>();

  take(cell: number, counts: PlayersByMinute): void {
    this.#cells.set(cell, counts);
  }

  /** The members who staked at a game within the last minutes. `now`: simulated ms. */
  of(game: string, now: number): number {
    const first = Math.floor(now / MINUTE_MS) - KEPT_MINUTES + 1;
    return [...this.#cells.values()]
      .flat()
      .filter((each) => each.game === game && each.minute >= first)
      .reduce((sum, { players }) => sum + players, 0);
  }
}
