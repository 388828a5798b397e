import { createHmac, hash } from "node:crypto";
import { PROVIDER_SIGNATURE } from "#contract/calls/provider.ts";
import { CURRENCY } from "#contract/values/locale.ts";
import { signatureHeader, signedText } from "#contract/signature.ts";
import type { Random } from "#games/engine/players/random.ts";

// A provider as the simulated world and the kill test play it.

export interface ProviderKey {
  readonly key_id: string;
  readonly secret: string;
}

/** A provider with its key and one of its games. */
export interface ProviderGame {
  readonly key: ProviderKey;
  readonly game: string;
}

/** The headers of a provider's request. The wallet refuses a nonce that it has seen. */
export function signedHeaders(
  { key_id, secret }: ProviderKey,
  target: string,
  body: string,
  stamp: { readonly seconds: number; readonly nonce: string },
): Record<string, string> {
  const text = signedText({ method: "POST", target, digest: hash("sha256", body, "hex"), headers: [] }, stamp);
  const byKey = new Map([[key_id, createHmac("sha256", secret).update(text).digest("hex")]]);
  return { [PROVIDER_SIGNATURE]: signatureHeader({ ...stamp, byKey }) };
}

const TOKEN = /[\w-]{22}\.[\w-]{43}/;

/** The launch token in the answer that starts a game. */
export function launchTokenIn(started: Readonly<Record<string, unknown>>): string {
  const { html_encode: page, launch_url: address } = started;
  const [token] = TOKEN.exec(typeof page === "string" ? atob(page) : String(address)) ?? [];
  if (token === undefined) throw new Error(`no launch token: ${JSON.stringify(started).slice(0, 200)}`);
  return token;
}

/** The player's id in a launch token. */
export function playerOf(token: string): string {
  return token.split(".", 1)[0] ?? "";
}

export interface Callback {
  readonly action: "debit" | "credit" | "rollback" | "round_end";
  /** The movement's id; a rollback names its debit's, the end of a round none. */
  readonly transaction: string;
  /** Minor units. */
  readonly amount: number;
}

const DEBIT_MIN = 100;

/** The callbacks of a round, in the order in which the game makes them. `amount`: of a win, or of a debit above its least. */
export function callbacksOf(round: string, random: Random, amount: () => number): Callback[] {
  const debit = (n: number): Callback => ({
    action: "debit",
    transaction: `${round}:d${n}`,
    amount: DEBIT_MIN + amount(),
  });
  const win = (n: number): Callback => ({ action: "credit", transaction: `${round}:c${n}`, amount: amount() });
  const nothing: Callback = { action: "credit", transaction: `${round}:c0`, amount: 0 };
  const rollback: Callback = { action: "rollback", transaction: `${round}:d1`, amount: 0 };
  const end: Callback = { action: "round_end", transaction: "", amount: 0 };
  return random.pick<() => Callback[]>([
    () => [debit(1), win(1)],
    () => [debit(1), win(1)],
    () => [debit(1), nothing],
    () => [debit(1), end],
    () => [debit(1), win(1), end],
    () => [debit(1), win(1), win(2)],
    () => [debit(1), debit(2), win(1), end],
    () => [debit(1), rollback],
    () => [debit(1), win(1), rollback],
  ])();
}

/** The body of a callback. */
export function bodyOf({ action, transaction, amount }: Callback, played: RoundPlayed): object {
  const { game, round, token } = played;
  const player = playerOf(token);
  if (action === "rollback") return { player, transaction };
  if (action === "round_end") return { player, game, round };
  const movement = { player, game, round, transaction, amount, currency: CURRENCY };
  return action === "debit" ? { ...movement, session: token } : movement;
}

interface RoundPlayed {
  readonly game: string;
  readonly round: string;
  /** The launch token. */
  readonly token: string;
}

export interface Movement {
  readonly type: "bet" | "win" | "bet_refund";
  /** Of the balance, minor units. */
  readonly change: number;
}

/** The movement that a callback of a round must have left; null: none. */
export function movementOf<C extends Callback>(
  callback: C,
  round: readonly C[],
  isAccepted: (callback: C) => boolean,
): Movement | null {
  const { action, transaction, amount } = callback;
  if (!isAccepted(callback) || action === "round_end") return null;
  if (action === "debit") return { type: "bet", change: -amount };
  if (action === "credit") return amount === 0 ? null : { type: "win", change: amount };
  const debit = round.find((each) => each.action === "debit" && each.transaction === transaction);
  return debit === undefined || !isAccepted(debit) ? null : { type: "bet_refund", change: debit.amount };
}

/**
 * The callbacks whose answers contradict the others of their round, once each has its last answer. A rollback ends all
 * hope of a win, and a win or the round's end all hope of a rollback. Only a rollback or a refused debit excuses a
 * refusal.
 */
export function contradictionsIn<C extends Callback>(
  round: readonly C[],
  isAccepted: (callback: C) => boolean,
  mayRefuseDebits: boolean,
): C[] {
  const isUndone = round.some((each) => each.action === "rollback" && isAccepted(each));
  const debits = round.filter(({ action }) => action === "debit");
  const isStaked = debits.some(isAccepted);
  return round.filter((each) => {
    if (each.action === "debit") return !isAccepted(each) && !isUndone && !mayRefuseDebits;
    if (each.action === "credit") return isAccepted(each) !== (isStaked && !isUndone);
    if (each.action === "round_end") return isAccepted(each) !== isStaked;
    // Without a win, a rollback always succeeds, also before its debit.
    const isWon = round.some((other) => other.action === "credit" && isAccepted(other));
    return isAccepted(each) === isWon;
  });
}
