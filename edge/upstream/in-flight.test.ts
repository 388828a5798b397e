import { expect, it } from "vitest";
import { InFlight } from "./in-flight.ts";

it("has no place beyond its bound until one is given back", () => {
  const inFlight = new InFlight(2, 1000);
  const first = inFlight.take(0);
  expect(inFlight.take(0)).not.toBeNull();
  expect(inFlight.take(999)).toBeNull();
  inFlight.giveBack(first ?? -1);
  expect(inFlight.take(999)).not.toBeNull();
  expect(inFlight.take(999)).toBeNull();
});

it("forgets calls that are older than any can be, and no others", () => {
  const inFlight = new InFlight(2, 1000);
  inFlight.take(0);
  inFlight.take(500);
  expect(inFlight.take(1000)).not.toBeNull();
  expect(inFlight.take(1000)).toBeNull();
});
