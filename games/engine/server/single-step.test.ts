import { afterEach, expect, it } from "vitest";
import { localized } from "#contract/values/locale.ts";
import { COIN_LIMITS, coinCalls, drawFlip, paidFlip, type Side } from "#games/engine/contract/testing/coin.ts";
import { singleStepPlayer } from "#games/engine/contract/single-step-player.ts";
import { makeMember } from "#simulator/testing/client.ts";
import { CELL, inCell, stakeRow } from "#simulator/testing/game-sample.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { picturesOf } from "./pictures.ts";
import { singleStepGame } from "./single-step.ts";

const coin = singleStepGame<Side>({
  calls: coinCalls,
  limits: COIN_LIMITS,
  player: singleStepPlayer(coinCalls, {
    forced: 1,
    pictured: { won: 1, lost: 0 },
    cost: { written: 1, left: 1, read: 1, bytes: 1, requests: 1 },
    choose: () => ({ side: 1 }),
  }),
  tile: { name: "Coin", description: localized("a", "b", "c", "d"), pictures: picturesOf("<svg/>") },
  payouts: () => ({}),
  shipped: [],
  outcomes: 2,
  draw: drawFlip,
  payout: paidFlip,
  shown: () => ({}),
  pickOf: ({ side }) => String(side),
  choiceIn: (pick) => ({ side: Number(pick) }),
  audit: {
    due: "SELECT member, at, iif(CAST(pick AS INTEGER) = result, 2 * (amount - fee), 0) AS due FROM stake",
    valid: ["it is a side", "result IN (0, 1)"],
  },
});

// The books are damaged, so the audit of other tests would refuse them.
afterEach(reset);

const offenders = () =>
  insideCell(CELL, ({ storage }) =>
    (coin.checks ?? []).map(({ name, offenders: sql }) => [name, storage.sql.exec(sql).toArray().length] as const),
  );

it("has tables in which a key names one play of a member, and checks that find its faults", async () => {
  const { user_id: member } = await makeMember(1000, CELL);
  await insideCell(CELL, ({ storage }) => {
    for (const step of coin.schema?.steps ?? []) storage.sql.exec(step);
  });
  const row = (result: number, payout: number) =>
    inCell(stakeRow("coin", 1, { status: payout > 0 ? "S" : "F", pick: "1", result: String(result), payout }));
  await row(1, 19_600)(member);
  expect((await offenders()).filter(([, count]) => count > 0)).toEqual([]);
  await expect(row(1, 19_600)(member)).rejects.toThrow(/bet_id|coin_key/);
  await inCell(() => "UPDATE stake SET result = 2 WHERE game = 'coin'")(member);
  expect((await offenders()).filter(([, count]) => count > 0)).toEqual([
    ["each flip of Coin is paid what it was due", 1],
    ["each flip of Coin has ended, and it is a side", 1],
  ]);
});
