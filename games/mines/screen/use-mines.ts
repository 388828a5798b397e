import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useTranslations } from "use-intl";
import { profile } from "#contract/calls/profile.ts";
import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "#games/mines/contract/calls.ts";
import type { BodyOf } from "#contract/call.ts";
import type { Minor } from "#contract/values/values.ts";
import { CELLS } from "#games/mines/rules/layout.ts";
import { stepsMax, type Traps } from "#games/mines/rules/stake.ts";
import { cancelCall, invalidateCall, useCallQuery } from "#web/data/client.ts";
import { FIRST_RENDER_MS } from "#games/engine/screen/parts/first-render.ts";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import type { ExpectedLines } from "#games/engine/screen/receipts/check-receipt.ts";
import { seedLines, stakeLines, useStakeMutation } from "#games/engine/screen/receipts/use-stake-mutation.ts";
import type { AutoResult } from "#games/engine/screen/parts/auto-play.ts";
import { pause } from "#games/engine/screen/parts/use-auto-run.ts";
import { useInstantGame } from "#games/engine/screen/parts/use-instant-game.ts";
import {
  END_SHOWN_MS,
  endedElsewhere,
  FIRST_STATE,
  isOver,
  nextSeeds,
  type MinesEvent,
  type MinesState,
  type MinesStatus,
  type Move,
  reduceMines,
  rewardOf,
} from "./mines-state.ts";

/** Auto play goes on after such pauses: between two cells, and after a game. */
export const CELL_PAUSE_MS = 250;
export const GAME_PAUSE_MS = 1_200;

/** @param random from 0 up to 1; chooses cells for the player. */
export function useMines(random: () => number = Math.random) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceMines, FIRST_STATE);
  const [pattern, setPattern] = useState<readonly number[]>([]);
  const status = useMinesStatus(state, dispatch);
  const play = useInstantGame({
    balance: state.balance,
    amount: state.amount,
    limits: state.limits,
    pauseMs: GAME_PAUSE_MS,
    playRound: (stake) => playPattern(deeds, pattern, stake),
    error: status.error,
    isLoading: status.isFetching,
    reload: () => void status.refetch(),
  });
  const deeds = useDeeds(state, make);

  /** A press before the answer sends nothing. Null: it failed, or sent nothing. */
  function make<E extends MinesEvent>(move: Move, send: () => Promise<E>): Promise<E | null> {
    return play.once(async () => {
      dispatch({ type: "move", move });
      // A status requested before the move would be outdated.
      void cancelCall(client, minesStatus);
      const event = await play.attempt(send, () => dispatch({ type: "failed" }));
      if (event !== null) dispatch(event);
      // Some backends send no balance with a move. A move that failed may have succeeded, or the state be outdated.
      if (event === null || ("answer" in event && event.answer.balance === null)) void status.refetch();
      return event;
    });
  }

  const over = isOver(state) && play.run === null;
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => {
      dispatch({ type: "next" });
      for (const call of [minesStatus, minesRecords, profile]) void invalidateCall(client, call);
    }, END_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [over, client]);

  const { phase, opened } = state;
  const open = (cell: number | undefined) => {
    if (phase === "playing" && cell !== undefined && !opened.includes(cell)) void deeds.open(cell, seenGame(state));
  };
  return {
    state,
    play,
    pattern,
    chooseTraps(traps: Traps) {
      dispatch({ type: "choose", traps });
      // More traps leave fewer safe cells.
      setPattern(pattern.slice(0, stepsMax(traps)));
    },
    chooseAmount: (amount: Minor) => dispatch({ type: "choose", amount }),
    begin() {
      if (phase === "idle") void deeds.begin(state.amount, false);
    },
    open,
    openRandom() {
      const covered = Array.from({ length: CELLS }, (_, at) => at + 1).filter((cell) => !opened.includes(cell));
      open(covered[Math.floor(random() * covered.length)]);
    },
    takeReward() {
      if (phase === "playing" && opened.length > 0) void deeds.take(seenGame(state));
    },
    /** Chooses a cell of the pattern or takes it out. */
    choosePattern(cell: number) {
      if (phase !== "idle") return;
      if (pattern.includes(cell)) setPattern(pattern.filter((each) => each !== cell));
      else if (pattern.length < stepsMax(state.traps)) setPattern([...pattern, cell]);
    },
    /** Games that open the same cells. */
    startRun() {
      if (play.run === null && pattern.length > 0 && phase === "idle") void play.startRun();
    },
  };
}

/** The server's status, which tells of a game that ended elsewhere. */
function useMinesStatus(state: MinesState, dispatch: (event: MinesEvent) => void) {
  const t = useTranslations("mines");
  const client = useQueryClient();
  const status = useCallQuery(minesStatus, { traps: state.traps }, { staleTime: FIRST_RENDER_MS });
  const { data, dataUpdatedAt } = status;
  const apply = useEffectEvent((answer: MinesStatus) => {
    if (endedElsewhere(state, answer)) {
      showToast(t("endedElsewhere"));
      void invalidateCall(client, minesRecords);
    }
    dispatch({ type: "status", answer });
  });
  useEffect(() => {
    if (data) apply(data);
  }, [data, dataUpdatedAt]);
  return status;
}

type Make = <E extends MinesEvent>(move: Move, send: () => Promise<E>) => Promise<E | null>;
type Deeds = ReturnType<typeof useDeeds>;

/** The calls of a game, whose receipts are compared with what was asked for. */
function useDeeds(state: MinesState, make: Make) {
  const start = useStakeMutation(minesStart, {
    expected: (sent) => ({
      ...stakeLines("mines", sent["amount"], sent),
      ...seedLines(sent),
      traps: Number(sent["traps"]),
    }),
  });
  const tap = useStakeMutation(minesTap, {
    expected(_, { is_win: won, game_over: isEnd, opening_idx: opening, opened_idxs: opened, game_detail_map: game }) {
      if (won) return { ...payoutLines(game.reward), opened: opened.join() };
      const lost = { event: "payout", table: "mines", opened: opened.join() || "none", result: opening, payout: 0 };
      return isEnd ? lost : null;
    },
  });
  const take = useStakeMutation(minesTake, {
    // The screen may not show the newest cells yet, so they are left out.
    expected: (_, { game_detail_map: { reward } }) => payoutLines(reward),
  });
  return {
    begin: (amount: Minor, auto: boolean) =>
      make({ kind: "start" }, async () => ({
        type: "started" as const,
        answer: await start.mutateAsync({ traps: state.traps, amount, ...nextSeeds(state), ...(auto && { auto }) }),
      })),
    open: (cell: number, seen: SeenGame) =>
      make({ kind: "tap", cell }, async () => ({
        type: "tapped" as const,
        answer: await tap.mutateAsync({ idx: cell, ...seen }),
      })),
    take: (seen: SeenGame) =>
      make({ kind: "take" }, async () => ({ type: "taken" as const, answer: await take.mutateAsync(seen) })),
  };
}

/** Plays a game by the pattern. Null: a move failed, and the player goes on by hand. */
async function playPattern(deeds: Deeds, cells: readonly number[], amount: Minor): Promise<AutoResult | null> {
  const started = await deeds.begin(amount, true);
  if (started === null) return null;
  const { step_rates: rates, fairness } = started.answer;
  let opened: readonly number[] = [];
  for (const cell of cells) {
    await pause(CELL_PAUSE_MS);
    const tapped = await deeds.open(cell, seenGame({ fairness, opened }));
    if (tapped === null) return null;
    const { opened_idxs: now, game_over: isEnd, is_win: won, game_detail_map: game } = tapped.answer;
    opened = now;
    if (isEnd) return { won, payout: won ? rewardOf(game, rates) : 0 };
  }
  const taken = await deeds.take(seenGame({ fairness, opened }));
  return taken === null ? null : { won: true, payout: rewardOf(taken.answer.game_detail_map, rates) };
}

function payoutLines(reward: Minor | null): ExpectedLines {
  const lines = { event: "cash-out", table: "mines" };
  return reward === null ? lines : { ...lines, payout: reward };
}

type SeenGame = Pick<BodyOf<typeof minesTap>, "nonce" | "opened">;

/** The game as this screen shows it. A backend that publishes no seeds does not count the games. */
function seenGame({ fairness, opened }: Pick<MinesState, "fairness" | "opened">): SeenGame {
  return fairness === null ? {} : { nonce: fairness.nonce, opened: opened.length };
}
