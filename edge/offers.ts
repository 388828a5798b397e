import type { Context } from "hono";
import { capabilities, type GameRules, gameRules } from "#contract/client.ts";
import { isCallOffered, isOfferName, OFFER_NAMES, type OfferName, STATEMENTS, statesOffers } from "#contract/offers.ts";
import { refuse } from "#contract/refusals.ts";
import { parseJson } from "#contract/values/json.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import { reject } from "./middleware/errors.ts";
import type { Upstream } from "./upstream/upstream.ts";

type Offers = ReadonlySet<OfferName>;
type Backend = Pick<Upstream, "fetch" | "addressOf">;

/** How long an answer of the backend counts, in ms. */
const GOOD_MS = 60_000;
/** How long a backend without the call is not asked again, in ms. */
const GONE_MS = 3_600_000;
/** Statuses of a backend without the call. */
const GONE: readonly number[] = [404, 405, 501];
/** How long to wait before a backend that did not answer is asked again, in ms. */
const AWAY_MS = 10_000;
/** The first paint waits so long for the backend, in ms; then the last known offers answer for it. */
const PAINT_MS = 1_000;
/** A text of JSON beyond it holds no names and rules. */
const TEXT_MAX = 50_000;

/** Refuses calls and sockets that the setting OFFERS leaves out. A backend refuses its own omissions. */
export function rejectNotOffered(c: Context, offers: Offers): Response | null {
  if (offers.size === OFFER_NAMES.length) return null;
  const destination = c.get("destination");
  const path =
    destination.kind === "call" ? destination.call.path : destination.kind === "socket" ? destination.path : null;
  return path === null || isCallOffered(path, offers) ? null : reject(c, refuse("not_found"));
}

/** The present offers and rules of the installation. */
export interface Capabilities {
  readonly offers: Offers;
  /** The rules of games in the backend's own words. */
  readonly rules: GameRules;
}

interface CapabilitiesParts {
  readonly setting: Offers;
  /** Null: the simulator answers, which has everything and plays by the built-in rules. */
  readonly backend: Backend | null;
  readonly now: () => number;
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/**
 * Returns what the installation has: the setting, narrowed by the backend's own answer. The setting `all` states
 * nothing for a backend: it narrows what the backend may state itself.
 */
export function currentCapabilities({ setting, backend, now, waitUntil = () => undefined }: CapabilitiesParts) {
  const isAll = setting.size === OFFER_NAMES.length;
  const unasked = { offers: backend !== null && isAll ? withoutStatements(setting) : setting, rules: {} };
  if (backend === null) return (): Promise<Capabilities> => Promise.resolve(unasked);
  let known: Capabilities = unasked;
  let goodUntil = -Infinity;
  async function refresh(base: string, from: Backend): Promise<void> {
    const found = await ask(from, base);
    if (found === "away") return;
    goodUntil = now() + (found === "everything" ? GONE_MS : GOOD_MS);
    if (found === "everything") known = unasked;
    else known = { ...found, offers: new Set([...setting].filter((name) => found.offers.has(name))) };
  }
  return async (base: string): Promise<Capabilities> => {
    if (now() < goodUntil) return known;
    // A backend that is away gets no flood of questions, and still has what it had.
    goodUntil = now() + AWAY_MS;
    const asked = refresh(base, backend);
    waitUntil(asked);
    await within(PAINT_MS, asked);
    return known;
  };
}

function withoutStatements(offers: Offers): Offers {
  return new Set([...offers].filter((name) => !STATEMENTS.includes(name)));
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, ms, undefined);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

async function ask(backend: Backend, base: string): Promise<Capabilities | "everything" | "away"> {
  const { method, path } = capabilities;
  try {
    const headers = { accept: "application/json" };
    const url = backend.addressOf?.(path) ?? new URL(path, base).href;
    const answer = await backend.fetch({ method, path, url, headers, body: undefined }, capabilities);
    const text = await answer.text();
    if (GONE.includes(answer.status)) return "everything";
    const json = text.length > TEXT_MAX ? undefined : parseJson(text);
    const read = readTolerantly(capabilities.answer, json);
    if (!answer.ok || read === undefined || !statesOffers(json)) return "away";
    // A field that cannot be read states nothing.
    const rules = gameRules.safeParse(read.rules);
    return { offers: new Set(read.offers.filter(isOfferName)), rules: rules.success ? rules.data : {} };
  } catch {
    return "away";
  }
}
