import { refusals } from "#contract/refusals.ts";
import { counter, DurationCounts, type Family, histogram } from "#contract/control/metric-families.ts";
import type { AccessLine, Log } from "../middleware/access-log.ts";

const PROBE = "probe";
const FIRST_FAILURE = 500;

/** Codes that get a label of their own; an upstream may send any number. */
const CODES = new Set<number>([200, ...Object.values(refusals).map(({ code }) => code)]);

/** Counts the requests that this process has answered, by the lines of the access log. */
export class RequestCounts {
  readonly #requests = new Map<string, { readonly labels: Readonly<Record<string, string>>; value: number }>();
  readonly #refusals = new Map<string, number>();
  readonly #faults = new Map<string, number>();
  readonly #durations = new Map<string, DurationCounts>();
  readonly #upstream = new DurationCounts();
  #errors = 0;

  readonly log: Log = (line) => {
    if (line.level === "error") this.#errors += 1;
    else this.#count(line);
  };

  #count({ rate: limit, status, code, refusal, ms, upstream_ms: upstreamMs, why }: AccessLine): void {
    const rate = limit ?? PROBE;
    const coded = code === undefined ? "" : CODES.has(code) ? String(code) : "other";
    const key = `${rate} ${status} ${coded}`;
    const entry = this.#requests.get(key) ?? { labels: { class: rate, status: String(status), code: coded }, value: 0 };
    this.#requests.set(key, entry);
    entry.value += 1;
    const durations = this.#durations.get(rate) ?? new DurationCounts();
    this.#durations.set(rate, durations);
    durations.add(ms);
    if (upstreamMs !== undefined) this.#upstream.add(upstreamMs);
    if (refusal !== undefined) add(this.#refusals, refusal);
    if (why !== undefined || (upstreamMs !== undefined && status >= FIRST_FAILURE)) {
      add(this.#faults, refusal ?? String(status));
    }
  }

  families(): Family[] {
    return [
      counter("gateway_requests", "Answered requests, by rate class, HTTP status and code of the envelope", [
        ...this.#requests.values(),
      ]),
      histogram(
        "gateway_request_seconds",
        "Time to the start of the answer, by rate class",
        [...this.#durations].map(([rate, counts]) => ({ labels: { class: rate }, durations: counts.read() })),
      ),
      histogram("gateway_upstream_seconds", "Time that the upstream took", [
        { labels: {}, durations: this.#upstream.read() },
      ]),
      counter("gateway_refusals", "Requests that the gateway refused, by refusal", samples(this.#refusals, "refusal")),
      counter("gateway_upstream_faults", "Upstream answers that failed, by refusal", samples(this.#faults, "refusal")),
      counter("gateway_errors", "Errors of the gateway's own code", [{ labels: {}, value: this.#errors }]),
    ];
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function samples(counts: ReadonlyMap<string, number>, label: string) {
  return [...counts].map(([name, value]) => ({ labels: { [label]: name }, value }));
}
