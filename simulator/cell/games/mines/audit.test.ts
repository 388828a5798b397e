import { afterEach, describe, expect, it } from "vitest";
import { auditCell } from "#simulator/cell/audit.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { makePlayer, type Player } from "#simulator/testing/mines.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { minesChecks } from "./audit.ts";

/** A cell with a won, a lost and a running game of one member, in this order. */
async function playedCell(): Promise<Player> {
  const player = await makePlayer();
  const won = await player.startKnown(3, 100);
  await player.tap(won.safe[0]);
  await player.take();
  await player.lose(await player.startKnown(7, 50));
  const running = await player.startKnown(5, 60);
  await player.tap(running.safe[0]);
  return player;
}

/** Changes the data without the rules, and returns the violations that the audit of Mines finds. */
function brokenBy(player: Player, sabotage: string): Promise<Record<string, string | null>> {
  const names = new Set(minesChecks.map(({ name }) => name));
  return insideCell(cellOf(Number(player.member.user_id)), ({ storage }) => {
    storage.sql.exec(sabotage);
    const broken = auditCell(storage.sql).invariants.filter((each) => names.has(each.name) && each.broken > 0);
    return Object.fromEntries(broken.map(({ name, first }) => [name, first]));
  });
}

const PAID = "each game of Mines is paid what it was due";
const ORDER = "the numbers of each member's game of Mines skip none";
const ONE = "a member plays one game of Mines at a time";
const OPENED = "what was opened in a Mines game was safe, but for the trap that ended it";
/** The game of a number. */
const CHANGE = (number: number, change: string) =>
  `UPDATE stake SET ${change} WHERE game = 'mines' AND number = ${number}`;

afterEach(() => reset());

describe("the audit of Mines", () => {
  it("checks every game and finds no violation in correct data", async () => {
    const player = await playedCell();
    await insideCell(cellOf(Number(player.member.user_id)), ({ storage }) => {
      const found = auditCell(storage.sql).invariants.filter(({ name }) =>
        minesChecks.some((check) => check.name === name),
      );
      expect(found.map(({ name, checked, broken }) => [name, checked, broken])).toEqual([
        [PAID, 3, 0],
        [ORDER, 1, 0],
        [ONE, 1, 0],
        [OPENED, 3, 0],
      ]);
    });
  });

  it.each<[string, string, string, string]>([
    ["a reward that is not due", CHANGE(0, "payout = payout + 1"), PAID, "game "],
    ["a reward for a lost game", CHANGE(1, "payout = 100"), PAID, "game "],
    ["a game that is left out", CHANGE(2, "number = 5"), ORDER, "member "],
    ["a second running game", CHANGE(1, "status = 'W'"), ONE, "member "],
    ["a trap among the opened", CHANGE(2, "steps = pick"), OPENED, "game "],
    ["a cell that is opened twice", CHANGE(0, "steps = '1,1', pick = '2,3,4'"), OPENED, "game "],
    ["a lost game without its trap", CHANGE(1, "result = NULL"), OPENED, "game "],
    ["fewer traps than a game has", CHANGE(0, "pick = '24,25', steps = '1'"), OPENED, "game "],
  ])("finds %s", async (_, sabotage, invariant, offender) => {
    const broken = await brokenBy(await playedCell(), sabotage);
    expect(broken[invariant]).toContain(offender);
  });

  it("knows of each game's fee", async () => {
    const player = await playedCell();
    await insideCell(cellOf(Number(player.member.user_id)), ({ storage }) => {
      const fees = storage.sql.exec("SELECT fee FROM stake ORDER BY at").toArray();
      expect(fees).toEqual([{ fee: 200 }, { fee: 100 }, { fee: 120 }]);
    });
  });
});
