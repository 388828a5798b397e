import type { Bindings } from "../env.ts";
import { simulatorUpstream } from "./simulator.ts";
import type { Upstream } from "./upstream.ts";

/** The upstream of an installation. */
export function chooseUpstream(env: Bindings): Upstream {
  return simulatorUpstream(env);
}
