import { useEffect, useState, useSyncExternalStore } from "react";
import { serverNow } from "#web/data/server-clock.ts";
import { session } from "#web/data/session.ts";
import { type AutoPilot, createAutoPilot } from "./auto-pilot.ts";
import type { AutoPlay } from "./auto-play.ts";
import type { Flight } from "./flight.ts";

/** Automatic play of a flight; it ends with the screen. */
export function useAutoPilot(flight: Flight): { pilot: AutoPilot; auto: AutoPlay } {
  const [pilot] = useState(() => createAutoPilot(flight, { now: serverNow, nickName: () => session.get().nickName }));
  useEffect(() => pilot.attach(), [pilot]);
  return { pilot, auto: useSyncExternalStore(pilot.subscribe, pilot.getSnapshot) };
}
