import type { Context } from "hono";
import { capabilities } from "#contract/client.ts";
import { isCallOffered, isOfferName, OFFER_NAMES, type OfferName } from "#contract/offers.ts";
import { refuse } from "#contract/refusals.ts";
import { parseJson } from "#contract/values/json.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import { reject } from "./middleware/errors.ts";
import type { Upstream } from "./upstream/upstream.ts";

type Offers = ReadonlySet<OfferName>;
type Backend = Pick<Upstream, "fetch" | "addressOf">;

/** How long an answer of the backend counts, in ms. */
const GOOD_MS = 60_000;
/** How long to wait before a backend that did not answer is asked again, in ms. */
const AWAY_MS = 10_000;
/** A text of JSON beyond it is no list of names. */
const TEXT_MAX = 10_000;

/** Refuses calls and sockets that the setting OFFERS leaves out. What the backend leaves out it refuses itself. */
export function rejectNotOffered(c: Context, offers: Offers): Response | null {
  if (offers.size === OFFER_NAMES.length) return null;
  const destination = c.get("destination");
  const path =
    destination.kind === "call" ? destination.call.path : destination.kind === "socket" ? destination.path : null;
  return path === null || isCallOffered(path, offers) ? null : reject(c, refuse("not_found"));
}

interface OffersParts {
  readonly setting: Offers;
  /** Null: the simulator answers, and has everything. */
  readonly backend: Backend | null;
  readonly now: () => number;
}

/** Returns what the installation has at the moment: the setting, narrowed by the backend's own answer. */
export function currentOffers({ setting, backend, now }: OffersParts): (base: string) => Promise<Offers> {
  if (backend === null) return () => Promise.resolve(setting);
  let known = setting;
  let goodUntil = -Infinity;
  return async (base) => {
    if (now() < goodUntil) return known;
    // A backend that is away gets no flood of questions, and still has what it had.
    goodUntil = now() + AWAY_MS;
    const found = await ask(backend, base);
    if (found === "away") return known;
    goodUntil = now() + GOOD_MS;
    known = found === "everything" ? setting : new Set([...setting].filter((name) => found.has(name)));
    return known;
  };
}

async function ask(backend: Backend, base: string): Promise<Offers | "everything" | "away"> {
  const { method, path } = capabilities;
  try {
    const headers = { accept: "application/json" };
    const url = backend.addressOf?.(path) ?? new URL(path, base).href;
    const answer = await backend.fetch({ method, path, url, headers, body: undefined }, capabilities);
    const text = await answer.text();
    if (answer.status === 404) return "everything";
    const json = text.length > TEXT_MAX ? undefined : parseJson(text);
    const read = readTolerantly(capabilities.answer, json);
    if (!answer.ok || read === undefined) return "away";
    return new Set(read.offers.filter(isOfferName));
  } catch {
    return "away";
  }
}
