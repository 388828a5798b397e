import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore, useRef } from "react";
import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { nextPeriodInfo } from "#contract/games/win/calls.ts";
import { profile } from "#contract/profile.ts";
import { type Phase, phaseAt, type Round } from "#simulator/games/lucky-hit/timeline.ts";
import { invalidateCall } from "#web/data/client.ts";
import { limitReached } from "#web/data/limit-reached.ts";
import { serverClock, serverNow } from "#web/data/server-clock.ts";
import { reducesMotion } from "#web/ui/reduced-motion.ts";
import { randomSeed } from "../parts/client-seed.ts";
import { sampleOfFrame, openGameSocket } from "../parts/game-socket.ts";
import { socketAddress } from "../parts/socket-address.ts";
import { VIBRATION_MS, play, vibrate } from "../parts/sounds.ts";
import { ownResult, rememberAmount } from "./stakes.ts";
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
    onRefused: limitReached.onRefused,
    // The listener of the session leads to the log-in.
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

const CARDS = 6;
/** Between a card and the next, dealt or turned, in s: as the cards move. */
const CARD_S = 0.12;
/** When the last card has turned and the result is written out, in ms. */
const TURNED_MS = 1_200;

/** Lets a table be heard: cards as they are dealt and turned, and what own stakes came to once they have. */
export function useTableSounds(state: TableState): void {
  const period = state.round?.period ?? null;
  const isOpen = state.open !== null;
  const own = ownResult(state).kind;
  const before = useRef({ period, isOpen, own });
  useEffect(() => {
    const last = before.current;
    before.current = { period, isOpen, own };
    // Cards that lay there at first were dealt and turned before.
    if (period === null || last.period === null) return;
    if (period !== last.period) each("card");
    else if (isOpen && !last.isOpen) each("flip");
  }, [period, isOpen, own]);

  const staked = useRef<number | null>(null);
  useEffect(() => {
    if (own === "staked") staked.current = period;
    // A stake that was not seen open has been told before.
    if ((own !== "won" && own !== "lost") || staked.current !== period) return;
    staked.current = null;
    const timer = setTimeout(
      () => {
        play(own === "won" ? "win" : "loss");
        vibrate(own === "won" ? VIBRATION_MS.win : VIBRATION_MS.loss);
      },
      reducesMotion() ? 0 : TURNED_MS,
    );
    return () => clearTimeout(timer);
  }, [own, period]);
}

/** One for each card, or one for all that appear at once. */
function each(name: "card" | "flip"): void {
  const count = reducesMotion() ? 1 : CARDS;
  for (let card = 0; card < count; card++) play(name, card * CARD_S);
}
