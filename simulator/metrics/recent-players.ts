/** A member counts as playing until this long after the last stake, in simulated minutes. */
const KEPT_MINUTES = 5;
const MINUTE_MS = 60_000;
/** The delay from a stake to the report of it, real ms. */
export const REPORT_AFTER_MS = 5_000;

/** A cell's members by the minute of their last stake at a game. */
export type PlayersByMinute = readonly {
  readonly game: string;
  readonly minute: number;
  readonly players: number;
}[];

interface RecentPlayersNeeds {
  readonly report: (counts: PlayersByMinute) => Promise<void>;
  /** Runs something after `REPORT_AFTER_MS`. */
  readonly later: (run: () => void) => void;
}

/**
 * Who staked lately in this cell at the games without sockets. Stakes only note it, and a report follows some seconds
 * later. Only in memory: after a restart the next stakes restore it.
 */
export class RecentPlayers {
  readonly #needs: RecentPlayersNeeds;
  /** By game, the minute of each member's last stake. */
  readonly #games = new Map<string, Map<number, number>>();
  #minute = 0;
  #isReporting = false;

  constructor(needs: RecentPlayersNeeds) {
    this.#needs = needs;
  }

  /** Notes a stake at `now`, simulated ms. */
  staked(game: string, member: number, now: number): void {
    this.#minute = Math.floor(now / MINUTE_MS);
    const members = this.#games.get(game);
    if (members === undefined) this.#games.set(game, new Map([[member, this.#minute]]));
    else members.set(member, this.#minute);
    if (this.#isReporting) return;
    this.#isReporting = true;
    this.#needs.later(() => void this.#report());
  }

  async #report(): Promise<void> {
    this.#isReporting = false;
    // The next stake reports again.
    await this.#needs.report(this.#counts()).catch(() => undefined);
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
