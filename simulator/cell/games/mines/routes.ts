import {
  minesClientSeed,
  minesRecords,
  minesRoundDetail,
  minesStart,
  minesStatus,
  minesTake,
  minesTap,
} from "#games/mines/calls.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import type { ReceiptLine } from "#fairness/receipt.ts";
import { cancelLeaf, cashOutLeaf, NONE, payoutLeaf, stakeLeaf } from "#simulator/ledger/receipts.ts";
import { coefficient, coefficients, MINES_LIMITS, type Traps } from "#games/mines/rules/stake.ts";
import {
  answer,
  answerMoney,
  type Brief,
  type MemberCall,
  type ReceiptLeaf,
  type Route,
  Unchanged,
} from "#simulator/http/route.ts";
import { MINES, type MinesBooks, gameOf, type MinesGame } from "./books.ts";
import { fairnessOf, newestGame, nextFairness, rewardOf, start, take, tap } from "./rules.ts";

// The views of a game. Every answer comes from here, and only `trapsShown` and `seedShown` read the secrets.

/** The traps; null during the game. */
function trapsShown({ status, layout }: MinesGame): number[] | null {
  return status === "W" ? null : [...layout];
}

/** The server seed; null during the game. */
function seedShown({ seeds }: MinesBooks, { status, member, number }: MinesGame): string | null {
  return status === "W" ? null : seeds.serverSeed(member, seeds.placeOf(member, number));
}

/** Of the game after this one; null while it runs. */
function fairnessAfter({ games, seeds }: MinesBooks, { status, member, number }: MinesGame) {
  if (status === "W") return null;
  const after = number + 1;
  const isNext = after === games.nextNumber(member);
  const place = isNext ? seeds.nextPlace(member, after) : seeds.placeOf(member, after);
  return seeds.shown(member, place, seeds.clientSeed(member));
}

function detailOf(game: MinesGame) {
  return { amount: game.amount, steps: game.opened.length, traps: game.traps, reward: rewardOf(game) };
}

/** The running game, if any, with the coefficients of its traps or of the requested ones. */
function statusView(books: MinesBooks, member: number, traps: Traps) {
  const newest = newestGame(books, member);
  const running = newest?.status === "W" ? newest : null;
  return {
    balance: books.ledger.balance(member),
    game_lock: running === null ? ("0" as const) : ("1" as const),
    game_detail_map: running === null ? null : detailOf(running),
    step_rates: coefficients(running?.traps ?? traps),
    opened_idxs: [...(running?.opened ?? [])],
    fairness: running === null ? nextFairness(books, member) : fairnessOf(books, running),
    limits: MINES_LIMITS,
  };
}

function startView(books: MinesBooks, game: MinesGame, balance = books.ledger.balance(game.member)) {
  return {
    id: String(game.id),
    game_detail_map: detailOf(game),
    step_rates: coefficients(game.traps),
    balance,
    fairness: fairnessOf(books, game),
  };
}

function tapView(books: MinesBooks, game: MinesGame, cell: number, balance = books.ledger.balance(game.member)) {
  return {
    id: String(game.id),
    opened_idxs: [...game.opened],
    game_over: game.status !== "W",
    is_win: game.status === "S",
    trap_idxs: trapsShown(game),
    game_detail_map: detailOf(game),
    opening_idx: cell,
    balance,
    next_fairness: fairnessAfter(books, game),
  };
}

function takeView(books: MinesBooks, game: MinesGame, balance = books.ledger.balance(game.member)) {
  return {
    id: String(game.id),
    is_win: game.status === "S",
    trap_idxs: trapsShown(game) ?? [],
    game_detail_map: detailOf(game),
    balance,
    next_fairness: fairnessAfter(books, game),
  };
}

/** The part of an earlier answer that a game's row does not tell. */
type Kept = readonly [msSinceStart: number, opened: number, isOver: 0 | 1, balance: number];

/** Makes the answer to an earlier call again from the game as it was then. */
function briefOf<Input, View extends object>(
  books: MinesBooks,
  viewOf: (game: MinesGame, balance: number, input: Input) => View,
): Brief<MemberCall, Input, View> {
  return {
    of({ member, now }): Kept | null {
      const game = newestGame(books, member);
      if (game === null) return null;
      return [now - game.id, game.opened.length, game.status === "W" ? 0 : 1, books.ledger.balance(member)];
    },
    again({ member, now }, input, kept) {
      const [msSinceStart, opened, isOver, balance] = kept as Kept;
      const found = books.games.find(member, now - msSinceStart);
      if (found === null) return refuse("round_unknown");
      const game = gameOf(found);
      const running = { ...game, status: "W" as const, opened: game.opened.slice(0, opened) };
      return viewOf(isOver === 1 ? game : running, balance, input);
    },
  };
}

/** A finished game in the member's list. */
function recordView(game: MinesGame) {
  const { id, traps, opened, hit, amount, fee, payout } = game;
  return {
    id: String(id),
    create_time: game.createTime,
    is_win: game.status === "S",
    change_amount: payout - amount,
    traps,
    trap_indexes: trapsShown(game) ?? [],
    opened_indexes: hit === null ? [...opened] : [...opened, hit],
    over_steps: opened.length,
    rate: coefficient(traps, opened.length),
    delivery: amount - fee,
    fee,
    amount,
    payout,
  };
}

/** The data to recompute a finished game. */
function roundView(books: MinesBooks, game: MinesGame) {
  return {
    game: "mines" as const,
    period: String(game.id),
    ...fairnessOf(books, game),
    entropy: game.entropy,
    server_seed: seedShown(books, game),
    forced: game.forced,
    traps: game.traps,
    trap_indexes: trapsShown(game),
  };
}

/** The receipts of a game's stake and of its cash-out, before they are signed; empty: no such game. */
export function minesLeaves({ games, seeds }: MinesBooks, member: number, id: string): ReceiptLeaf[] {
  const found = games.find(member, Number(id));
  if (found === null) return [];
  const game = gameOf(found);
  const { number, clientSeed, entropy, traps, amount, createTime, opened, payout, forced } = game;
  const place = seeds.placeOf(member, number);
  const { generation, nonce } = place;
  const stake = { table: MINES, round: game.id, member, bet: String(game.id), amount, arrival: createTime, generation };
  const started = stakeLeaf(stake, [
    ["commitment", seeds.commitment(member, place)],
    ["client_seed", clientSeed],
    ["entropy", entropy || NONE],
    ["nonce", nonce],
    ["traps", traps],
    ["forced", forced],
  ]);
  if (game.status === "W") return [started];
  const ended = found.end_time ?? 0;
  if (game.status === "C") return [started, cancelLeaf(stake, ended)];
  const shown: ReceiptLine = ["opened", opened.join(",") || NONE];
  const end =
    game.hit === null
      ? cashOutLeaf(stake, ended, [shown, ["payout", payout]])
      : payoutLeaf(stake, ended, [shown, ["result", game.hit], ["payout", payout]]);
  return [started, end];
}

/** A page of the finished games. Only the newest may be running. */
function finishedGames(books: MinesBooks, member: number, p: number, size: number) {
  const running = newestGame(books, member)?.status === "W" ? 1 : 0;
  const listed = books.games.count(member);
  return {
    page: { ...listed, count: listed.count - running, p, p_size: size },
    queryset: books.games.page(member, size, (p - 1) * size + running).map((stake) => recordView(gameOf(stake))),
  };
}

export function minesRoutes(books: MinesBooks): Route<MemberCall>[] {
  return [
    answer(minesStatus, ({ member }: MemberCall, { traps }) => statusView(books, member, traps)),
    answerMoney(
      minesStart,
      ({ member, now }: MemberCall, stake) => {
        const game = start(books, member, stake, now);
        return isRefusal(game) ? game : startView(books, game);
      },
      {
        brief: briefOf(books, (game, balance) => startView(books, game, balance)),
        leaf: ({ member }, _, { id }) => minesLeaves(books, member, String(id))[0] ?? null,
      },
    ),
    answer(minesClientSeed, ({ member }: MemberCall, { client_seed }) => {
      const newest = newestGame(books, member);
      // The seed of a running game is part of its proof.
      if (newest?.status === "W") return refuse("game_running");
      books.seeds.changeClientSeed(member, client_seed);
      return { fairness: nextFairness(books, member) };
    }),
    answerMoney(
      minesTap,
      ({ member, now }: MemberCall, step) => {
        const stepped = tap(books, member, step, now);
        if (isRefusal(stepped)) return stepped;
        const view = tapView(books, stepped.game, step.idx);
        return stepped.isChanged ? view : new Unchanged(view);
      },
      {
        brief: briefOf(books, (game, balance, { idx }) => tapView(books, game, idx, balance)),
        leaf: ({ member }, _, { id, game_over: isOver }) =>
          isOver ? (minesLeaves(books, member, String(id))[1] ?? null) : null,
      },
    ),
    answerMoney(
      minesTake,
      ({ member, now }: MemberCall, seen) => {
        const game = take(books, member, seen, now);
        return isRefusal(game) ? game : takeView(books, game);
      },
      {
        brief: briefOf(books, (game, balance) => takeView(books, game, balance)),
        leaf: ({ member }, _, { id }) => minesLeaves(books, member, String(id))[1] ?? null,
      },
    ),
    answer(minesRecords, ({ member }: MemberCall, { p, p_size }) => finishedGames(books, member, p, p_size)),
    answer(minesRoundDetail, ({ member }: MemberCall, { id }) => {
      const found = books.games.find(member, Number(id));
      return found === null ? refuse("round_unknown") : { entity: roundView(books, gameOf(found)) };
    }),
  ];
}
