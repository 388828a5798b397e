import { afterEach, expect, it } from "vitest";
import { beaconTime } from "#fairness/beacon.ts";
import { isBeaconRound } from "#fairness/verify-beacon.ts";
import { BeaconFeed, fetchRound } from "#simulator/rounds/beacon-feed.ts";
import { logError } from "#simulator/log/log.ts";
import { beaconKeys, LOCAL_SCHEDULE, type LocalBeacon, signRound, startLocalBeacon } from "./local-beacon.ts";

const keys = beaconKeys(new Uint8Array(32).fill(7));
const NEWEST = 30_000_000;
let beacon: LocalBeacon;

async function open(): Promise<string> {
  beacon = await startLocalBeacon({ keys, now: () => beaconTime(LOCAL_SCHEDULE, NEWEST) });
  return beacon.address;
}

afterEach(() => beacon.stop());

it("serves signed rounds to the simulator's feed, each from its time on", async () => {
  const address = await open();
  const feed = new BeaconFeed({ ...LOCAL_SCHEDULE, address, publicKey: beacon.publicKey }, fetchRound, logError);
  const now = beaconTime(LOCAL_SCHEDULE, NEWEST + 1);
  expect(await feed.get(NEWEST, now)).toEqual(signRound(keys, NEWEST));
  expect(await feed.get(NEWEST + 1, now + 1_000)).toBeNull();
});

it("signs so that its own key verifies, and no other", async () => {
  await open();
  const round = signRound(keys, NEWEST);
  expect(isBeaconRound(keys.publicKey, round)).toBe(true);
  expect(isBeaconRound(beaconKeys(new Uint8Array(32).fill(8)).publicKey, round)).toBe(false);
});

it.each([
  ["/public/latest", 200, { round: NEWEST }],
  ["/public/0", 404, {}],
  ["/public/x", 404, {}],
  [`/public/${NEWEST + 1}`, 425, {}],
  ["/info", 200, { public_key: keys.publicKey, period: 3 }],
])("answers %s as drand does", async (path, status, body) => {
  const response = await fetch((await open()) + path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});
