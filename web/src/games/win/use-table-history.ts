import { useMemo } from "react";
import { nextPeriodInfoNoauth, type SAAS_IDS, type WinCategory } from "#contract/games/win/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useEvery } from "../parts/use-every.ts";
import { namedRounds, type PastRound } from "./history.ts";
import { isSameDay } from "./use-colour-text.ts";

/** A result is public the moment its round ends; until it is here it is asked for so often, in ms. */
const AWAITED_MS = 1_000;
/** After an error, in ms. */
const FAILED_MS = 5_000;
const NONE: readonly PastRound[] = [];

export type SaasId = (typeof SAAS_IDS)[number];

interface TableHistory {
  /** Of the day of the next period, oldest first. */
  rounds: readonly PastRound[];
  /** The previous period, which is yesterday's last one when a day begins. */
  last: PastRound | null;
  nextPeriod: number | null;
  /** The first answer is on its way. */
  loading: boolean;
  reload: () => void;
}

/**
 * The history of a table, which anyone may see. `awaited`: the round whose result has to be in it; it is asked for until
 * it is. What the server refuses is passed over in silence, and asked for again.
 */
export function useTableHistory(category: WinCategory, saasId: SaasId, awaited: number | null): TableHistory {
  const { data, isError, isPending, refetch } = useCallQuery(nextPeriodInfoNoauth, { category, saas_id: saasId });
  const named = useMemo(() => (data ? namedRounds(data.periods, data.next_period) : NONE), [data]);
  const rounds = useMemo(
    () => (data ? named.filter(({ period }) => isSameDay(period, data.next_period)) : NONE),
    [named, data],
  );
  const last = named.at(-1) ?? null;
  const isAwaited = data !== undefined && awaited !== null && (last?.period ?? 0) < awaited;

  useEvery(isAwaited, AWAITED_MS, () => void refetch());
  useEvery(isError, FAILED_MS, () => void refetch());

  return {
    rounds,
    last,
    nextPeriod: data?.next_period ?? null,
    loading: isPending && !isError,
    reload: () => void refetch(),
  };
}
