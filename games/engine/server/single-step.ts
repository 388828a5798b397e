import * as z from "zod/mini";
import { isRefusal, refuse, type Refusal } from "#contract/refusals.ts";
import type { PlaySeeds } from "#fairness/draw.ts";
import type { Picks, SingleStepEntry } from "#games/engine/contract/game-entry.ts";
import { picksOf } from "#games/engine/contract/picks.ts";
import type { SingleStepCalls, SingleStepNames } from "#games/engine/contract/single-step-calls.ts";
import { singleStepPlayer } from "#games/engine/contract/single-step-player.ts";
import type { InstantPlayer } from "#games/engine/players/instant-player.ts";
import { coefficientOf, drawPlay, payoutOf } from "#games/engine/rules/single-step.ts";
import { choiceExpectation } from "#games/engine/rules/single-step-rules.ts";
import { provePlay } from "#games/engine/rules/verdict.ts";
import type { CellGame } from "#simulator/cell/cell-game.ts";
import { answer, answerMoney, type MemberCall, type Route } from "#simulator/http/route.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { instantChecks } from "./instant-checks.ts";
import { InstantGame, type InstantSpec, playOnce } from "./instant-game.ts";
import { picturesOf } from "./pictures.ts";
import { clientSeedSchema, generationSchema, type SeenSeeds } from "./instant-seeds.ts";
import { recordsPage } from "./table-game.ts";

/** A choice by its fields on the wire, which are the lines of its receipt too. */
type AnyChoice = Readonly<Record<string, number | boolean | string>>;

/** A game that settles in the call that stakes, as its server plays it. Money in minor units. */
export interface SingleStepSpec {
  /** The game in the list of contracts. */
  readonly entry: SingleStepEntry;
  /** Its tile on the home screen: a drawing as `picturesOf` reads it, and a sentence. */
  readonly drawing: string;
  readonly description: CellGame["tile"]["description"];
  /** The digests of its schema steps: a list for each release. A new game has one list, with both in their order. */
  readonly shipped: NonNullable<CellGame["schema"]>["shipped"];
  /** True: the cell's own schema has the index of the game's keys. */
  readonly isIndexed?: true;
  /** Conditions and numbers in SQL over a stake's `pick` and `result`, written otherwise than the rules. */
  readonly audit: {
    readonly isWin: string;
    /** How many outcomes win: `1` if it is always one. */
    readonly wins: string;
    /** Of a possible pick; by default any, since the contract refuses others. */
    readonly isPossible?: string;
  };
}

/** A game with what follows from its contract. */
interface Step {
  readonly calls: SingleStepCalls;
  readonly player: InstantPlayer;
  readonly picks: Picks;
}

/** The body of a play, beside the fields of its choice. */
interface WantedPlay extends SeenSeeds {
  readonly amount: number;
  readonly key: string;
  readonly auto?: boolean | undefined;
  readonly entropy?: string | undefined;
}

/** The server half of a single-step game. */
export function singleStepGame(spec: SingleStepSpec): CellGame {
  const { drawing, description, shipped, audit, isIndexed = false } = spec;
  const { singleStep } = spec.entry;
  const { calls } = singleStep;
  const player = singleStepPlayer(singleStep);
  const step: Step = { calls, player, picks: picksOf(singleStep) };
  const { outcomes } = calls.rules;
  const { game, title, play, outcomeText } = calls.names;
  const { isWin, wins, isPossible = "TRUE" } = audit;
  const instant = instantSpec(step);
  return {
    name: game,
    tile: { name: title, description, pictures: picturesOf(drawing) },
    // A win pays this over the winning ones.
    payouts: () => ({ [outcomeText.concat("s")]: outcomes }),
    playOnce: playOnce(player),
    deeds: [[calls.play, "stake"]],
    expectationOf: ({ pick }) => choiceExpectation(calls.rules, step.picks.in(pick)),
    schema: { steps: schemaSteps(calls.names, isIndexed), shipped },
    checks: instantChecks({
      name: game,
      row: play,
      rowName: `${play} of ${title}`,
      // SQL divides whole numbers, so this rounds down as the rules do.
      due: `SELECT member, at, iif(${isWin}, (amount - fee) * ${outcomes} / (${wins}), 0) AS due
        FROM stake WHERE game = '${game}'`,
      own: [
        {
          name: `each ${play} of ${title} has ended, with a possible choice and outcome`,
          counted: `SELECT count(*) AS n FROM stake WHERE game = '${game}'`,
          offenders: `SELECT '${play} ' || at AS offender FROM stake WHERE game = '${game}'
            AND (status NOT IN ('S', 'F') OR (result BETWEEN 0 AND ${outcomes - 1} AND ${isPossible}) IS NOT TRUE)`,
        },
      ],
    }),
    open(services) {
      const opened = new InstantGame(services, instant);
      return { ...opened.opened(), routes: routesOf(opened, step) };
    },
  };
}

/** Its tables. Databases have run these steps, so their text never changes. */
function schemaSteps({ game, play, outcome }: SingleStepNames, isIndexed: boolean): string[] {
  const keys = `
  -- A key names one play for ever.
  CREATE UNIQUE INDEX ${game}_key ON stake (member, bet_id) WHERE game = '${game}';
`;
  const forced = `
  -- Numbers that an operator queued for a member's ${play}s to come.
  CREATE TABLE ${game}_forced (seq INTEGER PRIMARY KEY, member INTEGER NOT NULL, ${outcome} INTEGER NOT NULL) STRICT;
  CREATE INDEX ${game}_forced_next ON ${game}_forced (member, seq);
`;
  return [(isIndexed ? "" : keys) + forced + clientSeedSchema(game), generationSchema(game)];
}

function instantSpec({ calls, player, picks }: Step): InstantSpec<object, number> {
  const { rules } = calls;
  const { game, title, play, outcome } = calls.names;
  const draw = (seeds: PlaySeeds) => drawPlay(rules, seeds);
  return {
    name: game,
    range: calls.limits,
    player,
    forced: { wanted: z.int().check(z.gte(0), z.lt(rules.outcomes)), column: outcome },
    draw,
    rowOf: (choice) => ({ pick: picks.of(choice) }),
    leavesOf: (opened, ended) => [
      opened.leafOfStake(ended, [
        ...Object.entries(picks.in(ended.pick) as AnyChoice),
        ["forced", ended.forced === 1],
        // Settled in the same commit, so one receipt says both.
        [outcome, ended.result ?? 0],
        ["payout", ended.payout],
      ]),
    ],
    claim: {
      name: `each ${play} of ${title} follows from its seeds`,
      row: play,
      proves: ({ result }, shown) => provePlay(draw, shown, result).match,
    },
  };
}

type Opened = InstantGame<object, number>;

/** The answers of a game's calls, as its contract checks them on the way out. */
function viewsOf(opened: Opened, { calls, picks }: Step) {
  const { game, outcome, payout } = calls.names;
  const choiceOf = ({ pick }: Stake) => picks.in(pick);
  const resultOf = (ended: Stake) => ({ [outcome]: ended.result ?? 0 });
  const endOf = (ended: Stake) => ({
    ...resultOf(ended),
    won: ended.status === "S",
    coefficient: coefficientOf(calls.rules, choiceOf(ended)),
    [payout]: ended.payout,
  });
  return {
    play: (ended: Stake) => ({
      ...endOf(ended),
      id: String(ended.at),
      balance: ended.ended_after ?? 0,
      fairness: opened.fairnessAfter(ended),
    }),
    record: (ended: Stake) => ({
      id: String(ended.at),
      create_time: ended.create_time,
      ...choiceOf(ended),
      ...endOf(ended),
      amount: ended.amount,
      delivery: ended.amount - ended.fee,
      fee: ended.fee,
    }),
    /** The data to recompute a play. */
    round: (ended: Stake) => ({
      game,
      period: String(ended.at),
      ...opened.fairnessOf(ended),
      server_seed: opened.serverSeed(ended),
      entropy: ended.entropy,
      forced: ended.forced === 1,
      ...choiceOf(ended),
      ...resultOf(ended),
    }),
  };
}

function routesOf(opened: Opened, step: Step): readonly Route<MemberCall>[] {
  const { calls } = step;
  const { limits } = calls;
  const views = viewsOf(opened, step);
  return [
    answerMoney(
      calls.play,
      (call: MemberCall, wanted) => {
        const ended = playWanted(opened, step, call, wanted as unknown as WantedPlay);
        return isRefusal(ended) ? ended : views.play(ended);
      },
      {
        again({ member, now }, wanted) {
          const first = firstPlay(opened, step, member, wanted as unknown as WantedPlay);
          if (first === null) return null;
          return isRefusal(first) ? { outcome: first, now } : { outcome: views.play(first), now: first.create_time };
        },
        leaf: ({ member }, _, { id }) => opened.leaves(member, id)[0] ?? null,
      },
    ),
    answer(calls.records, ({ member }: MemberCall, asked) => ({
      ...recordsPage(
        opened.statement,
        member,
        calls.names.game,
        asked as unknown as { readonly p: number; readonly p_size: number },
        views.record,
      ),
      fairness: opened.nextFairness(member),
      limits,
    })),
    // A play is settled at once, so every change is before the next one.
    answer(calls.clientSeed, ({ member }: MemberCall, { client_seed }) => {
      opened.seeds.changeClientSeed(member, client_seed);
      return { fairness: opened.nextFairness(member) };
    }),
    answer(calls.roundDetail, ({ member }: MemberCall, { id }) => {
      const ended = opened.find(member, String(id));
      return ended === null ? refuse("round_unknown") : { entity: views.round(ended) };
    }),
  ];
}

/** Stakes, draws and pays. Runs inside a transaction; a refusal changes nothing. */
function playWanted(
  opened: Opened,
  { calls, picks }: Step,
  { member, requestId, now }: MemberCall,
  wanted: WantedPlay,
): Stake | Refusal {
  const choice = picks.in(picks.of(wanted));
  const keys = { bet_id: wanted.key, request: requestId };
  const played = opened.stake({ ...wanted, member, now, choice, keys });
  if (isRefusal(played)) return played;
  const { play, outcome } = played;
  opened.settle(play, payoutOf(calls.rules, play.amount - play.fee, choice, outcome), outcome, now);
  return play;
}

/** The first play under the key; null: there is none. */
function firstPlay(
  { ledger }: Opened,
  { calls, picks }: Step,
  member: number,
  wanted: WantedPlay,
): Stake | Refusal | null {
  const first = ledger.byKey(member, calls.names.game, wanted.key);
  if (first === null) return null;
  const { amount, entropy = "" } = wanted;
  const isSame = first.amount === amount && first.pick === picks.of(wanted) && first.entropy === entropy;
  return isSame ? first : refuse("idempotency_conflict");
}
