import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useTranslations } from "use-intl";
import { profile } from "#contract/calls/profile.ts";
import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "#contract/games/mines/calls.ts";
import type { Minor } from "#contract/values/values.ts";
import type { Traps } from "#simulator/games/mines/stake.ts";
import { useCallMutation, useLatch } from "#web/data/call-mutation.ts";
import { cancelCall, invalidateCall, useCallQuery } from "#web/data/client.ts";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import {
  endedElsewhere,
  FIRST_STATE,
  isOver,
  type MinesEvent,
  type MinesStatus,
  type Move,
  reduceMines,
} from "./mines-state.ts";

/** The end of a game stays on screen for this long, in ms. */
export const END_SHOWN_MS = 4_500;

export function useMines() {
  const t = useTranslations("mines");
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceMines, FIRST_STATE);
  const [failure, setFailure] = useState<unknown>(null);
  const latch = useLatch();
  const status = useCallQuery(minesStatus, { traps: state.traps }, { staleTime: 0 });
  const start = useCallMutation(minesStart);
  const tap = useCallMutation(minesTap);
  const take = useCallMutation(minesTake);

  const { data, dataUpdatedAt } = status;
  const applyStatus = useEffectEvent((answer: MinesStatus) => {
    if (endedElsewhere(state, answer)) {
      showToast(t("endedElsewhere"));
      void invalidateCall(client, minesRecords);
    }
    dispatch({ type: "status", answer });
  });
  useEffect(() => {
    if (data) applyStatus(data);
  }, [data, dataUpdatedAt]);

  const over = isOver(state);
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => {
      dispatch({ type: "next" });
      for (const call of [minesStatus, minesRecords, profile]) void invalidateCall(client, call);
    }, END_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [over, client]);

  /** A press before the answer sends nothing. */
  async function make(move: Move, send: () => Promise<MinesEvent>) {
    if (!latch.take()) return;
    dispatch({ type: "move", move });
    // A status requested before the move would be outdated.
    void cancelCall(client, minesStatus);
    try {
      const event = await send();
      dispatch(event);
      // Some backends send no balance with a move.
      if ("answer" in event && event.answer.balance === null) void status.refetch();
    } catch (error) {
      dispatch({ type: "failed" });
      setFailure(error);
      // The move may have succeeded, or the state here may be outdated.
      void status.refetch();
    } finally {
      latch.release();
    }
  }

  return {
    state,
    /** Why no state is available. */
    error: state.balance === null ? status.error : null,
    busy: status.isFetching,
    reload: () => void status.refetch(),
    /** Why the last move failed. */
    failure,
    dismissFailure: () => setFailure(null),
    chooseTraps: (traps: Traps) => dispatch({ type: "choose", traps }),
    chooseAmount: (amount: Minor) => dispatch({ type: "choose", amount }),
    play() {
      const { traps, amount, phase } = state;
      if (phase !== "idle") return;
      void make({ kind: "start" }, async () => ({
        type: "started",
        answer: await start.mutateAsync({ traps, amount }),
      }));
    },
    open(cell: number) {
      if (state.phase !== "playing" || state.opened.includes(cell)) return;
      void make({ kind: "tap", cell }, async () => ({ type: "tapped", answer: await tap.mutateAsync({ idx: cell }) }));
    },
    takeReward() {
      if (state.phase !== "playing" || state.opened.length === 0) return;
      void make({ kind: "take" }, async () => ({ type: "taken", answer: await take.mutateAsync({}) }));
    },
  };
}
