import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AnyCall, BodyOf } from "#contract/call.ts";
import { profile } from "#contract/calls/profile.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { createIntentKeys, isDefinite, OUTDATED } from "#contract/transport/intent-keys.ts";
import type { Minor } from "#contract/values/values.ts";
import { comparePlays } from "#games/engine/contract/client-seed-call.ts";
import type { SingleStepCalls, SingleStepNames } from "#games/engine/contract/single-step-calls.ts";
import { apiClient } from "#web/data/api-client.ts";
import { invalidateCall } from "#web/data/client.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { useProfile } from "#web/data/profile.ts";
import { randomId } from "#web/data/random-id.ts";
import { reducesMotion } from "#web/data/use-media.ts";
import { pause } from "../parts/use-auto-run.ts";
import { useInstantGame } from "../parts/use-instant-game.ts";
import type { ExpectedLines } from "../receipts/check-receipt.ts";
import { seedLines, stakeLines, useStakeMutation } from "../receipts/use-stake-mutation.ts";
import { useHeld } from "../session/use-held.ts";

/** The time that an outcome can be read before auto play goes on. */
const READING_MS = 250;
/** The lists catch up when no play has come for so long. */
const QUIET_MS = 1_200;
const HISTORY = 16;

/** A play as the stage and the strip show it. */
export interface ShownPlay {
  readonly id: string;
  readonly outcome: number;
  readonly won: boolean;
  readonly amount: Minor;
  readonly payout: Minor;
}

/** The balance after a play; null: the backend does not say. */
type EndedPlay = ShownPlay & { readonly balance: Minor | null };

export type PlayPhase = "idle" | "playing" | "landing";

interface NextSeeds {
  readonly commitment: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly generation?: number | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an answer that its game names. */
type Answer = Fields & { readonly balance: Minor | null; readonly fairness: NextSeeds | null };

interface SingleStepGame {
  readonly calls: SingleStepCalls;
  /** The time that an outcome takes to come to rest. */
  readonly landingMs: number;
}

/** The state of the screen of a single-step game: choice, stake, plays and auto play. */
export function useSingleStep<Choice extends object>({ calls, landingMs }: SingleStepGame) {
  const { names, rules } = calls;
  const client = useQueryClient();
  const { data: member, error, isFetching, refetch } = useProfile();
  const records = usePagedCall(calls.records);
  const first = records.first as { fairness?: NextSeeds | null; limits?: StakeLimits } | undefined;
  const send = usePlayCall(calls, Object.keys(rules.first), first?.fairness ?? null);
  const [choice, setChoice] = useState(rules.first as Choice);
  const limits = first?.limits ?? calls.limits;
  const [chosen, setAmount] = useState<Minor | null>(null);
  const [plays, setPlays] = useState<readonly ShownPlay[]>([]);
  const [played, setPlayed] = useState({ staked: 0, paid: 0 });
  const [phase, setPhase] = useState<PlayPhase>("idle");
  const play = useInstantGame({
    balance: useHeld(member?.entry.balance ?? null, phase !== "idle"),
    amount: chosen ?? limits.min,
    limits,
    pauseMs: READING_MS,
    playRound: (stake) => playOnce(stake, true),
    error,
    isLoading: isFetching,
    reload: () => void refetch(),
  });
  const { run } = play;
  const isBusy = phase !== "idle" || run !== null;

  function outdate() {
    for (const call of [calls.records, profile]) void invalidateCall(client, call);
  }

  useEffect(() => {
    if (plays.length === 0 || phase !== "idle" || run !== null) return;
    const timer = setTimeout(() => {
      for (const call of [calls.records, profile]) void invalidateCall(client, call);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [plays, phase, run, client, calls]);

  /** Resolves when the outcome has come to rest; null: the play failed. */
  async function playOnce(amount: Minor, auto = false): Promise<EndedPlay | null> {
    setPhase("playing");
    // The play may have succeeded.
    const answer = await play.attempt(() => send({ ...choice, amount }, auto), outdate);
    const shown = answer && { ...shownPlay(names, { ...answer, amount }), balance: answer.balance };
    if (shown !== null) {
      setPlays((before) => [shown, ...before].slice(0, HISTORY));
      setPhase("landing");
      await pause(reducesMotion() ? 0 : landingMs);
      setPlayed(({ staked, paid }) => ({ staked: staked + amount, paid: paid + shown.payout }));
    }
    setPhase("idle");
    return shown;
  }

  const listed = records.rows.map((row) => shownPlay(names, row));
  return {
    play,
    choice,
    /** The stakes and payouts of the plays whose outcomes have come to rest. */
    played,
    phase,
    isBusy,
    last: plays[0] ?? null,
    /** The id of the newest play; null: none is known. */
    newest: plays[0]?.id ?? listed[0]?.id ?? null,
    /** Newest first; an outcome that has not come to rest is left out. */
    history: merged(plays, listed, phase === "landing" ? plays[0]?.id : undefined),
    choose(next: Choice) {
      if (!isBusy) setChoice(next);
    },
    chooseAmount(next: Minor) {
      if (!isBusy) setAmount(next);
    },
    begin() {
      void play.once(() => {
        play.forget();
        return playOnce(play.amount);
      });
    },
    start: () => void play.once(play.startRun),
  };
}

/** The state as the parts of the screen read it. */
export type SingleStepState = Omit<ReturnType<typeof useSingleStep>, "choice" | "choose">;

function shownPlay({ outcome, payout }: SingleStepNames, row: Fields): ShownPlay {
  const { id, won, amount, [outcome]: number, [payout]: paid } = row;
  return { id, outcome: number, won, amount, payout: paid } as ShownPlay;
}

/** Sends plays under the seeds that the player was shown. `listed`: those of the records; null: none yet. */
function usePlayCall(calls: SingleStepCalls, choice: readonly string[], listed: NextSeeds | null) {
  const { game, outcome, payout } = calls.names;
  const seeds = useRef<NextSeeds | null>(null);
  useEffect(() => {
    // A list may have been asked for before the newest play.
    const before = { nonce: 0 };
    if (comparePlays(listed ?? before, seeds.current ?? before) >= 0) seeds.current = listed;
  }, [listed]);
  const { mutateAsync } = useStakeMutation<AnyCall>(calls.play, {
    expected(sent, answer) {
      const asked = Object.fromEntries(choice.map((name) => [name, sent[name]])) as ExpectedLines;
      seeds.current = (answer as Answer).fairness;
      return {
        ...stakeLines(game, sent["amount"], sent),
        ...seedLines(sent),
        ...asked,
        [outcome]: Number(answer[outcome]),
        payout: Number(answer[payout]),
      };
    },
  });
  const asked = useRef<BodyOf<AnyCall> | null>(null);
  const [keyFor] = useState(() => createIntentKeys(randomId));

  /** Automatic play goes on while other screens of the member play. */
  async function ask(body: BodyOf<AnyCall>): Promise<Answer> {
    try {
      return (await mutateAsync(body)) as Answer;
    } catch (error) {
      if (body["auto"] !== true || !(error instanceof CallError) || error.code !== OUTDATED) throw error;
      const newest = await apiClient.send(calls.records, { query: { p: 1, p_size: 1 } });
      seeds.current = (newest as Answer).fairness;
      return (await mutateAsync({ ...body, ...seeds.current })) as Answer;
    }
  }

  return async (wanted: object, auto: boolean): Promise<Answer> => {
    const key = keyFor(wanted);
    // A play whose outcome is unknown is asked for again under the seeds that it was asked for with.
    if (asked.current?.["key"] !== key.value)
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

/** The listed plays, also those of other screens, and before them the own ones that are not listed yet. */
function merged(own: readonly ShownPlay[], listed: readonly ShownPlay[], hidden?: string): ShownPlay[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...own.filter(({ id }) => !known.has(id)), ...listed].filter(({ id }) => id !== hidden).slice(0, HISTORY);
}
