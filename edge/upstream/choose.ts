import type { Bindings, Settings } from "../env.ts";
import { originUpstream } from "./origin.ts";
import { simulatorUpstream } from "./simulator.ts";
import type { Upstream } from "./upstream.ts";

/** The upstream of an installation: the origin that is set, else the simulator. */
export function chooseUpstream(env: Bindings, { origin }: Pick<Settings, "origin">, now: () => number): Upstream {
  if (origin === null) return simulatorUpstream(env);
  return originUpstream(origin, { now, fetch: (request, init) => fetch(request, init) });
}
