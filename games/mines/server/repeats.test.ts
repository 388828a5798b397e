import { afterEach, describe, expect, it } from "vitest";
import { balanceOf, endTest } from "#simulator/testing/client.ts";
import { type Answer, makePlayer, type Player, secretOf } from "./testing/mines.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { auditCell } from "#simulator/cell/audit.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { minesChecks } from "./mines.ts";

describe("repeats", () => {
  const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b);

  afterEach(endTest);

  describe("a repeated request with the same Idempotency-Key", () => {
    it("gets each first answer after later games and a restart, for no other request", async () => {
      const player = await makePlayer();
      const [started, tapped, taken] = ["start", "tap", "take"].map(() => crypto.randomUUID());
      const { safe } = secretOf(player.member, await player.fairness(), 3);
      const calls = [() => player.start(3, 100, started), () => player.tap(safe[0], tapped), () => player.take(taken)];
      const first: Answer[] = [];
      for (const send of calls) first.push(await send());
      expect(first.map(({ balance }) => balance)).toEqual([900, 900, 1011.35]);
      await player.lose(await player.startKnown(5, 70));
      const running = await player.startKnown(3, 50);
      await player.tap(running.safe[0]);
      await player.restart();
      for (const [at, send] of calls.entries()) expect(await send()).toEqual(first[at]);
      expect(await player.start(3, 100, tapped)).toMatchObject({ code: 422 });
      expect(await player.tap(safe[1], tapped)).toMatchObject({ code: 422 });
      expect(await player.tap(safe[0], started)).toMatchObject({ code: 422 });
      expect(await player.status()).toMatchObject({ game_lock: "1", balance: 891.35 });
    });

    it("is refused if the key is invalid", async () => {
      const player = await makePlayer();
      expect(await player.start(3, 100, "not a key!")).toMatchObject({
        code: 400,
        msg: "Please check Idempotency-Key",
      });
      expect(await player.status()).toMatchObject({ game_lock: "0", balance: 1000 });
    });
  });

  describe("concurrent requests are handled one after another:", () => {
    it("a tap on a trap and a take end in a loss or a win, never in both", async () => {
      const player = await makePlayer();
      const { safe, traps } = await player.startKnown(3, 100);
      await player.tap(safe[0]);
      const answers = await Promise.all([player.tap(traps[0]), player.take()]);
      expect(codes(answers)).toEqual([200, 3014]);
      const isWon = answers[1]?.code === 200;
      expect(await balanceOf(player.member)).toBe(isWon ? 1011.35 : 900);
      expect(await player.newestRecord()).toMatchObject({ is_win: isWon, payout: isWon ? 111.35 : 0 });
    });

    it("a tap on the last safe cell and a take pay once", async () => {
      const player = await makePlayer();
      const { safe } = await player.startKnown(7, 50);
      for (const cell of safe.slice(0, -1)) await player.tap(cell);
      const answers = await Promise.all([player.tap(safe.at(-1)), player.take()]);
      expect(codes(answers)).toEqual([200, 3014]);
      const { payout } = await player.newestRecord();
      expect(await balanceOf(player.member)).toBe(950 + (payout as number));
    });
  });
});

describe("audit", () => {
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
      ["a trap among the opened", CHANGE(2, "steps = pick"), OPENED, "game "],
      ["a cell that is opened twice", CHANGE(0, "steps = '1,1', pick = '2,3,4'"), OPENED, "game "],
      ["fewer traps than a game has", CHANGE(0, "pick = '24,25', steps = '1'"), OPENED, "game "],
    ])("finds %s", async (_, sabotage, invariant, offender) => {
      const broken = await brokenBy(await playedCell(), sabotage);
      expect(broken[invariant]).toContain(offender);
    });
  });
});
