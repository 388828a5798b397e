import { callAt } from "#contract/calls.ts";
import { controlTokenIn } from "#contract/control-token.ts";
import { DEFAULT_LOCALE, isLocale } from "#contract/locale.ts";
import { type RefusalName, refuse } from "#contract/refusals.ts";
import { accountRoutes, answerWithPassword } from "./directory/account-calls.ts";
import { addressOf, valueIn } from "./http/address.ts";
import { type Moment, refusalResponse, respond, responseOf, routesByCall } from "./http/answer.ts";
import { toCellRequest } from "./http/cell-request.ts";
import { askedLocale } from "./http/request-locale.ts";
import { CHAT_SOCKET_PATH, openChat, type DistantClock } from "./chat/chat-socket.ts";
import { realNow } from "./time/clock.ts";
import { controlRoutes, isOperator } from "./control/control.ts";
import { simulatorSettings, type SimulatorBindings } from "./settings.ts";
import type { OperatorCall } from "./control/operator-call.ts";
import { metricsControlRoutes } from "./control/metrics.ts";
import { answerFailures } from "./http/failures.ts";
import { CallFaults } from "./faults/call-faults.ts";
import { CallJournal } from "./journal/journal.ts";
import { knownTime } from "./time/known-time.ts";
import { cellOf, memberOfToken } from "./objects/member-id.ts";
import { catalogueStub, cellStub } from "./objects/stubs.ts";
import { PAGE_PREFIXES, pageResponse } from "./pages/pages.ts";
import { PAY_PREFIX } from "./payments/payment.ts";
import { servePaymentPage } from "./payments/payment-pages.ts";
import { callBackRoutes } from "./payments/processor.ts";
import { gameListRoutes } from "./providers/routes.ts";
import type { VisitorCall } from "./http/visitor-call.ts";
import { logRefusedHandshake } from "./http/refused-handshake.ts";
import { shopRoutes } from "./shop/shop-routes.ts";
import { isUpgrade } from "./http/upgrade.ts";
import { visitorNetwork } from "./http/visitor-network.ts";
import { winHistoryRoutes } from "./cell/games/win/visitor-routes.ts";

/** Paths below which it answers browsers itself, by GET. */
export const SIMULATOR_PAGES: readonly string[] = PAGE_PREFIXES;
/** Paths among these whose pages send forms back, by POST. */
export const SIMULATOR_FORMS: readonly string[] = [PAY_PREFIX];

/** Paths of sockets that take no token. */
export const SIMULATOR_SOCKETS: readonly string[] = [CHAT_SOCKET_PATH];

/** Members' sockets, by path; both games' frames go through the member's cell. */
const SOCKET_PATHS = new Set(["/aviator", "/luckyhit"]);

/**
 * The front desk: says which object answers a request. It sees what a real origin would see. Members' calls and sockets
 * go to the member's cell, which the token names; visitors' calls are answered here and in the directory.
 */
export function createSimulator(env: SimulatorBindings): (request: Request) => Promise<Response> {
  const { cells } = simulatorSettings(env);
  const controlToken = controlTokenIn(env.CONTROL_TOKEN);
  const time = knownTime(env);
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const visitorRoutes = routesByCall([
    ...accountRoutes,
    ...shopRoutes,
    ...winHistoryRoutes,
    ...gameListRoutes,
    ...callBackRoutes,
  ]);
  const sleep = (realMs: number) => new Promise<void>((resolve) => setTimeout(resolve, realMs));
  const faults = new CallFaults({
    readFaults: async () => catalogueStub(env).faults(),
    momentOf,
    real: realNow,
    sleep,
  });
  const journal = new CallJournal(realNow);
  const operatorRoutes = routesByCall<OperatorCall>([...controlRoutes, ...metricsControlRoutes(journal)]);
  const clock: DistantClock = {
    read: time.state,
    real: realNow,
    sleep,
  };

  if (controlToken === null) return (request) => answerFailures(request, frontDesk);
  const withFaults = (request: Request) => faults.apply(request, frontDesk);
  return (request) => journal.record(request, (recorded) => answerFailures(recorded, withFaults));

  async function frontDesk(request: Request): Promise<Response> {
    const address = addressOf(request);
    const { path, query } = address;
    if (isUpgrade(request)) {
      if (path === CHAT_SOCKET_PATH) return openChat(clock, askedLocale(request));
      const cell = SOCKET_PATHS.has(path) ? cellOfToken(valueIn(query, "token") ?? "", cells) : undefined;
      if (typeof cell === "number") return cellStub(env, cell).fetch(request);
      const refusal = cell === null ? "unauthorized" : "not_found";
      logRefusedHandshake(request, refusal);
      return refused(request, refusal);
    }
    const call = callAt(request.method, path);
    if (call === undefined) {
      const page = (await servePaymentPage({ env, send: frontDesk }, request)) ?? pageResponse(request);
      return page ?? refused(request, "not_found");
    }
    const key = `${call.method} ${call.path}`;
    if (call.by === "member") {
      const token = /^Token (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
      const cell = cellOfToken(token, cells);
      if (cell === null) return refused(request, "unauthorized");
      const asked = await toCellRequest(request, address, token);
      if (call.password) return answerWithPassword(env, { call, asked, cell }, () => momentOf(request));
      return responseOf(await cellStub(env, cell).ask(asked));
    }
    // An operator reads the time as it is.
    if (call.by === "operator") time.forget();
    const moment = await momentOf(request);
    const network = visitorNetwork(request.headers.get("X-Forwarded-For"));
    const visitor: VisitorCall = { env, cells, random, network, ...moment };
    const visitorRoute = visitorRoutes.get(key);
    if (visitorRoute !== undefined) return respond(visitorRoute, request, visitor, moment);
    if (controlToken === null) return refusalResponse(refuse("not_found"), moment);
    if (!isOperator(request, controlToken)) return refusalResponse(refuse("unauthorized"), moment);
    const operatorRoute = operatorRoutes.get(key);
    if (operatorRoute === undefined) return refusalResponse(refuse("not_found"), moment);
    try {
      const operator: OperatorCall = { ...visitor, journal, faults, send: frontDesk };
      return await respond(operatorRoute, request, operator, moment);
    } finally {
      // Many of these calls change the time, and whoever made one goes by it at once.
      time.forget();
    }
  }

  async function refused(request: Request, refusal: RefusalName): Promise<Response> {
    return refusalResponse(refuse(refusal), await momentOf(request));
  }

  async function momentOf(request: Request): Promise<Moment> {
    const asked = request.headers.get("Accept-Language");
    return { now: await time.now(), locale: isLocale(asked) ? asked : DEFAULT_LOCALE };
  }
}

/** The settings that contradict the data, a line each: to be asked once, before anything else. */
export async function readDataProblems(env: SimulatorBindings): Promise<readonly string[]> {
  return catalogueStub(env).dataProblems();
}

/** The cell of the member that a token names; null: there is none. */
function cellOfToken(token: string, cells: number): number | null {
  const member = memberOfToken(token);
  return member === null || cellOf(member) >= cells ? null : cellOf(member);
}
