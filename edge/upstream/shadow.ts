import { FifoCache } from "#contract/fifo-cache.ts";
import type { AnyCall } from "#contract/call.ts";
import type { ShadowEntry } from "#contract/control/metrics.ts";
import { textUpTo } from "#contract/text-up-to.ts";
import { readdressed } from "./routes.ts";
import type { Upstream, UpstreamRequest } from "./upstream.ts";

/** Longer answers are not compared. */
const COMPARED_MAX_BYTES = 256 * 1024;
/** The oldest entries are dropped. */
const ENTRIES_MAX = 200;
/** A difference is logged again after this time. */
const LOG_EVERY_MS = 60_000;
/** Requests of the second upstream that one process waits for; beyond it, calls are not compared. */
const IN_FLIGHT_MAX = 20;

interface ShadowOptions {
  /** Answers the player. */
  readonly upstream: Upstream;
  /** The second upstream, never the same as the first. */
  readonly second: Upstream;
  /** The share of the calls that both are asked. */
  readonly share: number;
  /** True: calls that change something are compared, too. */
  readonly hasWrites: boolean;
  /** True: only visitors' calls. The second upstream does not know the first one's members. */
  readonly isForVisitors: boolean;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Ms since the epoch. */
  readonly now: () => number;
  /** Lets work continue after the answer. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** `difference`: a field and a kind, no value. */
  readonly log: (call: AnyCall, difference: string) => void;
}

interface ShadowCounts {
  /** Calls that both were asked. */
  readonly asked: number;
  /** Of these, calls with a difference. */
  readonly differed: number;
  /** Calls that the second upstream did not answer in JSON. */
  readonly failed: number;
  /** Sampled calls that were not compared: too many were under way, or the answer was too long. */
  readonly skipped: number;
}

/** Asks a second upstream what the first one answered, after the player has the answer. */
export class Shadow {
  readonly #options: ShadowOptions;
  readonly #entries = new FifoCache<string, ShadowEntry>(ENTRIES_MAX);
  #counts: ShadowCounts = { asked: 0, differed: 0, failed: 0, skipped: 0 };
  #underWay = 0;

  constructor(options: ShadowOptions) {
    this.#options = options;
  }

  get upstream(): Upstream {
    const { upstream } = this.#options;
    return {
      ...upstream,
      fetch: (request, call) =>
        call !== undefined && this.#isSampled(call) ? this.#ask(request, call) : upstream.fetch(request, call),
    };
  }

  get counts(): ShadowCounts {
    return this.#counts;
  }

  /** The newest last. */
  get entries(): readonly ShadowEntry[] {
    return [...this.#entries.values()];
  }

  #isSampled({ by, method }: AnyCall): boolean {
    const { share, hasWrites, isForVisitors, random } = this.#options;
    if (by === "operator" || (isForVisitors && by !== "visitor") || (method !== "GET" && !hasWrites)) return false;
    return random() < share;
  }

  async #ask(request: UpstreamRequest, call: AnyCall): Promise<Response> {
    const answer = await this.#options.upstream.fetch(request, call);
    if (this.#underWay >= IN_FLIGHT_MAX) {
      this.#count("skipped");
      return answer;
    }
    this.#underWay += 1;
    const work = this.#compare(request, call, answer.clone());
    this.#options.waitUntil(work.finally(() => (this.#underWay -= 1)));
    return answer;
  }

  /** Never rejects: the player has an answer already. */
  async #compare(request: UpstreamRequest, call: AnyCall, first: Response): Promise<void> {
    try {
      const text = await textUpTo(COMPARED_MAX_BYTES, first.body);
      if (text === null) return this.#count("skipped");
      const { second } = this.#options;
      const other = await second.fetch(readdressed(request, second), call);
      const otherText = await textUpTo(COMPARED_MAX_BYTES, other.body);
      if (otherText === null) return this.#count("skipped");
      this.#count("asked");
      const found = [
        ...(first.status === other.status ? [] : [{ field: "HTTP status", kind: "value" as const }]),
        ...differences(JSON.parse(text), JSON.parse(otherText)),
      ];
      if (found.length > 0) this.#count("differed");
      for (const { field, kind } of found) this.#add(call, field, kind);
    } catch {
      this.#count("failed");
    }
  }

  #add(call: AnyCall, field: string, kind: ShadowEntry["kind"]): void {
    const key = `${call.method} ${call.path} ${kind} ${field}`;
    const known = this.#entries.get(key);
    const now = this.#options.now();
    const isLogged = known === undefined || now - known.logged_time >= LOG_EVERY_MS;
    if (isLogged) this.#options.log(call, `shadow: ${kind}: ${field}`);
    this.#entries.set(key, {
      real_time: now,
      logged_time: isLogged ? now : known.logged_time,
      call: `${call.method} ${call.path}`,
      field,
      kind,
      count: (known?.count ?? 0) + 1,
    });
  }

  #count(name: keyof ShadowCounts): void {
    this.#counts = { ...this.#counts, [name]: this.#counts[name] + 1 };
  }
}

/** How a field of the second answer differs from that of the first. */
type DifferenceKind = "missing" | "added" | "type" | "value";

export interface Difference {
  /** A place such as `queryset.*.price`, never a value. */
  readonly field: string;
  readonly kind: DifferenceKind;
}

/** More say nothing new, and a backend could make any number of them. */
const DIFFERENCES_MAX = 50;
const DEPTH_MAX = 20;
const FIELD_MAX = 200;
/** Fields of the envelope that differ in every answer. */
const OF_EACH_ANSWER = new Set(["server_time", "request_id"]);

/** The fields in which two JSON values differ, each once. */
export function differences(first: unknown, second: unknown): Difference[] {
  const found = new Map<string, Difference>();
  compare(first, second, "");
  return [...found.values()];

  function compare(one: unknown, other: unknown, field: string): void {
    if (found.size >= DIFFERENCES_MAX || field.split(".").length > DEPTH_MAX) return;
    const kind = typeOf(one);
    if (kind !== typeOf(other)) return add(field, "type");
    if (Array.isArray(one) && Array.isArray(other)) return compareLists(one, other, field);
    if (isFields(one) && isFields(other)) return compareFields(one, other, field);
    if (one !== other) add(field, "value");
  }

  function compareLists(one: readonly unknown[], other: readonly unknown[], field: string): void {
    if (one.length !== other.length) add(joined(field, "length"), "value");
    const both = Math.min(one.length, other.length);
    for (let at = 0; at < both; at++) compare(one[at], other[at], joined(field, "*"));
  }

  function compareFields(one: Fields, other: Fields, field: string): void {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (field === "" && OF_EACH_ANSWER.has(name)) continue;
      const place = joined(field, name);
      if (!Object.hasOwn(other, name)) add(place, "missing");
      else if (!Object.hasOwn(one, name)) add(place, "added");
      else compare(one[name], other[name], place);
    }
  }

  function add(field: string, kind: DifferenceKind): void {
    if (found.size >= DIFFERENCES_MAX) return;
    const place = (field || "body").slice(0, FIELD_MAX);
    found.set(`${kind} ${place}`, { field: place, kind });
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
}

function joined(field: string, name: string): string {
  return field === "" ? name : `${field}.${name}`;
}
