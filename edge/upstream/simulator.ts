import {
  createSimulator,
  readDataProblems,
  SIMULATOR_DOORS,
  SIMULATOR_FORMS,
  SIMULATOR_PAGES,
  SIMULATOR_SOCKETS,
} from "#simulator/simulator.ts";
import { PLAY_MONEY } from "#simulator/play-money.ts";
import { requestInit, type Upstream, type UpstreamRequest } from "./upstream.ts";
import type { SimulatorBindings } from "#simulator/objects/bindings.ts";

const decoder = new TextDecoder();

/** Create it once for an env. */
export function simulatorUpstream(env: SimulatorBindings): Upstream {
  const simulator = createSimulator(env);
  return {
    fetch: (request) => simulator.fetch(new Request(request.url, requestInit(withOperator(request)))),
    failingParts: simulator.failingObjects,
    closeSockets: simulator.closeSockets,
    metrics: simulator.metrics,
    answerMember: (request, call) => simulator.answerMember(incomingCall(request), call),
    money: PLAY_MONEY,
    hasDemo: simulator.hasDemo,
    pages: SIMULATOR_PAGES,
    forms: SIMULATOR_FORMS,
    doors: SIMULATOR_DOORS,
    sockets: SIMULATOR_SOCKETS,
  };
}

/** The simulator compares who proposes with who confirms, and lists the trail's head. No header of a visitor has these names. */
function withOperator(request: UpstreamRequest): UpstreamRequest {
  const { headers, operator, trail } = request;
  if (operator === undefined) return request;
  const known = { "x-operator": encodeURIComponent(operator.name), ...(trail !== undefined && { "x-trail": trail }) };
  return { ...request, headers: { ...headers, ...known } };
}

/** The parts of a Request that the simulator reads of a call. */
function incomingCall({ method, url, headers, body }: UpstreamRequest) {
  return {
    method,
    url,
    headers: { get: (name: string) => headers[name.toLowerCase()] ?? null },
    text: async () => (body === undefined ? "" : decoder.decode(body)),
  };
}

/** The settings that contradict the simulator's data, a line each. */
export function simulatorDataProblems(env: SimulatorBindings): Promise<readonly string[]> {
  return readDataProblems(env);
}
