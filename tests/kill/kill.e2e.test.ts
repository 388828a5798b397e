import { expect, it } from "vitest";
import { withTestServer } from "./restartable-server.ts";
import { runKills } from "./run.ts";

const SEED = 20_261_122;
/** Hundredths: flights that last longer than a restart. */
const LONG_FLIGHTS = [400, 400, 400];

// Three kills; npm run kill does a hundred.
it("a server that is killed during play loses no acknowledged request and pays nothing twice", async () => {
  const options = { kills: 3, seed: SEED, members: 3, flights: LONG_FLIGHTS };
  const { tally, difference, broken } = await withTestServer((server) => runKills(server, options));
  expect(difference).toEqual({ lost: [], doubled: [], strange: [] });
  expect(tally.problems).toEqual([]);
  expect(broken).toEqual([]);
  expect(tally.acknowledged).toBeGreaterThan(50);
  // Two sockets for each member, three times.
  expect(tally.socketsBack).toBeGreaterThanOrEqual(18);
  expect(tally.flightsResumed.size).toBeGreaterThan(0);
  expect(tally.playsResumed.size).toBeGreaterThan(0);
});
