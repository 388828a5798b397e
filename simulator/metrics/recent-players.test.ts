import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlayersByMinute, PlayersNow, RecentPlayers } from "./recent-players.ts";

const MINUTE_MS = 60_000;

/** A cell whose delayed reports run on demand. */
function cellOf(report: (counts: PlayersByMinute) => Promise<void>) {
  const waiting: (() => void)[] = [];
  const players = new RecentPlayers({ report, later: (run) => waiting.push(run) });
  return { players, waiting, flush: () => waiting.splice(0).forEach((run) => run()) };
}

describe("a cell's recent players", () => {
  it("are reported once for many stakes, each member by the last minute", () => {
    const reports: PlayersByMinute[] = [];
    const { players, waiting, flush } = cellOf(async (counts) => void reports.push(counts));
    players.staked("mines", 1, 0);
    players.staked("mines", 2, 30_000);
    players.staked("mines", 1, MINUTE_MS);
    players.staked("dice", 1, MINUTE_MS);
    expect(waiting).toHaveLength(1);
    flush();
    expect(reports).toEqual([
      [
        { game: "mines", minute: 1, players: 1 },
        { game: "mines", minute: 0, players: 1 },
        { game: "dice", minute: 1, players: 1 },
      ],
    ]);
  });

  it("are reported again after a report that failed", () => {
    let asked = 0;
    const { players, flush } = cellOf(() => Promise.reject(new Error(`gone ${++asked}`)));
    players.staked("mines", 1, 0);
    flush();
    players.staked("mines", 1, 0);
    flush();
    expect(asked).toBe(2);
  });
});

it("the players now are the members of all cells with a stake in the last five minutes", () => {
  const stake = fc.record({
    cell: fc.nat(2),
    member: fc.nat(5),
    game: fc.constantFrom("win", "mines"),
    minute: fc.nat(9),
    flushes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(stake), fc.nat(4), (stakes, more) => {
      const now = new PlayersNow();
      const cells = [0, 1, 2].map((cell) => cellOf(async (counts) => now.take(cell, counts)));
      const ordered = stakes.toSorted((a, b) => a.minute - b.minute);
      for (const { cell, member, game, minute, flushes } of ordered) {
        cells[cell]?.players.staked(game, member, minute * MINUTE_MS);
        if (flushes) cells[cell]?.flush();
      }
      for (const { flush } of cells) flush();
      const minute = (ordered.at(-1)?.minute ?? 0) + more;
      for (const game of ["win", "mines"]) {
        const expected = ordered.filter((each) => each.game === game && each.minute > minute - 5);
        const members = new Set(expected.map((each) => `${each.cell} ${each.member}`));
        expect(now.of(game, minute * MINUTE_MS)).toBe(members.size);
      }
    }),
  );
});
