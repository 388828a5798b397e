import { RESULT_MAX } from "#games/aviator/rules/outcome.ts";
import { flightMsOf, roundOf as aviatorRound } from "#games/aviator/rules/timeline.ts";
import { roundOf as luckyHitRound } from "#games/lucky-hit/rules/timeline.ts";
import { roundOf as winRoundOf } from "#games/win-go/rules/timeline.ts";
import { oddsOfHands, oddsOfPrice } from "../odds.ts";

// The parts of answers that a history has. Fields have their names on the wire.

/** A movement that an answer acknowledges. Minor units; below 0: the member paid. */
export interface Move {
  readonly member: string;
  readonly kind: string;
  readonly change: number;
  readonly relation?: string;
}

/** A stake as a list or a greeting shows it. */
export interface SeenStake {
  readonly round: string;
  readonly stake: string;
  readonly status: string;
  readonly payout: number;
  /** Of the stake, as the server noted it, ms since the epoch. */
  readonly time: number;
  /** Hundredths: where it was cashed out; null: it was not. */
  readonly at: number | null;
  /** The payout that follows from the result beside it; null: the result does not say. */
  readonly due: number | null;
  readonly result: string | null;
  /** Ms since the latest announced end of its round, by the server's time of the answer. */
  readonly overdue: number;
}

/** The parts of an answer. Money in minor units. */
export interface Told {
  readonly balance?: number;
  readonly moves?: readonly Move[];
  /** The newest of `count` rows of the transactions, newest first. `p`: the page. */
  readonly list?: readonly (Omit<Move, "member"> & { readonly after: number })[];
  readonly count?: number;
  readonly p?: number;
  readonly round?: string;
  readonly stake?: string;
  /** A play of several requests, and its steps so far. */
  readonly play?: string;
  readonly steps?: number;
  /** A play's game and its number among the member's. */
  readonly number?: string;
  /** Of a round; null: none is told yet. */
  readonly result?: string | null;
  readonly stakes?: readonly SeenStake[];
  /** When its stakes begin and end, ms since the epoch. */
  readonly opens?: number;
  readonly locks?: number;
  /** Hundredths: a stake's automatic cash-out; where it was cashed out. */
  readonly auto?: number;
  readonly cashedAt?: number;
  /** The ids of all the member's stakes in `round`. */
  readonly own?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;
export type Answer = Fields & { readonly code: number; readonly msg: string };

/** Whole units in minor ones. */
export function minor(units: unknown): number {
  return Math.round(Number(units) * 100);
}

function rowsOf(answer: Fields): readonly Fields[] {
  return answer["queryset"] as readonly Fields[];
}

type Reading = (answer: Fields, query: URLSearchParams) => Told;

const READINGS: Readonly<Record<string, Reading>> = {
  "/user/profile": ({ entry }) => ({ balance: minor((entry as Fields)["balance"]) }),
  "/win/next_period_info": () => ({}),
  // `toldBy` reads their balances.
  "/mines/status": () => ({}),
  "/provider/balance": () => ({}),
  "/provider/authenticate": () => ({}),
  "/user/transactions": (answer, query) => ({
    p: Number(query.get("p") ?? 1),
    count: Number((answer["page"] as Fields)["count"]),
    list: rowsOf(answer).map((row) => ({
      kind: String(row["type"]),
      change: minor(row["change_balance"]),
      after: minor(row["after_balance"]),
      relation: String(row["relation_id"]),
    })),
  }),
  "/aviator/round_detail": ({ entity }) => aviatorDetail(entity as Fields),
  "/luckyhit/round_detail": ({ entity }) => luckyHitDetail(entity as Fields),
  "/win/round_detail": ({ entity }) => winDetail(entity as Fields),
  "/aviator/user_records": (answer) => ({ stakes: rowsOf(answer).map((row) => aviatorStake(row, timeOf(answer))) }),
  "/luckyhit/user_records": (answer) => ({ stakes: rowsOf(answer).map((row) => luckyHitStake(row, timeOf(answer))) }),
  "/win/my_guesses": (answer, query) => ({
    stakes: rowsOf(answer).map((row) => winStake(row, query.get("category") ?? "P", timeOf(answer))),
  }),
};

const PLAY = /^\/(\w+)\/round_detail$/;

/** A play's number gives it its outcome, so no other play may have it. */
function playDetail(game: string): Reading {
  return ({ entity }, query) => ({
    number: `${game} ${String((entity as Fields)["nonce"])}`,
    stake: String(query.get("id")),
  });
}

export function readingOf(pathname: string): Reading | undefined {
  const [, play] = PLAY.exec(pathname) ?? [];
  return READINGS[pathname] ?? (play === undefined ? undefined : playDetail(play));
}

/** The parts that any accepted answer may have. Providers' money is in minor units already. */
export function toldBy(pathname: string, { balance, id, opened_idxs: opened }: Fields, body: object): Told {
  const told = typeof balance === "number" && { balance: pathname.startsWith("/provider/") ? balance : minor(balance) };
  if (pathname === "/mines/tap") return { ...told, play: String(id), steps: (opened as readonly number[]).length };
  if (pathname === "/mines/take") return { ...told, play: String(id) };
  if (pathname !== "/win/add_user_guess") return { ...told };
  return { ...told, round: winRound(body as Fields), stake: String(id) };
}

function winRound({ category, saas_id: table, period }: Fields): string {
  return `win:${String(category)}:${String(table)}:${String(period)}`;
}

function aviatorDetail({ period, result }: Fields): Told {
  return { round: `aviator:${String(period)}`, result: result === null ? null : String(minor(result)) };
}

function luckyHitDetail({ period, black_win: black, lucky_hit_odds: odds }: Fields): Told {
  return {
    round: `luckyhit:${String(period)}`,
    result: black === null ? null : `${black === true ? "B" : "R"} ${String(odds)}`,
  };
}

function winDetail(entity: Fields): Told {
  const { price } = entity;
  return { round: winRound(entity), result: price === null ? null : String(price) };
}

function momentOf({ create_time: time, cash_result: at = null }: Fields) {
  return { time: Number(time), at: at === null ? null : minor(at) };
}

function timeOf({ server_time: time }: Fields): number {
  return Number(time);
}

/** The result of a flight that is still kept secret may be the highest. */
function aviatorEnd(period: unknown, result: unknown): number {
  return aviatorRound(Number(period)).takeOffTime + flightMsOf(result === null ? RESULT_MAX : minor(result));
}

function aviatorStake(row: Fields, now: number): SeenStake {
  const { period, id, status, payout, amount, cash_result: at, open_result: result } = row;
  return {
    round: `aviator:${String(period)}`,
    stake: String(id),
    status: String(status),
    payout: status === "R" ? minor(amount) : minor(payout),
    ...momentOf(row),
    due: at === null ? 0 : Math.floor((minor(amount) * minor(at)) / 100),
    result: result === null ? null : String(minor(result)),
    overdue: now - aviatorEnd(period, result),
  };
}

function luckyHitStake(row: Fields, now: number): SeenStake {
  const { period, id, status, change_amount: change, delivery, type, open_type: open, lucky_hit_odds: odds } = row;
  return {
    round: `luckyhit:${String(period)}`,
    stake: String(id),
    status: String(status),
    payout: minor(change),
    ...momentOf(row),
    due: open === null ? null : minor(delivery) * oddsOfHands(String(type), open === "B", Number(odds)),
    result: open === null ? null : `${String(open)} ${String(odds)}`,
    overdue: now - luckyHitRound(Number(period)).endTime,
  };
}

function winStake(row: Fields, category: string, now: number): SeenStake {
  const { id, status, payout, amount, delivery, type, number, open_price: price } = row;
  const odds = oddsOfPrice({ guess: type as "N", number: number as number }, Number(row["result"]));
  return {
    round: winRound({ ...row, category }),
    stake: String(id),
    status: String(status),
    payout: status === "R" ? minor(amount) : minor(payout),
    ...momentOf(row),
    due: price === null ? null : Math.floor((minor(delivery) * odds) / 100),
    result: price === null ? null : String(price),
    overdue: now - winRoundOf(Number(row["period"])).endTime,
  };
}
