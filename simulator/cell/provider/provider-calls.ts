import type { Provider } from "#contract/calls/exg.ts";
import {
  providerAuthenticate,
  providerBalance,
  providerCredit,
  providerDebit,
  providerRollback,
  providerRoundEnd,
} from "#contract/calls/provider.ts";
import { refuse, type Refusal } from "#contract/refusals.ts";
import { CURRENCY, LOCALE_TAGS } from "#contract/values/locale.ts";
import { partsOf, stakeGame } from "#simulator/provider-games/provider-games.ts";
import { gameStartRoutes } from "#simulator/provider-games/game-page.ts";
import {
  answer,
  answerMoney,
  type Envelope,
  type MemberCall,
  refusalEnvelope,
  type Route,
  routeKey,
  runRoute,
  serialize,
  type SerializedResponse,
} from "#simulator/http/route.ts";
import type { ProviderRequest } from "#simulator/objects/cell-api.ts";
import { playerIdOf } from "#simulator/provider/player-id.ts";
import type { Accounts } from "../calls/account.ts";
import { answerMoneyCall } from "../calls/answer-call.ts";
import type { CellBase } from "../cell-base.ts";
import { Launches } from "./launches.ts";
import { DEBIT_LIMITS, ProviderPlay } from "./provider-play.ts";
import { ProviderRounds } from "./provider-rounds.ts";
import { SeenRequests } from "./seen-requests.ts";

interface ProviderCall extends MemberCall {
  readonly provider: Provider;
}

interface RouteNeeds extends Pick<CellBase, "ledger"> {
  readonly launches: Launches;
  readonly play: ProviderPlay;
}

/** A call's `session` is another one than that of a debit's body. */
function playerOf({ member, provider, now }: ProviderCall) {
  return { member, provider, now };
}

function refuseCurrency(currency: string): Refusal | null {
  return currency === CURRENCY ? null : refuse("currency_other", { with: { currency: CURRENCY } });
}

function providerRoutes({ ledger, launches, play }: RouteNeeds): readonly Route<ProviderCall>[] {
  return [
    answer(providerAuthenticate, ({ member, provider, now }: ProviderCall, { session }) => {
      const launch = launches.find(member, session, now);
      const { provider: opened, game } = partsOf(launch?.game ?? "");
      if (launch === null || opened !== provider) return refuse("launch_over");
      const [player = ""] = session.split(".");
      const locale = LOCALE_TAGS[launch.locale];
      return { player, game, currency: CURRENCY, locale, balance: ledger.balance(member), limits: DEBIT_LIMITS };
    }),
    answer(providerBalance, ({ member }: ProviderCall) => ({ currency: CURRENCY, balance: ledger.balance(member) })),
    answerMoney(
      providerDebit,
      (call: ProviderCall, { currency, ...asked }) =>
        refuseCurrency(currency) ?? play.debit({ ...asked, ...playerOf(call) }),
      {
        again: (call, { currency, ...asked }) =>
          currency === CURRENCY ? play.earlierDebit({ ...asked, ...playerOf(call) }) : null,
      },
    ),
    answerMoney(
      providerCredit,
      (call: ProviderCall, { currency, ...asked }) =>
        refuseCurrency(currency) ?? play.credit({ ...asked, ...playerOf(call) }),
      {
        again: (call, { currency, ...asked }) =>
          currency === CURRENCY ? play.earlierCredit({ ...asked, ...playerOf(call) }) : null,
      },
    ),
    answerMoney(providerRollback, (call: ProviderCall, asked) => play.rollback({ ...asked, ...playerOf(call) }), {
      again: (call, asked) => play.earlierRollback({ ...asked, ...playerOf(call) }),
    }),
    answerMoney(providerRoundEnd, (call: ProviderCall, asked) => play.endRound({ ...asked, ...playerOf(call) })),
  ];
}

/** Fields of a member's own call only. Refusals to providers are in English. */
const NO_MEMBER = {
  session: "",
  requestId: "",
  locale: "in",
  logInLocale: "in",
  passwordHolds: false,
  origin: "",
  forwardedFor: null,
} as const;

/** A cell's part of providers: their calls, and the calls that start their games. */
export function openProvider(base: CellBase, { members, sessions }: Accounts) {
  const { sql, ledger, limits, closed, clock, transactions, commit, random, fairnessKey } = base;
  const launches = new Launches({ sql, sessions, random });
  const rounds = new ProviderRounds({ sql, ledger });
  transactions.join(rounds);
  const play = new ProviderPlay({ sql, ledger, limits, closed, rounds, launches });
  const calls = new Map(providerRoutes({ ledger, launches, play }).map((route) => [routeKey(route.call), route]));
  const seen = new SeenRequests(sql, clock.real());

  /** Answers a call whose signature holds. */
  async function answerProvider({ provider, member, path, body, mark }: ProviderRequest): Promise<SerializedResponse> {
    const now = clock.now();
    const context = { provider, member, now, ...NO_MEMBER };
    const refused = (refusal: Refusal) => serialize(refusalEnvelope(refusal, context));
    if (!seen.take(mark, clock.real())) return refused(refuse("request_replayed"));
    const route = calls.get(`POST ${path}`);
    if (route === undefined) return refused(refuse("not_found"));
    if (members.get(member) === null) return refused(refuse("player_unknown"));
    const asked = { query: "", key: null, body };
    if (!route.call.money) return serialize(await runRoute(route, asked, context, context));
    const answered: Envelope = await answerMoneyCall(base, route, asked, context);
    if (answered.code !== 200) await commit.run(() => seen.refused(mark, clock.real()));
    return serialize(answered);
  }

  const startRoutes = gameStartRoutes(({ member, session, locale, now }, { provider, id }) => {
    const player = playerIdOf(fairnessKey, provider, member);
    const launch = { member, game: stakeGame(provider, id), session, locale };
    return commit.run(() => launches.open(player, launch, now));
  });
  return { answerProvider, routes: startRoutes };
}
