import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore, useRef } from "react";
import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { nextPeriodInfo } from "#contract/games/win/calls.ts";
import { profile } from "#contract/profile.ts";
import { type Phase, phaseAt, type Round } from "#simulator/games/lucky-hit/timeline.ts";
import { invalidateCall } from "#web/data/client.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { serverClock, serverNow } from "#web/data/server-clock.ts";
import { randomSeed } from "../parts/client-seed.ts";
import { sampleOfFrame, openGameSocket } from "../parts/game-socket.ts";
import { socketAddress } from "../parts/socket-address.ts";
import { rememberAmount } from "./stake-amount.ts";
import type { TableState } from "./table-reducer.ts";
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

/**
 * Has what was asked before asked again once the game has changed it: own records with each stake that is taken or
 * settled, records and balance at a cycle's start, the balance elsewhere on leaving.
 */
export function useOutdated({ round, stakes, settlement }: TableState): void {
  const client = useQueryClient();
  const period = round?.period;
  const taken = stakes.length;
  const settled = settlement !== null;
  useEffect(() => {
    void invalidateCall(client, luckyHitRecords);
  }, [client, period, taken, settled]);
  const before = useRef(period);
  useEffect(() => {
    // The first period that is known begins nothing: the balance was asked for just now, and came with it.
    if (before.current !== undefined && before.current !== period) void invalidateCall(client, nextPeriodInfo);
    before.current = period;
  }, [client, period]);
  useEffect(
    () => () => {
      void invalidateCall(client, profile);
      void invalidateCall(client, nextPeriodInfo);
    },
    [client],
  );
}

/** {@link nextChange} is asked again this often: the server's clock may have been corrected since. */
const ASK_AGAIN_MS = 1_000;

/** When the clock next changes a round's phase, ms since the epoch; null: it does not. */
export function nextChange({ openTime, lockTime, cardsTime }: Round, now: number): number | null {
  return [openTime, lockTime, cardsTime].find((time) => time > now) ?? null;
}

/** Where a round is by the server's clock, as time goes by; null: there is none yet. */
export function useRoundPhase(round: Round | null): Phase | null {
  const [, setTurn] = useState(0);
  const now = serverNow();
  const next = round === null ? null : nextChange(round, now);
  useEffect(() => {
    if (next === null) return;
    const timer = setTimeout(() => setTurn((turn) => turn + 1), Math.min(next - serverNow(), ASK_AGAIN_MS));
    return () => clearTimeout(timer);
  });
  return round === null ? null : phaseAt(now, round);
}
