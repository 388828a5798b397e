import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { AUDIT_LATE_MS, OUTBOX_LATE_MS } from "#contract/control/metrics.ts";
import { troublesOf } from "./health.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const sample = (real_time: number, total: number) => ({ real_time, now: real_time, members: 0, total });
const well = {
  outbox_age_ms: 0,
  audited_at: NOW - MINUTE,
  failures: [],
  money: sample(NOW, 0),
  money_over_time: [sample(NOW, 0)],
};
const failed = (event: string, real_time: number) => ({
  object: "cell:2",
  count: 7,
  last: { real_time, event, error: "Error: no answer" },
});
const calls = (count: number, errors: number) => [{ call: "GET /user/profile", count, errors, p50: 1, p95: 2 }];
const closing = (closes_at: number) => ({ game: "aviator", text: {}, closes_at, until: null }) as never;

type Seen = Parameters<typeof troublesOf>[0];
const see = (seen: Partial<Seen> = {}, metrics: Partial<NonNullable<Seen["metrics"]>> = {}) =>
  troublesOf({
    now: NOW,
    silentSince: null,
    metrics: { ...well, ...metrics },
    gateway: { calls: calls(1_000, 1), closings: [] },
    nameOf: (game) => game.toUpperCase(),
    ...seen,
  });

it("nothing is wrong at the limits", () => {
  expect(
    see(
      { gateway: { calls: calls(100, 4), closings: [closing(NOW + 1)] } },
      {
        outbox_age_ms: OUTBOX_LATE_MS,
        audited_at: NOW - AUDIT_LATE_MS,
        failures: [failed("settlement_failed", NOW - 60 * MINUTE)],
      },
    ),
  ).toEqual([]);
});

it.each<[string, ReturnType<typeof see>, number | null, string]>([
  ["The simulator does not answer", see({ silentSince: NOW - 5_000 }), NOW - 5_000, "server-stopped"],
  [
    "The books do not add up to 0",
    see({}, { money: sample(NOW, 1), money_over_time: [sample(NOW - 3, 0), sample(NOW - 2, 1), sample(NOW - 1, 1)] }),
    NOW - 2,
    "books-tampered",
  ],
  [
    "A message between objects waits",
    see({}, { outbox_age_ms: OUTBOX_LATE_MS + 1 }),
    NOW - OUTBOX_LATE_MS - 1,
    "outbox-stuck",
  ],
  [
    "A step of cell:2 failed: settlement_failed",
    see({}, { failures: [failed("settlement_failed", NOW - MINUTE)] }),
    NOW - MINUTE,
    "server-stopped",
  ],
  [
    "A step of cell:2 failed: text_failed",
    see({}, { failures: [failed("text_failed", NOW - MINUTE)] }),
    NOW - MINUTE,
    "texts-fail",
  ],
  [
    "Nobody has audited the books for a day",
    see({}, { audited_at: NOW - AUDIT_LATE_MS - 1 }),
    NOW - 1,
    "books-tampered",
  ],
  ["AVIATOR is closed", see({ gateway: { calls: [], closings: [closing(NOW)] } }), NOW, "left-closed"],
  [
    "Many answers of this process are errors: GET /user/profile",
    see({ gateway: { calls: calls(100, 5), closings: [] } }),
    null,
    "upstream-down",
  ],
])("%s: since when, and a runbook that exists", (what, troubles, since, runbook) => {
  expect(troubles).toMatchObject([{ what, since, runbook }]);
  expect(existsSync(`docs/runbooks/${runbook}.md`)).toBe(true);
});
