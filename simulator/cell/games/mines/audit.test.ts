import { afterEach, describe, expect, it } from "vitest";
import { auditCell } from "#simulator/cell/audit.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { makePlayer, type Player } from "#simulator/testing/mines.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { minesAudit } from "./audit.ts";

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
  const names = new Set(minesAudit.checks.map(({ name }) => name));
  return insideCell(cellOf(Number(player.member.user_id)), ({ storage }) => {
    storage.sql.exec(sabotage);
    const broken = auditCell(storage.sql).invariants.filter((each) => names.has(each.name) && each.broken > 0);
    return Object.fromEntries(broken.map(({ name, first }) => [name, first]));
  });
}

const BET = "each Mines game has its one bet transfer";
const PAID = "each Mines game is paid once, and what it was due";
const TRANSFERS = "every transfer of Mines is a game's bet or win";
const ORDER = "a member plays one game of Mines at a time, and the games count from 0";
const OPENED = "what was opened in a Mines game was safe, but for the trap that ended it";

const WIN_OF = (id: number, relation: string) =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
   SELECT 'again', 'win', debit, credit, amount, member, member_after, '${relation}', time FROM transfer
   WHERE id = 'win:mines:${id}'`;

afterEach(() => reset());

describe("the audit of Mines", () => {
  it("checks every game and finds no violation in correct data", async () => {
    const player = await playedCell();
    await insideCell(cellOf(Number(player.member.user_id)), ({ storage }) => {
      const found = auditCell(storage.sql).invariants.filter(({ name }) =>
        minesAudit.checks.some((check) => check.name === name),
      );
      expect(found.map(({ name, checked, broken }) => [name, checked, broken])).toEqual([
        [BET, 3, 0],
        [PAID, 3, 0],
        [TRANSFERS, 4, 0],
        [ORDER, 1, 0],
        [OPENED, 3, 0],
      ]);
    });
  });

  it.each<[string, string, string, string]>([
    ["a stake that is not what was taken", "UPDATE mines_game SET amount = amount + 1 WHERE id = 2", BET, "game 2"],
    ["a stake that was never taken", "DELETE FROM transfer WHERE id = 'bet:mines:3'", BET, "game 3"],
    ["a reward that is not due", "UPDATE mines_game SET payout = payout + 1 WHERE id = 1", PAID, "game 1"],
    ["a reward that was not paid", "DELETE FROM transfer WHERE id = 'win:mines:1'", PAID, "game 1"],
    ["a reward that was paid twice", WIN_OF(1, "mines:1"), PAID, "game 1"],
    ["a reward for a lost game", WIN_OF(1, "mines:2"), PAID, "game 2"],
    ["a reward for no game", WIN_OF(1, "mines:77"), TRANSFERS, "mines:77"],
    [
      "a transfer that is neither bet nor win",
      "UPDATE transfer SET kind = 'gift_code' WHERE id = 'win:mines:1'",
      TRANSFERS,
      "mines:1",
    ],
    ["a game that is left out", "UPDATE mines_game SET nonce = 5 WHERE id = 3", ORDER, "member "],
    [
      "an older game that still runs",
      "UPDATE mines_game SET status = 'F' WHERE id = 3; UPDATE mines_game SET status = 'W' WHERE id = 2",
      ORDER,
      "member ",
    ],
    ["a trap among the opened", "UPDATE mines_game SET opened = layout WHERE id = 3", OPENED, "game 3"],
    [
      "a cell that is opened twice",
      "UPDATE mines_game SET opened = '[1,1]', layout = '[2,3,4]' WHERE id = 1",
      OPENED,
      "game 1",
    ],
    ["a lost game without its trap", "UPDATE mines_game SET hit = NULL WHERE id = 2", OPENED, "game 2"],
    [
      "fewer traps than the game has",
      "UPDATE mines_game SET layout = '[25]', opened = '[1]' WHERE id = 1",
      OPENED,
      "game 1",
    ],
  ])("finds %s", async (_, sabotage, invariant, offender) => {
    const broken = await brokenBy(await playedCell(), sabotage);
    expect(broken[invariant]).toContain(offender);
  });

  it("cannot be brought to two running games of a member: the database refuses", async () => {
    const player = await playedCell();
    await expect(brokenBy(player, "UPDATE mines_game SET status = 'W'")).rejects.toThrow(/UNIQUE/);
  });

  it("knows of each finished game's fee, once", async () => {
    const player = await playedCell();
    await insideCell(cellOf(Number(player.member.user_id)), ({ storage }) => {
      const member = Number(player.member.user_id);
      const fees = storage.sql.exec("SELECT game, period, member, fee FROM settled_fee ORDER BY seq").toArray();
      expect(fees).toEqual([
        { game: "mines", period: 1, member, fee: 200 },
        { game: "mines", period: 2, member, fee: 100 },
      ]);
    });
  });
});
