import { useEffect, useState, useSyncExternalStore } from "react";
import { limitReached } from "#web/data/limit-reached.ts";
import { serverClock, serverNow } from "#web/data/server-clock.ts";
import { openGameSocket, type SocketHandlers } from "../parts/game-socket.ts";
import { socketAddress } from "../parts/socket-address.ts";
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
  const address = socketAddress("/aviator");
  return createFlight({
    openSocket: (handlers: SocketHandlers) => openGameSocket(address.next, handlers),
    now: serverNow,
    onServerTime(serverTime) {
      const sample = sampleOfFrame(serverTime, serverNow(), Date.now());
      if (sample !== null) serverClock.observe(sample);
    },
    // Whoever listens to the session leads to the log-in.
    onEnded: address.expire,
    onRefused: (code, msg) => limitReached.hear(code, msg),
    newBetId: () => crypto.randomUUID(),
    newSeed: seedChoice.next,
  });
}
