import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PlayersByMinute, PlayersNow, RecentPlayers } from "./recent-players.ts";
import { logError } from "../log/log.ts";

const MINUTE_MS = 60_000;

describe("a cell's recent players", () => {
  it("are reported by the minute of their last stake", () => {
    let reported: PlayersByMinute = [];
    const players = new RecentPlayers({
      logFailure: logError,
      report: async (counts) => void (reported = counts),
      real: () => 0,
    });
    players.staked("mines", 1, 0);
    players.staked("mines", 2, 30_000);
    players.staked("mines", 1, MINUTE_MS);
    players.staked("dice", 1, MINUTE_MS);
    expect(reported).toEqual([
      { game: "mines", minute: 1, players: 1 },
      { game: "mines", minute: 0, players: 1 },
      { game: "dice", minute: 1, players: 1 },
    ]);
  });

  it("are reported at once while few play, and then every five seconds", () => {
    const reports: number[] = [];
    let real = 0;
    const players = new RecentPlayers({
      logFailure: logError,
      report: async (counts) => void reports.push(counts[0]?.players ?? 0),
      real: () => real,
    });
    for (let member = 1; member <= 100; member++) players.staked("mines", member, 0);
    expect(reports).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    real += 4_999;
    players.staked("mines", 101, 0);
    expect(reports).toHaveLength(12);
    real += 1;
    players.staked("mines", 102, 0);
    players.staked("mines", 103, 0);
    expect(reports.slice(12)).toEqual([102]);
  });

  it("are reported again after a report that was lost", () => {
    let asked = 0;
    const players = new RecentPlayers({
      logFailure: logError,
      report: () => Promise.reject(new Error(`gone ${++asked}`)),
      real: () => 0,
    });
    players.staked("mines", 1, 0);
    players.staked("mines", 1, 0);
    expect(asked).toBe(2);
  });
});

it("the players now are the members of all cells with a stake in the last five minutes", () => {
  const stake = fc.record({
    cell: fc.nat(2),
    member: fc.nat(5),
    game: fc.constantFrom("win", "mines"),
    minute: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(stake), fc.nat(4), (stakes, more) => {
      const now = new PlayersNow();
      let real = 0;
      const cells = [0, 1, 2].map(
        (cell) =>
          new RecentPlayers({
            logFailure: logError,
            report: async (counts) => now.take(cell, counts),
            real: () => real,
          }),
      );
      const ordered = stakes.toSorted((a, b) => a.minute - b.minute);
      for (const { cell, member, game, minute } of ordered) {
        real += 5_000;
        cells[cell]?.staked(game, member, minute * MINUTE_MS);
      }
      const minute = (ordered.at(-1)?.minute ?? 0) + more;
      for (const game of ["win", "mines"]) {
        const expected = ordered.filter((each) => each.game === game && each.minute > minute - 5);
        const members = new Set(expected.map((each) => `${each.cell} ${each.member}`));
        expect(now.of(game, minute * MINUTE_MS)).toBe(members.size);
      }
    }),
  );
});
