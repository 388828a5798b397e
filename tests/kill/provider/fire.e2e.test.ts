import { expect, it } from "vitest";
import { withTestServer } from "../restartable-server.ts";
import { fireCallbacks } from "./fire.ts";

const SEED = 20_261_129;

// A million callbacks: npm run kill -- --callbacks 1000000 --kills 40.
it("a provider's callbacks are booked once each, in any order, twice, unheard and through kills", async () => {
  const options = { callbacks: 3_000, kills: 2, seed: SEED };
  const report = await withTestServer((server) => fireCallbacks(server, options));
  expect(report.difference).toEqual({ lost: [], doubled: [], strange: [] });
  expect(report.tally.problems).toEqual([]);
  expect(report.broken).toEqual([]);
  expect(report.callbacks).toBeGreaterThanOrEqual(options.callbacks);
  // Each comes twice, and a tenth of all answers is not read.
  expect(report.answered).toBeGreaterThanOrEqual(2 * report.callbacks);
  expect(report.dropped).toBeGreaterThan(report.callbacks / 10);
  expect(report.debits.total).toBeGreaterThan(report.callbacks / 4);
  expect(report.commits.times.total).toBeGreaterThan(0);
});
