import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { SIGNATURE_SKEW_S } from "#contract/calls/provider.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { reset } from "#simulator/testing/objects.ts";
import { SeenRequests } from "./seen-requests.ts";

const T = 1_795_210_860_000;
/** How long a signature from the future is valid. */
const VALID_MS = 2 * SIGNATURE_SKEW_S * 1000;

afterEach(() => reset());

const withRows = (work: (open: (now: number) => SeenRequests, rows: () => number) => void) =>
  runInDurableObject(cellStub(env, 0), (_, { storage: { sql } }) =>
    work(
      (now) => new SeenRequests(sql, now),
      () => sql.exec("SELECT 1 FROM refused_request").toArray().length,
    ),
  );

it("a request comes once while its signature is valid", async () => {
  await withRows((open) => {
    const seen = open(T - VALID_MS);
    const taken = (mark: string, after: number) => seen.take(mark, T + after);
    expect([taken("a", 0), taken("a", 0), taken("b", VALID_MS - 1)]).toEqual([true, false, true]);
    expect([taken("a", VALID_MS), taken("b", VALID_MS)]).toEqual([false, false]);
    expect([taken("a", 2 * VALID_MS), taken("c", 2 * VALID_MS)]).toEqual([true, true]);
    expect([taken("c", 9 * VALID_MS), taken("c", 9 * VALID_MS)]).toEqual([true, false]);
  });
});

it("a refused request does not come again after a restart, until its signature ends", async () => {
  await withRows((open, rows) => {
    const seen = open(T);
    for (const mark of ["booked", "refused"]) expect(seen.take(mark, T)).toBe(true);
    for (let repeat = 0; repeat < 2; repeat++) seen.refused("refused", T);
    const restarted = open(T + 1000);
    expect([restarted.take("refused", T + 1000), restarted.take("booked", T + 1000)]).toEqual([false, true]);
    restarted.refused("other", T + VALID_MS - 1);
    expect(rows()).toBe(2);
    const later = open(T + VALID_MS);
    later.refused("third", T + VALID_MS);
    expect(rows()).toBe(2);
    expect(later.take("other", T + VALID_MS)).toBe(false);
  });
});
