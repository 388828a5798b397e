import { afterEach, expect, it } from "vitest";
import { localized } from "#contract/values/locale.ts";
import { lots as entry } from "#games/engine/contract/testing/lots.ts";
import { makeMember } from "#simulator/testing/client.ts";
import { CELL, inCell, stakeRow } from "#simulator/testing/game-sample.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { singleStepGame } from "./single-step.ts";

const lots = singleStepGame({
  entry,
  drawing: "<svg/>",
  description: localized("a", "b", "c", "d"),
  shipped: [],
  audit: { isWin: "pick ->> 0 = result", wins: "1" },
});

// The books are damaged, so the audit of other tests would refuse them.
afterEach(reset);

const offenders = () =>
  insideCell(CELL, ({ storage }) =>
    (lots.checks ?? []).map(({ name, offenders: sql }) => [name, storage.sql.exec(sql).toArray().length] as const),
  );

it("has tables in which a key names one play of a member, and checks that find its faults", async () => {
  const { user_id: member } = await makeMember(1000, CELL);
  await insideCell(CELL, ({ storage }) => {
    for (const step of lots.schema?.steps ?? []) storage.sql.exec(step);
  });
  const row = (result: number, payout: number) =>
    inCell(stakeRow("lots", 1, { status: payout > 0 ? "S" : "F", pick: "[1]", result: String(result), payout }));
  await row(1, 19_600)(member);
  expect((await offenders()).filter(([, count]) => count > 0)).toEqual([]);
  await expect(row(1, 19_600)(member)).rejects.toThrow(/bet_id|lots_key/);
  await inCell(() => "UPDATE stake SET result = 2 WHERE game = 'lots'")(member);
  expect((await offenders()).filter(([, count]) => count > 0)).toEqual([
    ["each draw of Lots is paid what it was due", 1],
    ["each draw of Lots has ended, with a possible choice and outcome", 1],
  ]);
});
