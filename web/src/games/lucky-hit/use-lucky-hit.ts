import { useEffect, useState, useSyncExternalStore } from "react";
import { limitReached } from "#web/data/limit-reached.ts";
import { serverClock, serverNow } from "#web/data/server-clock.ts";
import { randomSeed } from "../parts/client-seed.ts";
import { sampleOfFrame } from "../parts/clock-by-frames.ts";
import { openGameSocket } from "../parts/game-socket.ts";
import { socketAddress } from "../parts/socket-address.ts";
import { rememberAmount } from "./stake-amount.ts";
import { createTable, type Table, type TableSnapshot } from "./table.ts";

/** The game of this browser's member: connected as long as the component is there. */
export function useLuckyHit(): { table: Table; snapshot: TableSnapshot } {
  const [table] = useState(tableOfThisBrowser);
  useEffect(() => table.start(), [table]);
  return { table, snapshot: useSyncExternalStore(table.subscribe, table.getSnapshot) };
}

function tableOfThisBrowser(): Table {
  const address = socketAddress("/luckyhit");
  return createTable({
    openSocket: (handlers) => openGameSocket(address.next, handlers),
    now: serverNow,
    onServerTime(serverTime) {
      const sample = sampleOfFrame(serverTime, serverNow(), Date.now());
      if (sample !== null) serverClock.observe(sample);
    },
    onTaken: ({ price }) => rememberAmount(price),
    onRefused: limitReached.hear,
    // Whoever listens to the session leads to the log-in.
    onEnded: address.expire,
    newBetId: () => crypto.randomUUID(),
    newSeed: randomSeed,
  });
}
