import type { SimulatorBindings } from "../../simulator/env.ts";
import { createSimulator, SIMULATOR_FORMS, SIMULATOR_PAGES, SIMULATOR_SOCKETS } from "../../simulator/simulator.ts";
import type { Upstream } from "./upstream.ts";

/** The simulator that comes with the house. Made once for an env. */
export function simulatorUpstream(env: SimulatorBindings): Upstream {
  return { fetch: createSimulator(env), pages: SIMULATOR_PAGES, forms: SIMULATOR_FORMS, sockets: SIMULATOR_SOCKETS };
}
