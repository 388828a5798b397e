import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useRef } from "react";
import { luckyHitRecords } from "#games/lucky-hit/contract/calls.ts";
import { luckyHitSocket } from "#games/lucky-hit/contract/frames.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { profile } from "#contract/calls/profile.ts";
import { type Phase, phaseAt, type Round } from "#games/lucky-hit/rules/timeline.ts";
import { invalidateCall } from "#web/data/client.ts";
import { tellOtherTabs } from "#web/data/other-screens.ts";
import { serverNow } from "#web/data/api-client.ts";
import { reducesMotion } from "#web/data/use-media.ts";
import { randomSeed } from "#games/engine/screen/parts/client-seed.ts";
import { openPageSocket } from "#games/engine/screen/parts/page-socket.ts";
import { play } from "#web/ui/sounds.ts";
import { pageParts, useSocketGame } from "#games/engine/screen/parts/use-socket-game.ts";
import { rememberAmount } from "./stakes.ts";
import type { TableState } from "./table-reducer.ts";
import { createTable, type Table } from "./table.ts";

const BALANCES = [profile, nextPeriodInfo];

export const useLuckyHit = () => useSocketGame<TableState, Table>(tableOfThisBrowser, BALANCES);

function tableOfThisBrowser(): Table {
  return createTable({
    ...pageParts,
    openSocket: (handlers) => openPageSocket(luckyHitSocket, handlers),
    onTaken: ({ price }) => rememberAmount(price),
    newSeed: randomSeed,
  });
}

/** Each stake accepted or settled outdates the member's records, a new cycle records and balance. */
export function useOutdated({ round, stakes, settlement }: TableState): void {
  const client = useQueryClient();
  const period = round?.period;
  const taken = stakes.length;
  const settled = settlement !== null;
  useEffect(() => {
    void invalidateCall(client, luckyHitRecords);
    tellOtherTabs();
  }, [client, period, taken, settled]);
  const before = useRef(period);
  useEffect(() => {
    // The first known period outdates nothing: the balance has just been fetched.
    if (before.current !== undefined && before.current !== period) void invalidateCall(client, nextPeriodInfo);
    before.current = period;
  }, [client, period]);
}

/** Upper limit between two looks at {@link nextChange}, since samples may correct the server's clock. */
const ASK_AGAIN_MS = 1_000;

/** Time of the next phase change, ms since the epoch; null: none. */
export function nextChange({ openTime, lockTime, cardsTime }: Round, now: number): number | null {
  return [openTime, lockTime, cardsTime].find((time) => time > now) ?? null;
}

/** A round's phase by the server's clock, updated as time passes; null: no round. */
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
/** Seconds between two cards, equal to the animation's delay. */
const CARD_S = 0.12;
/** Ms until the last card has turned and the result appears. */
const TURNED_MS = 1_200;

/** True while cards turn: their outcome shows nowhere else yet. Cards that are open at the start do not turn. */
export function useTurning({ open, round }: TableState): boolean {
  const period = round?.period ?? null;
  const [closed, setClosed] = useState<number | null>(null);
  if (open === null && closed !== period) setClosed(period);
  const shown = open === null || closed !== period ? null : period;
  const [turned, setTurned] = useState<number | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setTurned(shown), reducesMotion() ? 0 : TURNED_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown !== null && shown !== turned;
}

/** Plays the table's sounds: cards dealt and turned. */
export function useTableSounds(state: TableState): void {
  const period = state.round?.period ?? null;
  const isOpen = state.open !== null;
  const before = useRef({ period, isOpen });
  useEffect(() => {
    const last = before.current;
    before.current = { period, isOpen };
    // Cards that are already on the table at the start are silent.
    if (period === null || last.period === null) return;
    if (period !== last.period) each("card");
    else if (isOpen && !last.isOpen) each("flip");
  }, [period, isOpen]);
}

/** A sound for each card, or a single one for cards that appear at once. */
function each(name: "card" | "flip"): void {
  const count = reducesMotion() ? 1 : CARDS;
  for (let card = 0; card < count; card++) play(name, card * CARD_S);
}
