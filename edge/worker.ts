import { waitUntil } from "cloudflare:workers";
import { CONTROL_TOKEN_MIN } from "./contract/control-token.ts";
import { type Bindings, settings } from "./env.ts";
import { createGateway } from "./gateway.ts";
import { counted } from "./conventions/analytics.ts";
import type { AccessLine, ErrorLine, Log } from "./conventions/log.ts";
import { recordable } from "./recording/recordable.ts";
import { chooseUpstream } from "./upstream/choose.ts";

export { Catalogue } from "../simulator/catalogue/catalogue.ts";
export { Cell } from "../simulator/cell/cell.ts";
export { Directory } from "../simulator/directory/directory.ts";
export { Rounds } from "../simulator/rounds/rounds.ts";

type Gateway = ReturnType<typeof createGateway>;

/** A gateway is made once for an env, not for each request. */
const gateways = new WeakMap<Bindings, Gateway>();

export default {
  fetch(request, env): Promise<Response> {
    let gateway = gateways.get(env);
    if (gateway === undefined) {
      gateway = gatewayOf(env);
      gateways.set(env, gateway);
    }
    return gateway.fetch(request);
  },
} satisfies ExportedHandler<Bindings>;

function gatewayOf(env: Bindings): Gateway {
  const set = settings(env);
  if (env.CONTROL_TOKEN && set.controlToken === null) logShortToken();
  const upstream = chooseUpstream(env, set, { now, waitUntil });
  return createGateway({
    // Without a control token nobody could ask for a recording.
    upstream: set.controlToken === null ? upstream : recordable(upstream, now),
    assets: env.ASSETS ?? null,
    counters: {
      ...(env.RATE_ACCOUNT && { account: env.RATE_ACCOUNT }),
      ...(env.RATE_ACCOUNT_ADDRESS && { account_address: env.RATE_ACCOUNT_ADDRESS }),
      ...(env.RATE_READ && { read: env.RATE_READ }),
      ...(env.RATE_WRITE && { write: env.RATE_WRITE }),
      ...(env.RATE_SOCKET && { socket: env.RATE_SOCKET }),
      ...(env.RATE_PAGE && { page: env.RATE_PAGE }),
      ...(env.RATE_PROXIED && { proxied: env.RATE_PROXIED }),
    },
    settings: set,
    now,
    log: logTo(env),
  });
}

function now(): number {
  return Date.now();
}

function logTo({ COUNTERS }: Bindings): Log {
  if (COUNTERS === undefined) return logLine;
  const count = counted(COUNTERS);
  return (line) => {
    logLine(line);
    count(line);
  };
}

function logShortToken(): void {
  const error = `CONTROL_TOKEN is shorter than ${CONTROL_TOKEN_MIN} characters: there is no control API`;
  console.error(JSON.stringify({ level: "error", time: now(), error }));
}

function logLine(line: AccessLine | ErrorLine): void {
  const text = JSON.stringify(line);
  if (line.level === "error") console.error(text);
  else console.log(text);
}
