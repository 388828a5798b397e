import type { SimulatorBindings } from "#simulator/settings.ts";
import {
  createSimulator,
  readDataProblems,
  SIMULATOR_FORMS,
  SIMULATOR_PAGES,
  SIMULATOR_SOCKETS,
} from "#simulator/simulator.ts";
import { requestInit, type Upstream } from "./upstream.ts";

/** Create it once for an env. */
export function simulatorUpstream(env: SimulatorBindings): Upstream {
  const simulator = createSimulator(env);
  const fetch: Upstream["fetch"] = (request) => simulator(new Request(request.url, requestInit(request)));
  return { fetch, pages: SIMULATOR_PAGES, forms: SIMULATOR_FORMS, sockets: SIMULATOR_SOCKETS };
}

/** The settings that contradict the simulator's data, a line each. */
export function simulatorDataProblems(env: SimulatorBindings): Promise<readonly string[]> {
  return readDataProblems(env);
}
