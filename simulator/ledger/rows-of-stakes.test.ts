import { reset } from "cloudflare:test";
import { afterEach, expect, it } from "vitest";
import { Archive, ARCHIVE_STEP_ROWS } from "../cell/archive/archive.ts";
import { RoundStakes } from "../cell/tables/round-stakes.ts";
import { GroupCommit, Transactions } from "../storage/transactions.ts";
import { insideTestCell, SqlWatch } from "../testing/objects.ts";
import { PLATFORM } from "./accounts.ts";
import { Ledger } from "./ledger.ts";

const MEMBERS = 100;
const ROUNDS = 100;
const STAKES = MEMBERS * ROUNDS;
const WON_SHARE = 0.6;
const BEGAN = 1_795_467_014_440;
const ROUND_MS = 24_000;
const DAY_MS = 24 * 3_600_000;
const SEED = "Q2AlyjYoIondBMTh7fy5";

interface Cell {
  readonly ledger: Ledger;
  readonly rounds: RoundStakes;
  /** Every deed is a commit of its own, as in a cell with some stakes a second. */
  commit(work: () => void): void;
}

/** Places a stake and ends it if it has won. */
type Play = (cell: Cell, member: number, now: number, period: number, won: boolean) => void;

const inRound =
  (game: string, pick: string): Play =>
  ({ ledger, rounds, commit }, member, now, period, won) => {
    const bet_id = crypto.randomUUID();
    const rest = {
      member,
      game,
      period,
      bet_id,
      pick,
      amount: 5_000,
      fee: 100,
      seed: game.startsWith("win") ? "" : SEED,
    };
    commit(() => void rounds.place(rest, now));
    if (!won) return;
    const stake = rounds.find(game, period, member, bet_id);
    if (stake === undefined) throw new Error("no stake");
    commit(() =>
      ledger.end(stake, { status: "S", payout: 7_500, result: game === "aviator" ? 150 : null }, now + 9_000),
    );
  };

const GAMES: readonly [game: string, play: Play, rows: number, bytes: number][] = [
  ["aviator", inRound("aviator", ""), 2, 160],
  ["luckyhit", inRound("luckyhit", "B"), 2, 200],
  ["win:P:1", inRound("win:P:1", "N5"), 2, 200],
  [
    "dice",
    ({ ledger, commit }, member, now, _, won) =>
      commit(() => {
        const rest = { member, game: "dice", pick: ">5000", amount: 5_000, fee: 100, seed: SEED };
        const [bet_id, request] = [crypto.randomUUID(), crypto.randomUUID()];
        const stake = ledger.stake({ ...rest, bet_id, request }, now);
        ledger.end(stake, { status: won ? "S" : "F", payout: won ? 9_800 : 0, result: 7_000 }, now);
      }),
    2.2,
    250,
  ],
];

let watch: SqlWatch;

afterEach(async () => {
  watch.close();
  await reset();
});

it.each(GAMES)(
  "a stake of %s writes few rows and bytes, and one more row as it leaves",
  async (game, play, rows, bytes) => {
    watch = await SqlWatch.open();
    await insideTestCell(async ({ storage }) => {
      const { sql } = storage;
      const ledger = new Ledger(sql);
      const rounds = new RoundStakes(sql, ledger);
      const transactions = new Transactions(storage);
      for (const participant of [rounds, ledger]) transactions.join(participant);
      const commit = (work: () => void) =>
        transactions.run(() => {
          work();
        });
      const members = Array.from({ length: MEMBERS }, (_, at) => 100_900 + at * 10_000);
      const welcome = {
        kind: "welcome",
        debit: PLATFORM.bonus,
        amount: 100_000_000,
        relation: "",
        time: BEGAN,
      } as const;
      commit(() => members.forEach((credit) => ledger.transfer({ ...welcome, id: `w${credit}`, credit })));
      const before = sql.databaseSize;
      watch.takeRowsWritten();
      for (let round = 0; round < ROUNDS; round++) {
        const now = BEGAN + round * ROUND_MS;
        const period = now / 10;
        for (const [at, member] of members.entries())
          play({ ledger, rounds, commit }, member, now + at, period, (at + round) % 10 < WON_SHARE * 10);
        if (game !== "dice") commit(() => rounds.settle(game, period, "150", null, now + 20_000));
      }
      const written = watch.takeRowsWritten() / STAKES;
      const stored = (sql.databaseSize - before) / STAKES;
      const archive = new Archive({
        sql,
        cell: 900,
        bucket: undefined,
        afterDays: 400,
        stepRows: ARCHIVE_STEP_ROWS,
        ledger,
        idempotency: { dropOfGames: () => false },
        commit: new GroupCommit(
          transactions,
          (run) => queueMicrotask(run),
          () => undefined,
        ),
        due: { set: () => undefined, clear: () => undefined },
        logFailure: () => undefined,
      });
      while (sql.exec("SELECT 1 FROM stake LIMIT 1").toArray().length > 0) await archive.step(BEGAN + 500 * DAY_MS);
      const left = watch.takeRowsWritten() / STAKES;
      expect(written, "rows").toBeLessThanOrEqual(rows);
      expect(stored, "bytes").toBeLessThanOrEqual(bytes);
      expect(left, "rows as it leaves").toBeLessThanOrEqual(1.15);
    });
  },
);
