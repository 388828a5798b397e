import { env } from "cloudflare:workers";
import { RELAY_CELLS } from "#contract/settings/settings.ts";
import { afterEach, expect, it, vi } from "vitest";
import { relayQuestionsOf } from "#loadtest/plan/operations.ts";
import { Rounds } from "#simulator/rounds/rounds.ts";
import { type TableLink, tableLink } from "#simulator/rounds/table-link.ts";
import { endTest } from "#simulator/testing/client.ts";
import { goToTime, toOpenCycle } from "#games/all/server/testing/tables.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await endTest();
});

it("a relay asks for all its cells as many questions of a round as the plan counts", async () => {
  const { period, openTime, lockTime } = await toOpenCycle();
  const relayCells = RELAY_CELLS;
  const bindings = { ...env, CELLS: String(relayCells + 1) };
  const links = Array.from({ length: relayCells }, (_, number) =>
    tableLink(bindings, "luckyhit", { level: 0, number }),
  );
  const all = (ask: (link: TableLink) => Promise<unknown>) => Promise.all(links.map(ask));
  await links[0]?.current(5, openTime);
  await goToTime(period * 30_000 + 30_000);
  const questions = (["current", "offer", "outcome", "exchange"] as const).map((name) =>
    vi.spyOn(Rounds.prototype, name),
  );
  const next = period + 1;
  const from = openTime + 30_000;
  await all((link) => link.current(5, from));
  for (const [cell, link] of links.entries()) {
    await link.offer(next, [{ member: String(cell), nickName: "k***e", seed: "x".repeat(20) }]);
  }
  await goToTime(lockTime + 30_000);
  // As the cards are dealt, and for the settlement.
  await all((link) => link.outcome(next));
  await all((link) => link.outcome(next));
  const asked = questions.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  expect(asked).toBe(relayQuestionsOf(1, 0));
});
