import { hash } from "node:crypto";
import { type AnyCall, SEEN_BALANCE, seenBalance } from "#contract/call.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { callerId } from "#contract/values/entered.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { termsOf } from "#fairness/terms.ts";
import type { CellRequest } from "#simulator/http/request.ts";
import {
  parseBody,
  toEnvelope,
  type Envelope,
  refusalEnvelope,
  Unchanged,
  parseInput,
  type Route,
  runRoute,
  type MemberCall,
  serialize,
  type SerializedResponse,
} from "#simulator/http/route.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Deed, Meter } from "#simulator/metrics/meter.ts";
import type { RecentPlayers } from "#simulator/metrics/recent-players.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import { GAMES } from "../games.ts";
import { askedTerms, type Receipts } from "#simulator/ledger/receipts.ts";
import type { IdempotencyStore } from "../idempotency-store.ts";

interface AnswerNeeds extends MoneyCallNeeds {
  readonly meter: Meter;
  readonly recentPlayers: RecentPlayers;
}

/** Calls that stake or cash out, with their game; sockets count their own frames. */
const DEEDS: ReadonlyMap<AnyCall, { readonly game: string; readonly deed: Deed }> = new Map(
  GAMES.flatMap(({ name: game, deeds }) => deeds.map(([call, deed]) => [call, { game, deed }] as const)),
);

type AskedCall = Pick<CellRequest, "key" | "body"> & Partial<Pick<CellRequest, "seenBalance">>;

interface RequestNeeds extends AnswerNeeds {
  readonly clock: Clock;
  readonly sessions: Sessions;
  /** By method and path. */
  readonly routes: ReadonlyMap<string, Route<MemberCall>>;
}

/** Answers the call of the member whose session the token names. `passwordHolds`: the directory checked the password. */
export async function answerRequest(
  needs: RequestNeeds,
  asked: CellRequest,
  passwordHolds: boolean,
): Promise<SerializedResponse> {
  const { clock, routes, sessions } = needs;
  const { method, path, token, locale, key, origin, forwardedFor } = asked;
  const now = clock.now();
  const session = sessions.find(token, now);
  if (session === null) return serialize(refusalEnvelope(refuse("unauthorized"), { now, locale }));
  const route = routes.get(`${method} ${path}`);
  if (route === undefined) return serialize(refusalEnvelope(refuse("not_found"), { now, locale }));
  const context = {
    member: session.member,
    session: session.hash,
    requestId: key ?? crypto.randomUUID(),
    now,
    locale,
    logInLocale: session.locale,
    passwordHolds,
    origin,
    forwardedFor,
  };
  return serialize(await answerMember(needs, route, asked, context));
}

/** Answers a member's call by its route, and counts stakes, cash-outs and who plays. */
export async function answerMember(
  needs: AnswerNeeds,
  route: Route<MemberCall>,
  asked: AskedCall & Pick<CellRequest, "query">,
  context: MemberCall,
): Promise<Envelope> {
  if (!route.call.money) return runRoute(route, asked, context, context);
  const answer = () => answerMoneyCall(needs, route, asked, context);
  const known = DEEDS.get(route.call);
  if (known === undefined) return answer();
  const { game, deed } = known;
  const answered = await needs.meter.around(deed, answer);
  if (deed === "stake" && answered.code === 200) needs.recentPlayers.staked(game, context.member, context.now);
  return answered;
}

interface MoneyCallNeeds {
  readonly commit: GroupCommit;
  readonly idempotency: IdempotencyStore;
  readonly ledger: Pick<Ledger, "balance">;
  readonly receipts: Receipts;
}

/**
 * Answers a call that moves money, in one transaction with the calls that arrive in the same turn. A repeat under the
 * same Idempotency-Key gets the stored answer as long as its record exists. A different request under that key is
 * refused, and a new one whose caller saw another balance. A refusal leaves no record, so a repeat may succeed.
 */
export async function answerMoneyCall(
  { commit, idempotency, ledger, receipts }: MoneyCallNeeds,
  route: Route<MemberCall>,
  { key, body, seenBalance: seen = null }: AskedCall,
  context: MemberCall,
): Promise<Envelope> {
  const { call } = route;
  if (key !== null && !callerId.safeParse(key).success) {
    return refusalEnvelope(refuse("bad_request", { with: { field: "Idempotency-Key" } }), context);
  }
  const balance = call.spends && seen !== null ? seenBalance.safeParse(seen) : null;
  if (balance?.success === false) {
    return refusalEnvelope(refuse("bad_request", { with: { field: SEEN_BALANCE } }), context);
  }
  const outdated = () =>
    balance !== null && balance.data !== ledger.balance(context.member) ? refuse("outdated") : null;
  const fields = parseBody(body);
  const input = parseInput(call, fields);
  if (isRefusal(input)) return refusalEnvelope(input, context);
  const { parsed } = input;
  const { terms } = parsed as { readonly terms?: string };
  if (terms !== undefined && terms !== termsOf(fields as Record<string, unknown>)) {
    return refusalEnvelope(refuse("bad_request", { with: { field: "terms" } }), context);
  }
  // Only `answerConfirmedCall` sets `passwordHolds`.
  if (call.password && !context.passwordHolds) return refusalEnvelope(refuse("wrong_password"), context);
  // A repeat must not run `before` again, so this looks up the key first.
  const isUsed = () => key !== null && idempotency.isOfStake(context.member, key);
  const isKnown = () => key !== null && (idempotency.find(context.member, key) !== null || isUsed());
  const asks = route.before !== undefined && !isKnown();
  const refusal = asks ? (outdated() ?? (await route.before?.(context, input.parsed)) ?? null) : null;
  if (refusal !== null && key === null) return refusalEnvelope(refusal, context);
  // Again, because the balance may have changed during the wait.
  const run = () => refusal ?? outdated() ?? (route.handle(context, input.parsed) as object);
  let receipt: (() => Receipt) | null = null;
  const enveloped = await commit.run(() => {
    const made =
      key === null ? (again() ?? toEnvelope(call, outcomeOf(run()), context)) : once(run, key, hashOf(call.path, body));
    const leaf = made.code === 200 ? (route.leaf?.(context, input.parsed, made) ?? null) : null;
    receipt = leaf && receipts.request({ ...leaf, asked: askedTerms({ terms }) });
    return made;
  });
  if (enveloped.code !== 200) return enveloped;
  // Beside the stored answer, since it can be signed only after the commit.
  if (receipt !== null) return { ...enveloped, receipt: (receipt as () => Receipt)() };
  const after = (await route.after?.(context, input.parsed)) ?? null;
  return after === null ? enveloped : toEnvelope(call, after, context);

  /** The first answer, made again from the record that has the key. */
  function again(): Envelope | null {
    const first = route.again?.(context, parsed) ?? null;
    if (first === null) return null;
    return toEnvelope(call, first.outcome, { ...context, now: first.now });
  }

  function once(make: () => object, id: string, hash: string): Envelope {
    // A concurrent copy may have been accepted while `before` refused this one: both get the same answer.
    const first = idempotency.find(context.member, id);
    if (first === null) {
      const earlier = again();
      if (earlier !== null) return earlier;
      if (isUsed()) return toEnvelope(call, refuse("idempotency_conflict"), context);
      const handled = make();
      const outcome = outcomeOf(handled);
      const made = toEnvelope(call, outcome, context);
      if (isRefusal(outcome)) return made;
      const answer = JSON.stringify(route.brief?.of(context) ?? made);
      const kept = { request: hash, answer, time: context.now };
      const isInRecord = route.again !== undefined;
      if (isInRecord || handled instanceof Unchanged) idempotency.keepInMemory(context.member, id, kept);
      else idempotency.keep(context.member, id, kept, isOfGame(call));
      return made;
    }
    if (first.request !== hash) return toEnvelope(call, refuse("idempotency_conflict"), context);
    const kept: unknown = JSON.parse(first.answer);
    if (route.brief === undefined) return kept as Envelope;
    const then = { ...context, now: first.time };
    return toEnvelope(call, route.brief.again(then, parsed, kept), then);
  }
}

/** A game's calls are below its name. */
function isOfGame({ path }: AnyCall): boolean {
  return GAMES.some(({ name }) => path.startsWith(`/${name}/`));
}

function outcomeOf(handled: object): object {
  return handled instanceof Unchanged ? (handled.outcome as object) : handled;
}

/** 132 bits. */
const HASH_CHARACTERS = 22;

function hashOf(path: string, body: string): string {
  return hash("sha256", `${path} ${body}`, "base64url").slice(0, HASH_CHARACTERS);
}
