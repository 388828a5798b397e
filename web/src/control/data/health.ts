import { AUDIT_LATE_MS, OUTBOX_LATE_MS } from "#contract/control/metrics.ts";
import type { FailedSteps } from "#contract/control/operate.ts";
import type { CallMetrics, Closing } from "#contract/control/workbench.ts";
import type { Metrics } from "./metrics.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

/** Something that is wrong now. */
export interface Trouble {
  readonly id: string;
  readonly what: string;
  /** Real ms since the epoch; null: since before this page was opened. */
  readonly since: number | null;
  /** A page in docs/runbooks, without the ending. */
  readonly runbook: string;
}

/** A step that failed so lately may fail again. */
const FAILED_LATELY_MS = HOUR_MS;
/** Of a call's answers in this process. */
const ERRORS_SHARE = 0.05;

interface Seen {
  /** Real ms. */
  readonly now: number;
  /** Since when the simulator does not answer; null: it does. */
  readonly silentSince: number | null;
  readonly metrics: Pick<Metrics, "outbox_age_ms" | "audited_at" | "failures" | "money" | "money_over_time"> | null;
  readonly gateway: { readonly calls: readonly CallMetrics[]; readonly closings: readonly Closing[] } | null;
  readonly nameOf: (game: string) => string;
}

/** Gravest first. */
export function troublesOf({ now, silentSince, metrics, gateway, nameOf }: Seen): Trouble[] {
  const troubles: Trouble[] = [];
  const report = (is: boolean, trouble: Trouble) => void (is && troubles.push(trouble));
  report(silentSince !== null, {
    id: "silent",
    what: "The simulator does not answer",
    since: silentSince,
    runbook: "server-stopped",
  });
  if (metrics !== null) {
    const { outbox_age_ms: waited, audited_at: audited, money, failures } = metrics;
    report(money.total !== 0, {
      id: "books",
      what: "The books do not add up to 0",
      since: brokenSince(metrics.money_over_time),
      runbook: "books-tampered",
    });
    report(waited > OUTBOX_LATE_MS, {
      id: "outbox",
      what: "A message between objects waits",
      since: now - waited,
      runbook: "outbox-stuck",
    });
    for (const { object, last } of failures.filter((failed) => isLate(failed, now))) {
      const runbook = last.event.startsWith("text") ? "texts-fail" : "server-stopped";
      report(true, { id: object, what: `A step of ${object} failed: ${last.event}`, since: last.real_time, runbook });
    }
    report(now - audited > AUDIT_LATE_MS, {
      id: "audit",
      what: "Nobody has audited the books for a day",
      since: audited + AUDIT_LATE_MS,
      runbook: "books-tampered",
    });
  }
  for (const { game, closes_at: since } of gateway?.closings ?? []) {
    const what = `${game === undefined ? "The app" : nameOf(game)} is closed`;
    report(since <= now, { id: `closed ${game}`, what, since, runbook: "left-closed" });
  }
  const failing = gateway?.calls.filter(({ count, errors }) => errors > 0 && errors >= count * ERRORS_SHARE) ?? [];
  report(failing.length > 0, {
    id: "calls",
    what: `Many answers of this process are errors: ${failing.map(({ call }) => call).join(", ")}`,
    since: null,
    runbook: "upstream-down",
  });
  return troubles;
}

function isLate({ last }: FailedSteps, now: number): boolean {
  return now - last.real_time < FAILED_LATELY_MS;
}

/** The first of the samples from which on no sum was 0. */
function brokenSince(samples: Metrics["money_over_time"]): number | null {
  const lastWhole = samples.findLastIndex(({ total }) => total === 0);
  return lastWhole === -1 ? null : (samples[lastWhole + 1]?.real_time ?? null);
}
