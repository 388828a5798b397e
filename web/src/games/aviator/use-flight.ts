import { useEffect, useState, useSyncExternalStore } from "react";
import { limitReached } from "../../data/limit-reached.ts";
import { serverClock, serverNow } from "../../data/server-clock.ts";
import { session } from "../../data/session.ts";
import { settings } from "../../data/settings.ts";
import { openGameSocket, type SocketHandlers } from "../parts/game-socket.ts";
import { socketUrl } from "../parts/socket-url.ts";
import { sampleOfFrame } from "../parts/clock-by-frames.ts";
import { createFlight, type Flight, type FlightSnapshot } from "./flight.ts";
import { seedChoice } from "./seed-choice.ts";

/** The game of this browser's member: connected as long as the component is there. */
export function useFlight(): { flight: Flight; snapshot: FlightSnapshot } {
  const [flight] = useState(flightOfThisBrowser);
  useEffect(() => flight.start(), [flight]);
  return { flight, snapshot: useSyncExternalStore(flight.subscribe, flight.getSnapshot) };
}

function flightOfThisBrowser(): Flight {
  let used: string | null = null;
  function url(): string {
    used = session.get().token;
    return socketUrl("/aviator", window.location, { token: used ?? "", locale: settings.get().locale }, Date.now());
  }
  return createFlight({
    openSocket: (handlers: SocketHandlers) => openGameSocket(url, handlers),
    now: serverNow,
    onServerTime(serverTime) {
      const sample = sampleOfFrame(serverTime, serverNow(), Date.now());
      if (sample !== null) serverClock.observe(sample);
    },
    // Whoever listens to the session leads to the log-in.
    onEnded: () => session.expire(used),
    onRefused: (code, msg) => limitReached.hear(code, msg),
    newBetId: () => crypto.randomUUID(),
    newSeed: seedChoice.next,
  });
}
