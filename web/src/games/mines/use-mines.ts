import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { useTranslations } from "use-intl";
import { profile } from "#contract/calls/profile.ts";
import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "#games/mines/calls.ts";
import type { BodyOf } from "#contract/call.ts";
import type { Minor } from "#contract/values/values.ts";
import { CELLS } from "#games/mines/rules/layout.ts";
import { stepsMax, type Traps } from "#games/mines/rules/stake.ts";
import { useLatch } from "#web/data/call-mutation.ts";
import { cancelCall, invalidateCall, useCallQuery } from "#web/data/client.ts";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import type { ExpectedLines } from "../receipts/check-receipt.ts";
import { seedLines, stakeLines, useStakeMutation } from "../receipts/use-stake-mutation.ts";
import type { AutoPlan, AutoResult } from "../parts/auto-play.ts";
import { pause, useAutoRun } from "../parts/use-auto-run.ts";
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
  const t = useTranslations("mines");
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reduceMines, FIRST_STATE);
  const [failure, setFailure] = useState<unknown>(null);
  const latch = useLatch();
  const status = useCallQuery(minesStatus, { traps: state.traps }, { staleTime: 0 });
  const start = useStakeMutation(minesStart, {
    expected: (sent) => ({
      ...stakeLines("mines", sent["amount"], sent),
      ...seedLines(sent),
      traps: Number(sent["traps"]),
    }),
  });
  const tap = useStakeMutation(minesTap, {
    expected(_, { is_win: won, game_over: isOver, opening_idx: opening, opened_idxs: opened, game_detail_map: game }) {
      if (won) return { ...payoutLines(game.reward), opened: opened.join() };
      const lost = { event: "payout", table: "mines", opened: opened.join() || "none", result: opening, payout: 0 };
      return isOver ? lost : null;
    },
  });
  const take = useStakeMutation(minesTake, {
    // The screen may not show the newest cells yet, so they are left out.
    expected: (_, { game_detail_map: { reward } }) => payoutLines(reward),
  });

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

  /** A press before the answer sends nothing. Null: it failed, or sent nothing. */
  async function make<E extends MinesEvent>(move: Move, send: () => Promise<E>): Promise<E | null> {
    if (!latch.take()) return null;
    dispatch({ type: "move", move });
    // A status requested before the move would be outdated.
    void cancelCall(client, minesStatus);
    try {
      const event = await send();
      dispatch(event);
      // Some backends send no balance with a move.
      if ("answer" in event && event.answer.balance === null) void status.refetch();
      return event;
    } catch (error) {
      dispatch({ type: "failed" });
      setFailure(error);
      // The move may have succeeded, or the state here may be outdated.
      void status.refetch();
      return null;
    } finally {
      latch.release();
    }
  }

  const begin = (amount: Minor, auto: boolean) =>
    make({ kind: "start" }, async () => ({
      type: "started" as const,
      answer: await start.mutateAsync({ traps: state.traps, amount, ...nextSeeds(state), ...(auto && { auto }) }),
    }));
  const open = (cell: number, seen: SeenGame) =>
    make({ kind: "tap", cell }, async () => ({
      type: "tapped" as const,
      answer: await tap.mutateAsync({ idx: cell, ...seen }),
    }));
  const takeReward = (seen: SeenGame) =>
    make({ kind: "take" }, async () => ({ type: "taken" as const, answer: await take.mutateAsync(seen) }));

  /** Plays a game by the pattern. Null: a move failed, and the player goes on by hand. */
  async function playPattern(cells: readonly number[], amount: Minor): Promise<AutoResult | null> {
    const started = await begin(amount, true);
    if (started === null) return null;
    const { step_rates: rates, fairness } = started.answer;
    let opened: readonly number[] = [];
    for (const cell of cells) {
      await pause(CELL_PAUSE_MS);
      const tapped = await open(cell, seenGame({ fairness, opened }));
      if (tapped === null) return null;
      const { opened_idxs: now, game_over: isEnd, is_win: won, game_detail_map: game } = tapped.answer;
      opened = now;
      if (isEnd) return { won, price: won ? rewardOf(game, rates) : 0 };
    }
    const taken = await takeReward(seenGame({ fairness, opened }));
    return taken === null ? null : { won: true, price: rewardOf(taken.answer.game_detail_map, rates) };
  }

  const auto = useAutoMines({ state, playPattern });

  const over = isOver(state) && auto.run === null;
  useEffect(() => {
    if (!over) return;
    const timer = setTimeout(() => {
      dispatch({ type: "next" });
      for (const call of [minesStatus, minesRecords, profile]) void invalidateCall(client, call);
    }, END_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [over, client]);

  return {
    state,
    auto,
    /** Why no state is available. */
    error: state.balance === null ? status.error : null,
    busy: status.isFetching,
    reload: () => void status.refetch(),
    /** Why the last move failed. */
    failure,
    dismissFailure: () => setFailure(null),
    chooseTraps(traps: Traps) {
      dispatch({ type: "choose", traps });
      auto.fit(traps);
    },
    chooseAmount: (amount: Minor) => dispatch({ type: "choose", amount }),
    play() {
      if (state.phase === "idle") void begin(state.amount, false);
    },
    open(cell: number) {
      if (state.phase === "playing" && !state.opened.includes(cell)) void open(cell, seenGame(state));
    },
    openRandom() {
      const covered = Array.from({ length: CELLS }, (_, at) => at + 1).filter((cell) => !state.opened.includes(cell));
      const cell = covered[Math.floor(random() * covered.length)];
      if (state.phase === "playing" && cell !== undefined) void open(cell, seenGame(state));
    },
    takeReward() {
      if (state.phase === "playing" && state.opened.length > 0) void takeReward(seenGame(state));
    },
    /** Chooses a cell of the pattern or takes it out. */
    choosePattern(cell: number) {
      if (state.phase === "idle") auto.choose(cell);
    },
  };
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

interface AutoMinesOptions {
  state: MinesState;
  playPattern: (cells: readonly number[], amount: Minor) => Promise<AutoResult | null>;
}

/** Runs of games that open the same cells. */
function useAutoMines({ state, playPattern }: AutoMinesOptions) {
  const [pattern, setPattern] = useState<readonly number[]>([]);
  const { run, stopped, start, stop } = useAutoRun({
    balance: state.balance,
    limits: state.limits,
    pauseMs: GAME_PAUSE_MS,
    playRound: (stake) => playPattern(pattern, stake),
  });
  return {
    pattern,
    run,
    stopped,
    stop,
    choose(cell: number) {
      if (pattern.includes(cell)) setPattern(pattern.filter((each) => each !== cell));
      else if (pattern.length < stepsMax(state.traps)) setPattern([...pattern, cell]);
    },
    /** More traps leave fewer safe cells. */
    fit: (traps: Traps) => setPattern(pattern.slice(0, stepsMax(traps))),
    start(plan: AutoPlan) {
      if (run === null && pattern.length > 0 && state.phase === "idle") void start(plan, state.amount);
    },
  };
}
