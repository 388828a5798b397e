import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { profile } from "#contract/calls/profile.ts";
import { comparePlays } from "#games/engine/contract/client-seed-call.ts";
import { diceRecords, diceRoll } from "#games/dice/contract/calls.ts";
import type { BodyOf, ReadOf } from "#contract/call.ts";
import type { Minor } from "#contract/values/values.ts";
import { type Bet, BET_DEFAULT, DICE_LIMITS, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { createIntentKeys, isDefinite, OUTDATED } from "#contract/transport/intent-keys.ts";
import { apiClient } from "#web/data/api-client.ts";
import { invalidateCall } from "#web/data/client.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { randomId } from "#web/data/random-id.ts";
import { useProfile } from "#web/data/profile.ts";
import { formatNumber } from "#web/locales/format.ts";
import { reducesMotion } from "#web/data/use-media.ts";
import { seedLines, stakeLines, useStakeMutation } from "#games/engine/screen/receipts/use-stake-mutation.ts";
import { useHeld } from "#games/engine/screen/session/use-held.ts";
import { pause } from "#games/engine/screen/parts/use-auto-run.ts";
import { useInstantGame } from "#games/engine/screen/parts/use-instant-game.ts";

/** The time that a number takes to come to rest, and to be read before auto play goes on. */
export const LANDING_MS = 600;
const READING_MS = 250;
/** The lists catch up when no roll has come for so long. */
const QUIET_MS = 1_200;
const HISTORY = 16;

/** A roll as the stage and the strip show it. */
export type ShownRoll = Pick<RowOf<typeof diceRecords>, "id" | "roll" | "won" | "price" | "amount" | "target" | "over">;

/** "57.31": a roll or a target, always with two digits before the point. */
export function rollText(roll: number, locale: string): string {
  const text = formatNumber(roll / 100, locale, 2);
  return roll < 1000 ? formatNumber(0, locale) + text : text;
}

type Answer = ReadOf<typeof diceRoll>;
type NextSeeds = NonNullable<Answer["fairness"]>;

interface Wanted extends Bet {
  readonly amount: Minor;
}

export function useDice() {
  const client = useQueryClient();
  const { data: member, error, isFetching, refetch } = useProfile();
  const records = usePagedCall(diceRecords);
  const send = useRollCall(records.first?.fairness ?? null);
  const [bet, setBet] = useState<Bet>(BET_DEFAULT);
  const limits = records.first?.limits ?? DICE_LIMITS;
  const [chosen, setAmount] = useState<Minor | null>(null);
  const [rolls, setRolls] = useState<readonly ShownRoll[]>([]);
  const [played, setPlayed] = useState({ staked: 0, paid: 0 });
  const [phase, setPhase] = useState<"idle" | "rolling" | "landing">("idle");
  const play = useInstantGame({
    balance: useHeld(member?.entry.balance ?? null, phase !== "idle"),
    amount: chosen ?? limits.min,
    limits,
    pauseMs: READING_MS,
    playRound: (stake) => rollOnce({ ...bet, amount: stake }, true),
    error,
    isLoading: isFetching,
    reload: () => void refetch(),
  });
  const { run } = play;
  const isBusy = phase !== "idle" || run !== null;

  function outdate() {
    for (const call of [diceRecords, profile]) void invalidateCall(client, call);
  }

  useEffect(() => {
    if (rolls.length === 0 || phase !== "idle" || run !== null) return;
    const timer = setTimeout(() => {
      for (const call of [diceRecords, profile]) void invalidateCall(client, call);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [rolls, phase, run, client]);

  /** Resolves when the number has come to rest; null: it failed. */
  async function rollOnce(wanted: Wanted, auto = false): Promise<Answer | null> {
    setPhase("rolling");
    // The roll may have succeeded.
    const answer = await play.attempt(() => send(wanted, auto), outdate);
    if (answer !== null) {
      setRolls((before) => [{ ...wanted, ...answer }, ...before].slice(0, HISTORY));
      setPhase("landing");
      await pause(reducesMotion() ? 0 : LANDING_MS);
      setPlayed(({ staked, paid }) => ({ staked: staked + wanted.amount, paid: paid + answer.price }));
    }
    setPhase("idle");
    return answer;
  }

  return {
    play,
    bet,
    /** The stakes and payouts of the rolls whose numbers have come to rest. */
    played,
    phase,
    isBusy,
    last: rolls[0] ?? null,
    /** Newest first; a number that has not come to rest is left out. */
    history: merged(rolls, records.rows, phase === "landing" ? rolls[0]?.id : undefined),
    chooseBet(next: Partial<Bet>) {
      if (isBusy) return;
      const target = Math.min(TARGET_MAX, Math.max(TARGET_MIN, next.target ?? bet.target));
      setBet({ target, over: next.over ?? bet.over });
    },
    chooseAmount(next: Minor) {
      if (!isBusy) setAmount(next);
    },
    roll() {
      void play.once(() => {
        play.forget();
        return rollOnce({ ...bet, amount: play.amount });
      });
    },
    start: () => void play.once(play.startRun),
  };
}

/** Sends rolls under the seeds that the player was shown. `listed`: those of the records; null: none yet. */
function useRollCall(listed: NextSeeds | null) {
  const seeds = useRef<NextSeeds | null>(null);
  useEffect(() => {
    // A list may have been asked for before the newest roll.
    const before = { nonce: 0 };
    if (comparePlays(listed ?? before, seeds.current ?? before) >= 0) seeds.current = listed;
  }, [listed]);
  const { mutateAsync } = useStakeMutation(diceRoll, {
    expected(sent, { fairness, roll, price }) {
      const { amount: units, target, over } = sent;
      const lines = { ...stakeLines("dice", units, sent), ...seedLines(sent) };
      seeds.current = fairness;
      return { ...lines, target: Number(target), over: over === true, roll, payout: price };
    },
  });
  const asked = useRef<BodyOf<typeof diceRoll> | null>(null);
  const [keyFor] = useState(() => createIntentKeys(randomId));

  /** Automatic play goes on while other screens of the member play. */
  async function ask(body: BodyOf<typeof diceRoll>): Promise<Answer> {
    try {
      return await mutateAsync(body);
    } catch (error) {
      if (body.auto !== true || !(error instanceof CallError) || error.code !== OUTDATED) throw error;
      seeds.current = (await apiClient.send(diceRecords, { query: { p: 1, p_size: 1 } })).fairness;
      return mutateAsync({ ...body, ...seeds.current });
    }
  }

  return async (wanted: Wanted, auto: boolean): Promise<Answer> => {
    const key = keyFor(wanted);
    // A roll whose outcome is unknown is asked for again under the seeds that it was asked for with.
    if (asked.current?.key !== key.value)
      asked.current = { ...wanted, key: key.value, ...seeds.current, ...(auto && { auto }) };
    try {
      const answer = await ask(asked.current);
      key.settle();
      return answer;
    } catch (error) {
      if (isDefinite(error)) key.settle();
      throw error;
    }
  };
}

/** The listed rolls, also those of other screens, and before them the own ones that are not listed yet. */
function merged(own: readonly ShownRoll[], listed: readonly ShownRoll[], hidden?: string): ShownRoll[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...own.filter(({ id }) => !known.has(id)), ...listed].filter(({ id }) => id !== hidden).slice(0, HISTORY);
}
