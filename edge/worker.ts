import { waitUntil } from "cloudflare:workers";
import { SIMULATOR } from "#contract/settings/setting-kinds.ts";
import { COUNT_SHARE, LOG_SHARE } from "#contract/settings/settings.ts";
import { readSettings, SettingsError } from "#contract/settings/read-settings.ts";
import { Drain } from "./drain.ts";
import { createGateway, createUnusableGateway } from "./gateway.ts";
import {
  boundLines,
  countRequests,
  sampleLines,
  type AccessLine,
  type ErrorLine,
  type Log,
  type SettingsLine,
  type SettingsNote,
} from "./middleware/access-log.ts";
import type { Family } from "#contract/control/metric-families.ts";
import { ClientMeasures, countMeasures } from "./metrics/client-measures.ts";
import { RequestCounts } from "./metrics/request-counts.ts";
import { bindingOf, LIMIT_NAMES, type LimitName } from "./middleware/rate-window.ts";
import { type Bindings, settings, type Settings } from "./settings.ts";
import { answerStore, cacheUpstream } from "./upstream/cache.ts";
import { type OriginParts, originUpstream, type OriginSettings } from "./upstream/origin.ts";
import { Shadow } from "./upstream/shadow.ts";
import { tapSockets } from "./upstream/relay.ts";
import { routeUpstreams } from "./upstream/routes.ts";
import { signedFetch } from "./upstream/signature.ts";
import { simulatorDataProblems, simulatorUpstream } from "./upstream/simulator.ts";
import { countDrift, UnreadFields } from "./upstream/unread-fields.ts";
import type { Upstream } from "./upstream/upstream.ts";
import { createWorkbench } from "./workbench/workbench.ts";
import { api } from "#games/all/api.ts";
import { provideGames } from "#simulator/cell/cell-games.ts";
import { SERVERS } from "#games/servers.ts";

export { Catalogue } from "#simulator/catalogue/catalogue.ts";
export { Cell } from "#simulator/cell/cell.ts";
export { DemoProvider } from "#simulator/demo-provider/demo-provider.ts";
export { Directory } from "#simulator/directory/directory.ts";
export { Relay } from "#simulator/rounds/relay.ts";
export { Rounds } from "#simulator/rounds/rounds.ts";
export { Workbench } from "./workbench/store.ts";

provideGames(api, SERVERS);

interface Installation {
  gateway: ReturnType<typeof createGateway>;
  /** Whether the settings were compared with the data. */
  isChecked: boolean;
}

/** Created once for each env, not for each request. */
const installations = new WeakMap<Bindings, Installation>();

export default {
  fetch(request, env) {
    let installation = installations.get(env);
    if (installation === undefined) {
      installation = install(env);
      installations.set(env, installation);
    }
    if (installation.isChecked) return installation.gateway.fetch(request);
    return checkData(installation, env).then(({ gateway }) => gateway.fetch(request));
  },
} satisfies ExportedHandler<Bindings>;

function install(env: Bindings): Installation {
  try {
    const set = settings(env);
    return { gateway: createInstalledGateway(env, set), isChecked: set.origin !== null };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return { gateway: unusable(env, error.lines), isChecked: true };
  }
}

/**
 * Until the first check is done, each request checks for itself. A shared promise would never settle once the client
 * that began it has gone.
 */
async function checkData(installation: Installation, env: Bindings): Promise<Installation> {
  let problems: readonly string[];
  try {
    problems = await simulatorDataProblems(env);
  } catch {
    // The next request checks again. Until then the objects themselves refuse another key.
    return installation;
  }
  if (!installation.isChecked && problems.length > 0) installation.gateway = unusable(env, problems);
  installation.isChecked = true;
  return installation;
}

function unusable(env: Bindings, lines: readonly string[]): Installation["gateway"] {
  for (const error of lines) logLine({ level: "error", time: now(), event: "settings", error });
  return createUnusableGateway(now, logTo(env, 1));
}

function createInstalledGateway(env: Bindings, set: Settings): Installation["gateway"] {
  const { origin, operators, access, metricsToken: token } = set;
  const counts = token === "" ? null : new RequestCounts();
  const log = logTo(env, LOG_SHARE, counts);
  const unread = origin === null ? undefined : unreadFields(env, origin, log);
  const realParts = origin === null || unread === undefined ? null : createOriginUpstream(env, origin, unread, log);
  const real = realParts?.upstream ?? null;
  const players = real ?? simulatorUpstream(env);
  const measured = realParts?.measured ?? [players];
  // Only operators can use the workbench.
  const { upstream, observer, notices, noteRefused, families } =
    access === null && operators.value.length === 0
      ? { upstream: players, observer: undefined, notices: undefined, noteRefused: undefined, families: undefined }
      : createWorkbench({
          upstream: real ?? tapSockets(players, now),
          answers: real === null ? "simulator" : "origin",
          simulator: real === null ? players.fetch : remoteSimulator(players, origin),
          store: () => env.WORKBENCH.getByName("workbench"),
          now,
          sleep,
          uuid: () => crypto.randomUUID(),
          unread: unread && (() => unread.entries),
          shadow: realParts?.shadow,
          settings: set,
        });
  const counters: Partial<Record<LimitName, RateLimit>> = Object.fromEntries(
    LIMIT_NAMES.flatMap((name) => {
      const counter = env[bindingOf(name)];
      return counter ? [[name, counter]] : [];
    }),
  );
  noteUnusedLimits(set, counters);
  return createGateway({
    upstream,
    observer,
    notices,
    noteRefused,
    waitUntil,
    drain: createDrain(env, measured),
    assets: env.ASSETS ?? null,
    counters,
    settings: set,
    now,
    log,
    unread,
    measured:
      token === ""
        ? undefined
        : {
            token,
            read: () => readFamilies(counts, [...measured.map(({ metrics }) => metrics), families]),
            clients: new ClientMeasures(env.COUNTERS && countMeasures(env.COUNTERS)),
          },
  });
}

/** Only a start of this machine asks for it, and has made the token. */
function createDrain({ START_TOKEN: token }: Bindings, upstreams: readonly Upstream[]): Drain | undefined {
  if (token === undefined) return undefined;
  const closeSockets = () => Promise.all(upstreams.flatMap((upstream) => upstream.closeSockets?.() ?? []));
  return new Drain({ token, closeSockets, sleep });
}

async function readFamilies(counts: RequestCounts | null, parts: readonly Upstream["metrics"][]): Promise<Family[]> {
  const families = await Promise.all(parts.map(async (read) => read?.() ?? []));
  return [...(counts?.families() ?? []), ...families.flat()];
}

/** Bindings limit by numbers of their own, so a changed RATE_LIMITS does nothing for their classes. */
function noteUnusedLimits({ rateLimits }: Settings, counters: Partial<Record<LimitName, RateLimit>>): void {
  const { RATE_LIMITS: usual } = readSettings({}, ["RATE_LIMITS"]);
  const unused = LIMIT_NAMES.filter((name) => {
    const { limit, periodSeconds } = rateLimits[name];
    return name in counters && (limit !== usual[name].limit || periodSeconds !== usual[name].periodSeconds);
  });
  if (unused.length === 0) return;
  const bindings = unused.map(bindingOf).join(", ");
  const note = `RATE_LIMITS has no effect on ${unused.join(", ")}: the bindings ${bindings} limit these`;
  logLine({ level: "info", time: now(), event: "settings", note });
}

function unreadFields({ COUNTERS }: Bindings, { checkShare: share, isStrict }: OriginSettings, log: Log): UnreadFields {
  return new UnreadFields({ now, log, share, isStrict, count: COUNTERS && countDrift(COUNTERS) });
}

/** A real origin and the upstreams of UPSTREAM_ROUTES, beside a second upstream if the deployment wants one. */
function createOriginUpstream(env: Bindings, origin: OriginSettings, unread: UnreadFields, log: Log) {
  const parts = {
    now,
    fetch: originFetch(env, origin),
    onText: (path: string, text: string) => unread.inspectFrame(path, text),
  };
  const first = originUpstream(origin, parts);
  const shadow = createShadow(env, origin, first, log);
  const measured: Upstream[] = [first];
  const routes = origin.routes.map(({ path, share, target }) => {
    const settings = { ...origin, rest: target, gameSockets: {} };
    const upstream = originUpstream(settings, parts);
    measured.push(upstream);
    return { path, share, upstream: cached(upstream, origin) };
  });
  const whole = cached(shadow?.upstream ?? first, origin);
  return { upstream: routes.length === 0 ? whole : routeUpstreams(whole, routes), shadow, measured };
}

function cached(upstream: Upstream, { timeoutMs }: OriginSettings): Upstream {
  return cacheUpstream(upstream, {
    store: answerStore(() => caches.default),
    now,
    waitUntil,
    // A GET is asked twice if there was no connection; a second more for the rest.
    longestMs: 2 * timeoutMs + 1_000,
  });
}

function createShadow(env: Bindings, origin: OriginSettings, upstream: Upstream, log: Log): Shadow | undefined {
  const { shadow: second, shadowShare: share, shadowWrites: hasWrites } = origin;
  if (second === null || share === 0) return undefined;
  const isForVisitors = second === SIMULATOR;
  return new Shadow({
    upstream,
    second: isForVisitors
      ? simulatorUpstream(env)
      : originUpstream({ ...origin, rest: second }, { now, fetch: originFetch(env, origin) }),
    share,
    hasWrites,
    isForVisitors,
    random: () => Math.random(),
    now,
    waitUntil,
    log: ({ method, path }, error) => log({ level: "error", time: now(), id: "", method, path, error }),
  });
}

/** A simulator behind another gateway gets the operator's calls with a token of that gateway. */
function remoteSimulator(upstream: Upstream, origin: OriginSettings | null): Upstream["fetch"] | null {
  const token = origin?.controlToken ?? null;
  if (token === null) return null;
  return (request, call) =>
    upstream.fetch({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }, call);
}

/** Shows the client certificate and signs, as the deployment wants it. */
function originFetch(
  { UPSTREAM_CERTIFICATE: certificate }: Bindings,
  { signingKeys: keys }: OriginSettings,
): OriginParts["fetch"] {
  const send: OriginParts["fetch"] = (url, init) =>
    certificate === undefined ? fetch(url, init) : certificate.fetch(url, init);
  if (keys.length === 0) return send;
  return signedFetch({ keys, now, nonce: () => crypto.randomUUID().replaceAll("-", ""), fetch: send });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function now(): number {
  return Date.now();
}

/** A share of the lines is enough if requests are counted. */
function logTo({ COUNTERS }: Bindings, share: number, counts: RequestCounts | null = null): Log {
  const bounded = boundLines(logLine);
  const random = () => Math.random();
  const logs =
    COUNTERS === undefined
      ? [bounded]
      : [sampleLines(bounded, share, random), countRequests(COUNTERS, COUNT_SHARE, random)];
  if (counts !== null) logs.push(counts.log);
  const [only] = logs;
  if (logs.length === 1 && only !== undefined) return only;
  return (line) => {
    for (const log of logs) log(line);
  };
}

function logLine(line: AccessLine | ErrorLine | SettingsLine | SettingsNote): void {
  const text = JSON.stringify(line);
  if (line.level === "error") console.error(text);
  else console.log(text);
}
