import * as z from "zod/mini";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { isRefusal, refuse, type Refusal } from "#contract/refusals.ts";
import type { PlaySeeds } from "#fairness/draw.ts";
import type { SingleStepCalls, SingleStepNames } from "#games/engine/contract/single-step-calls.ts";
import type { InstantPlayer } from "#games/engine/players/instant-player.ts";
import { provePlay } from "#games/engine/rules/verdict.ts";
import type { CellGame } from "#simulator/cell/cell-game.ts";
import { answer, answerMoney, type MemberCall, type Route } from "#simulator/http/route.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { instantChecks } from "./instant-checks.ts";
import { InstantGame, type InstantSpec, playOnce } from "./instant-game.ts";
import { clientSeedSchema, generationSchema, type SeenSeeds } from "./instant-seeds.ts";
import { recordsPage } from "./table-game.ts";

/** A choice by its fields on the wire, which are the lines of its receipt too. */
type AnyChoice = Readonly<Record<string, number | boolean | string>>;

/** A game that settles in the call that stakes, as its engine plays it. Money in minor units. */
export interface SingleStepSpec<Choice extends object> {
  readonly calls: SingleStepCalls;
  readonly limits: StakeLimits;
  readonly player: InstantPlayer;
  /** Its tile on the home screen. */
  readonly tile: CellGame["tile"];
  /** The odds that `/offers` states. */
  readonly payouts: CellGame["payouts"];
  /** The digests of its schema steps, by release. */
  readonly shipped: NonNullable<CellGame["schema"]>["shipped"];
  /** True: the cell's own schema has the index of the game's keys. */
  readonly isIndexed?: true;
  /** The outcomes are the whole numbers from 0 up to this. */
  readonly outcomes: number;
  readonly draw: (seeds: PlaySeeds) => number;
  /** 0: the play is lost. */
  readonly payout: (delivery: number, choice: Choice, outcome: number) => number;
  /** The fields of an answer, besides the outcome, that its choice gives. */
  readonly shown: (choice: Choice) => object;
  /** A choice as its stake keeps it, and back. Fields of a request besides the choice have no effect. */
  readonly pickOf: (choice: Choice) => string;
  readonly choiceIn: (pick: string) => Choice;
  readonly audit: {
    /** SQL of `member`, `at` and `due`, computed otherwise than by the rules. */
    readonly due: string;
    /** The conditions on a stake's row, in words and as SQL. */
    readonly valid: readonly [text: string, condition: string];
  };
}

/** The body of a play. */
interface WantedPlay extends SeenSeeds {
  readonly amount: number;
  readonly key: string;
  readonly auto?: boolean | undefined;
  readonly entropy?: string | undefined;
}

/** The server half of a single-step game. */
export function singleStepGame<Choice extends object>(spec: SingleStepSpec<Choice>): CellGame {
  const { calls, player, tile, payouts, shipped, audit, isIndexed = false } = spec;
  const { game, title, play } = calls.names;
  const [validText, valid] = audit.valid;
  const instant = instantSpec(spec);
  return {
    name: game,
    tile,
    payouts,
    playOnce: playOnce(player),
    deeds: [[calls.play, "stake"]],
    schema: { steps: schemaSteps(calls.names, isIndexed), shipped },
    checks: instantChecks({
      name: game,
      row: play,
      rowName: `${play} of ${title}`,
      due: audit.due,
      own: [
        {
          name: `each ${play} of ${title} has ended, and ${validText}`,
          counted: `SELECT count(*) AS n FROM stake WHERE game = '${game}'`,
          offenders: `SELECT '${play} ' || at AS offender FROM stake
            WHERE game = '${game}' AND (status NOT IN ('S', 'F') OR (${valid}) IS NOT TRUE)`,
        },
      ],
    }),
    open(services) {
      const opened = new InstantGame(services, instant);
      return { ...opened.opened(), routes: routesOf(opened, spec) };
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

function instantSpec<Choice extends object>(spec: SingleStepSpec<Choice>): InstantSpec<Choice, number> {
  const { calls, player, draw, pickOf, choiceIn } = spec;
  const { game, title, play, outcome } = calls.names;
  return {
    name: game,
    range: spec.limits,
    player,
    forced: { wanted: z.int().check(z.gte(0), z.lt(spec.outcomes)), column: outcome },
    draw,
    rowOf: (choice) => ({ pick: pickOf(choice) }),
    leavesOf: (opened, ended) => [
      opened.leafOfStake(ended, [
        ...Object.entries(choiceIn(ended.pick) as AnyChoice),
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

type Opened<Choice> = InstantGame<Choice, number>;

/** The answers of a game's calls, as its contract checks them on the way out. */
function viewsOf<Choice extends object>(opened: Opened<Choice>, spec: SingleStepSpec<Choice>) {
  const { game, outcome, payout } = spec.calls.names;
  const choiceOf = ({ pick }: Stake) => spec.choiceIn(pick);
  const resultOf = (ended: Stake) => ({ [outcome]: ended.result ?? 0 });
  const endOf = (ended: Stake) => ({
    ...resultOf(ended),
    won: ended.status === "S",
    ...spec.shown(choiceOf(ended)),
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

function routesOf<Choice extends object>(
  opened: Opened<Choice>,
  spec: SingleStepSpec<Choice>,
): readonly Route<MemberCall>[] {
  const { calls, limits } = spec;
  const views = viewsOf(opened, spec);
  return [
    answerMoney(
      calls.play,
      (call: MemberCall, wanted) => {
        const ended = playWanted(opened, spec, call, wanted as unknown as WantedPlay & Choice);
        return isRefusal(ended) ? ended : views.play(ended);
      },
      {
        again({ member, now }, wanted) {
          const first = firstPlay(opened, spec, member, wanted as unknown as WantedPlay & Choice);
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
function playWanted<Choice extends object>(
  opened: Opened<Choice>,
  { pickOf, choiceIn, payout }: SingleStepSpec<Choice>,
  { member, requestId, now }: MemberCall,
  wanted: WantedPlay & Choice,
): Stake | Refusal {
  const choice = choiceIn(pickOf(wanted));
  const keys = { bet_id: wanted.key, request: requestId };
  const played = opened.stake({ ...wanted, member, now, choice, keys });
  if (isRefusal(played)) return played;
  const { play, outcome } = played;
  opened.settle(play, payout(play.amount - play.fee, choice, outcome), outcome, now);
  return play;
}

/** The first play under the key; null: there is none. */
function firstPlay<Choice extends object>(
  { ledger }: Opened<Choice>,
  { calls, pickOf }: SingleStepSpec<Choice>,
  member: number,
  wanted: WantedPlay & Choice,
): Stake | Refusal | null {
  const first = ledger.byKey(member, calls.names.game, wanted.key);
  if (first === null) return null;
  const { amount, entropy = "" } = wanted;
  const isSame = first.amount === amount && first.pick === pickOf(wanted) && first.entropy === entropy;
  return isSame ? first : refuse("idempotency_conflict");
}
