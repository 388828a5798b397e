import { type AnyCall, SEEN_BALANCE, seenBalance } from "#contract/call.ts";
import { deleteAccount } from "#contract/calls/own-data.ts";
import { callerId } from "#contract/values/entered.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { termsOf } from "#fairness/terms.ts";
import type { CellRequest } from "#simulator/http/request.ts";
import {
  parseBody,
  toEnvelope,
  type Envelope,
  refusalEnvelope,
  parseInput,
  type Route,
  runRoute,
  type MemberCall,
  serialize,
  type SerializedResponse,
} from "#simulator/http/route.ts";
import type { Clock } from "#simulator/time/clock.ts";
import type { Freezes } from "../accounts/freezes.ts";
import { memberOfToken } from "#simulator/objects/placement.ts";
import { hashOf, type Sessions } from "../accounts/sessions.ts";
import type { Deletions } from "../own-data/deletions.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Deed, Meter } from "#simulator/metrics/meter.ts";
import type { RecentPlayers } from "#simulator/metrics/recent-players.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";
import { CELL_GAMES } from "../cell-games.ts";
import { askedTerms, type Receipts } from "#simulator/ledger/receipts.ts";
import type { IdempotencyStore } from "../idempotency-store.ts";

interface AnswerNeeds extends MoneyCallNeeds {
  readonly meter: Meter;
  readonly recentPlayers: RecentPlayers;
}

/** Calls that stake or cash out, with their game; sockets count their own frames. */
const deedOf = CELL_GAMES.derive(
  (games) =>
    new Map<AnyCall, { readonly game: string; readonly deed: Deed }>(
      games.flatMap(({ name: game, deeds }) => deeds?.map(([call, deed]) => [call, { game, deed }] as const) ?? []),
    ),
);

type AskedCall = Pick<CellRequest, "key" | "body"> & Partial<Pick<CellRequest, "seenBalance">>;

interface RequestNeeds extends AnswerNeeds {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly deletions: Pick<Deletions, "isDeletedBy">;
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
  if (session === null && isRepeatedDeletion(needs.deletions, asked))
    return serialize(toEnvelope(deleteAccount, {}, { now, locale }));
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

/** A deletion ends the session of its own request. Its repeat gets the first answer all the same. */
function isRepeatedDeletion(deletions: RequestNeeds["deletions"], { method, path, token, key }: CellRequest): boolean {
  const member = memberOfToken(token);
  if (method !== deleteAccount.method || path !== deleteAccount.path || key === null || member === null) return false;
  return deletions.isDeletedBy(member, { request: key, session: hashOf(token) }) === true;
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
  const known = deedOf().get(route.call);
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
  readonly freezes: Pick<Freezes, "refusal">;
  readonly receipts: Receipts;
}

/**
 * Answers a call that moves money, in one transaction with the calls that arrive in the same turn. A request under the
 * key of another one is refused, and a new one whose caller saw another balance, or is frozen.
 */
export async function answerMoneyCall(
  { commit, idempotency, ledger, freezes, receipts }: MoneyCallNeeds,
  route: Route<MemberCall>,
  asked: AskedCall,
  context: MemberCall,
): Promise<Envelope> {
  const { call } = route;
  const read = readCall(call, asked, context);
  if (isRefusal(read)) return refusalEnvelope(read, context);
  const { input, terms, balance } = read;
  const request = { route, context, input, key: asked.key, body: asked.body, isOfGame: isOfGame(call) };

  // A repeat must not run `before` again, so its key is looked up first.
  const asks = route.before !== undefined && !idempotency.isKnown(request);
  const outdated = () => (balance !== null && balance !== ledger.balance(context.member) ? refuse("outdated") : null);
  // A game judges its stakes itself: those that are open go on.
  const isWallet = call.by === "member" && !request.isOfGame;
  const early = () => (isWallet ? freezes.refusal(context.member) : null) ?? outdated();
  const refusal = asks ? (early() ?? (await route.before?.(context, input)) ?? null) : null;
  if (refusal !== null && asked.key === null) return refusalEnvelope(refusal, context);

  const { made, receipt } = await commit.run(() => {
    // `early` again, because balance and freeze may have changed during the wait.
    const handle = () => refusal ?? early() ?? (route.handle(context, input) as object);
    const answered = idempotency.once(request, handle);
    const leaf = answered.code === 200 ? (route.leaf?.(context, input, answered) ?? null) : null;
    return { made: answered, receipt: leaf && receipts.request({ ...leaf, asked: askedTerms({ terms }) }) };
  });

  if (made.code !== 200) return made;
  // Beside the stored answer, since it can be signed only after the commit.
  if (receipt !== null) return { ...made, receipt: receipt() };
  const after = (await route.after?.(context, input)) ?? null;
  return after === null ? made : toEnvelope(call, after, context);
}

/** The request of a money call, or why it cannot be heard. */
function readCall(call: AnyCall, { key, body, seenBalance: seen = null }: AskedCall, { passwordHolds }: MemberCall) {
  const atFault = (field: string) => refuse("bad_request", { with: { field } });
  if (key !== null && !callerId.safeParse(key).success) return atFault("Idempotency-Key");
  const balance = call.spends && seen !== null ? seenBalance.safeParse(seen) : null;
  if (balance?.success === false) return atFault(SEEN_BALANCE);
  const fields = parseBody(body);
  const input = parseInput(call, fields);
  if (isRefusal(input)) return input;
  const { terms } = input.parsed as { readonly terms?: string };
  if (terms !== undefined && terms !== termsOf(fields as Record<string, unknown>)) return atFault("terms");
  // Only `answerConfirmedCall` sets `passwordHolds`.
  if (call.password && !passwordHolds) return refuse("wrong_password");
  return { input: input.parsed, terms, balance: balance?.data ?? null };
}

/** A game's calls are below its name. */
function isOfGame({ path }: AnyCall): boolean {
  return CELL_GAMES.get().some(({ name }) => path.startsWith(`/${name}/`));
}
