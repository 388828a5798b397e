import type { AnyCall } from "#contract/call.ts";
import { PROVIDER_PREFIX } from "#contract/calls/provider.ts";
import { BENCH_PREFIX } from "#contract/control/act.ts";
import { type RefusalName, refuse } from "#contract/refusals.ts";
import { OpenSockets } from "#contract/open-sockets.ts";
import { CELL_GAMES } from "./cell/cell-games.ts";
import { CHAT_SOCKET_PATH, openChat } from "./chat/chat-socket.ts";
import { controlRoutes } from "./control/control.ts";
import { askEveryCell, MoneyHistory, type OperatorCall } from "./control/operator-call.ts";
import { accountRoutes, answerWithPassword } from "./directory/account-calls.ts";
import { SharedCallFaults } from "./faults/simulator-faults.ts";
import { API } from "./games.ts";
import { catchFailures, logRefusedHandshake } from "./objects/failures.ts";
import {
  type Address,
  addressOf,
  type IncomingCall,
  isUpgrade,
  queryValue,
  requestLocale,
  toCellRequest,
  visitorNetwork,
} from "./http/request.ts";
import {
  asResponse,
  type CallResponse,
  type ResponseContext,
  refusalEnvelope,
  refusalResponse,
  respond,
  routeKey,
  routesByCall,
  serialize,
  type SerializedResponse,
} from "./http/route.ts";
import { SimulatorJournal } from "./journal/journal.ts";
import { logError } from "./log/log.ts";
import type { Family } from "#contract/control/metric-families.ts";
import { readSimulatorFamilies } from "./control/simulator-families.ts";
import { createHealthCheck } from "./objects/health.ts";
import { cellOf, memberOfToken } from "./objects/placement.ts";
import { catalogueStub, cellStub, demoProviderStub } from "./objects/stubs.ts";
import { PAGE_PREFIXES, pageResponse } from "./pages/pages.ts";
import { servePaymentPage } from "./payments/payment-pages.ts";
import { PAY_PREFIX } from "./payments/payment.ts";
import { answerProvider } from "./provider/door.ts";
import { newestKeys } from "./provider/provider-keys.ts";
import { callBackRoutes } from "./payments/processor.ts";
import { fairnessRoutes } from "./rounds/fairness-routes.ts";
import { forgetPages } from "./rounds/result-pages.ts";
import { gameListRoutes, PLAY_PATH } from "./provider-games/game-page.ts";
import { opensDemo } from "./directory/age.ts";
import { simulatorSettings } from "./settings.ts";
import { shopRoutes } from "./shop/shop-routes.ts";
import { realNow } from "./time/clock.ts";
import { workerClock } from "./objects/shared-clock.ts";
import type { Post, SimulatorBindings } from "./objects/bindings.ts";

/** Browsers open pages below these paths, by GET. */
export const SIMULATOR_PAGES: readonly string[] = PAGE_PREFIXES;
/** Pages below these paths submit forms, by POST. */
export const SIMULATOR_FORMS: readonly string[] = [PAY_PREFIX, PLAY_PATH];

/** Other servers call below these paths, by POST, with signatures over what they send. */
export const SIMULATOR_DOORS: readonly string[] = [PROVIDER_PREFIX];

/** Sockets at these paths take no token. */
export const SIMULATOR_SOCKETS: readonly string[] = [CHAT_SOCKET_PATH];

/** Members' sockets, which the member's cell accepts. */
const socketPaths = API.derive(({ games }) => new Set(games.flatMap(({ socket }) => socket?.path ?? [])));

export interface Simulator {
  /** Answers every request that a real origin would receive. */
  fetch(request: Request): Promise<Response>;
  /** Answers a member's call. A gateway in the same process saves a Request and a Response. */
  answerMember(request: IncomingCall, call: AnyCall): Promise<CallResponse>;
  /** The objects that cannot store, each with the reason. */
  failingObjects(): Promise<string[]>;
  /** Closes chats, and the members' sockets, with CLOSE.restart, after what came over them is answered. */
  closeSockets(): Promise<void>;
  metrics(): Promise<Family[]>;
  /** Whether `/demo` opens members without a number. */
  readonly hasDemo: boolean;
}

/** The calls that the Worker answers itself. */
const ownRoutes = CELL_GAMES.derive((games) =>
  routesByCall<OperatorCall>([
    ...accountRoutes,
    ...shopRoutes,
    ...games.flatMap(({ visitorRoutes }) => visitorRoutes ?? []),
    ...gameListRoutes,
    ...fairnessRoutes,
    ...callBackRoutes,
    ...controlRoutes,
  ]),
);

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const post: Post = (address, init) => fetch(address, init);
const sleep = (realMs: number) => new Promise<void>((resolve) => setTimeout(resolve, realMs));

/**
 * The simulator's entry. Members' calls and sockets go to the
 * cell that the token names. Visitors' and operators' calls are answered here, with the help of the other objects.
 */
export function createSimulator(env: SimulatorBindings): Simulator {
  const { cells, testBench, hasOperators } = simulatorSettings(env);
  const clock = workerClock(env);
  const readFaults = async () => catalogueStub(env).faults();
  const faults = new SharedCallFaults({ readFaults, momentOf: responseContext, real: realNow, sleep });
  const journal = new SimulatorJournal(realNow);
  const moneyHistory = new MoneyHistory();
  const chats = new OpenSockets();
  let listedMark: string | null = null;
  const send = async (request: Request) => asResponse(await handleRequest(request));

  return {
    fetch: async (request) => asResponse(await guard(request, handleRequest)),
    answerMember: (request, call) => guard(request, () => answerMember(request, addressOf(request), call)),
    failingObjects: createHealthCheck(env, sleep),
    closeSockets: async () => {
      chats.close();
      await askEveryCell({ env, cells }, (cell) => cell.closeSockets());
    },
    metrics: () => readSimulatorFamilies(env),
    hasDemo: opensDemo(simulatorSettings(env)),
  };

  /** Catches failures. With a test bench it also applies faults, and with operators it records the call. */
  function guard<R extends IncomingCall>(
    request: R,
    handle: (request: R) => Promise<CallResponse>,
  ): Promise<CallResponse> {
    const withFaults = testBench ? () => faults.apply(request, handle) : handle;
    if (!hasOperators) return catchFailures(request, withFaults);
    return journal.record(request, () => catchFailures(request, withFaults));
  }

  async function handleRequest(request: Request): Promise<CallResponse> {
    const address = addressOf(request);
    if (isUpgrade(request)) return openSocket(request, address);
    if (address.path.startsWith(PROVIDER_PREFIX)) {
      return answerProvider(env, request, address, await responseContext(request));
    }
    const call = API.get().callAt(request.method, address.path);
    if (call === undefined) {
      const served = (await servePaymentPage({ env, send }, request)) ?? (await answerGamePage(request));
      const page = served ?? pageResponse(request);
      return page ?? asResponse(await refused(request, "not_found"));
    }
    return call.by === "member" ? answerMember(request, address, call) : answerHere(request, call);
  }

  /** Null: no call of a demo game's page. */
  async function answerGamePage(request: Request): Promise<Response | null> {
    if (request.method !== "POST" || addressOf(request).path !== PLAY_PATH) return null;
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    return new Response(await demoProviderStub(env).answerPage(await request.text()), { headers });
  }

  async function openSocket(request: Request, { path, query }: Address): Promise<Response> {
    if (path === CHAT_SOCKET_PATH) {
      return openChat({ read: clock.state, real: realNow, sleep }, requestLocale(request, query), chats);
    }
    const cell = socketPaths().has(path) ? cellOfToken(queryValue(query, "token") ?? "", cells) : undefined;
    if (typeof cell === "number") return cellStub(env, cell).fetch(request);
    const refusal = cell === null ? "unauthorized" : "not_found";
    logRefusedHandshake(request, refusal);
    return asResponse(await refused(request, refusal));
  }

  async function answerMember(request: IncomingCall, address: Address, call: AnyCall): Promise<CallResponse> {
    const token = /^Token (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
    const cell = cellOfToken(token, cells);
    if (cell === null) return refused(request, "unauthorized");
    const cellRequest = await toCellRequest(request, address, token);
    if (call.password) {
      return answerWithPassword(env, { call, asked: cellRequest, cell }, () => responseContext(request));
    }
    return cellStub(env, cell).answerCall(cellRequest);
  }

  /** The gateway alone tells of a head. A list that fails keeps no operator from an act, and gets the head with the next one. */
  async function noteTrail(mark: string | null): Promise<void> {
    const [, id, seq, hash] = /^([\w-]{1,40}) (\d{1,15}) ([0-9a-f]{64})$/.exec(mark ?? "") ?? [];
    if (id === undefined || hash === undefined || mark === listedMark) return;
    try {
      await catalogueStub(env).noteTrail({ id, seq: Number(seq), hash });
      listedMark = mark;
    } catch (error) {
      logError("list_failed", error);
    }
  }

  /** The gateway has found out who asks, and passes on only what the role allows. */
  async function answerHere(request: Request, call: AnyCall): Promise<Response> {
    const isOperator = call.by === "operator";
    // Many operators' calls change the time or the tables, and their caller relies on the change at once.
    if (isOperator) {
      forgetShared();
      // Reading an export must not change its data.
      if (!/^\/operate\/(?:export|restore)/.test(call.path)) await noteTrail(request.headers.get("X-Trail"));
    }
    const network = visitorNetwork(request.headers.get("X-Forwarded-For"));
    const demoCodesKey = request.headers.get("X-Demo-Codes-Key");
    // The gateway alone sets it.
    const operator = decodeURIComponent(request.headers.get("X-Operator") ?? "nobody");
    const context = { env, cells, operator, random, post, network, demoCodesKey, ...(await responseContext(request)) };
    const route = ownRoutes().get(routeKey(call));
    if (route === undefined || (call.path.startsWith(BENCH_PREFIX) && !testBench))
      return refusalResponse(refuse("not_found"), context);
    try {
      return await respond(route, request, { ...context, journal, faults, moneyHistory, send }, context);
    } finally {
      if (isOperator) forgetShared();
    }
  }

  function forgetShared(): void {
    clock.invalidate();
    newestKeys(env).invalidate();
    forgetPages(env);
  }

  async function responseContext(request: IncomingCall): Promise<ResponseContext> {
    return { now: await clock.now(), locale: requestLocale(request, addressOf(request).query) };
  }

  async function refused(request: IncomingCall, refusal: RefusalName): Promise<SerializedResponse> {
    return serialize(refusalEnvelope(refuse(refusal), await responseContext(request)));
  }
}

/** The settings that contradict the stored data, a line each. */
export async function readDataProblems(env: SimulatorBindings): Promise<readonly string[]> {
  return catalogueStub(env).dataProblems();
}

/** The cell of the member that a token names, or null. */
function cellOfToken(token: string, cells: number): number | null {
  const member = memberOfToken(token);
  return member === null || cellOf(member) >= cells ? null : cellOf(member);
}
