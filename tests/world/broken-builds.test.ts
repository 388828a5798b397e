import { afterEach, describe, expect, it, vi } from "vitest";
import { isRefusal } from "#contract/refusals.ts";
import { DAY_MS } from "#contract/values/durations.ts";
import { Archive } from "#simulator/cell/archive/archive.ts";
import { IdempotencyStore } from "#simulator/cell/idempotency-store.ts";
import { MemberLimits } from "#simulator/cell/limits/member-limits.ts";
import { Outbox } from "#simulator/cell/outbox.ts";
import { ProviderPlay } from "#simulator/cell/provider/provider-play.ts";
import { ProviderRounds } from "#simulator/cell/provider/provider-rounds.ts";
import { Profits } from "#simulator/cell/promotion/profits.ts";
import { Transfers } from "#simulator/cell/wallet/transfers.ts";
import { drawOutcome as drawFlight } from "#games/aviator/rules/outcome.ts";
import { aviatorTable } from "#games/aviator/table.ts";
import { Book } from "#simulator/ledger/book.ts";
import { Ledger } from "#simulator/ledger/ledger.ts";
import { Seals } from "#simulator/ledger/seals.ts";
import { Table } from "#simulator/rounds/table.ts";
import { play } from "./play.ts";
import { FAIRNESS_KEY } from "./world.ts";
import { chainSeeds } from "#simulator/testing/chain-seeds.ts";

// Each build has one deliberate defect, so that these tests show that the world detects defects.

/** Every defect has to be detected within this many seeds. */
const SEEDS = 12;

afterEach(() => {
  vi.restoreAllMocks();
});

/** The faults that the first failing world reports, or none. */
async function detectedFaults(): Promise<readonly string[]> {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { wrong } = await play(seed);
    if (wrong.length > 0) return wrong;
  }
  return [];
}

describe("a world detects a build that", () => {
  it("sometimes loses a message between cells", async () => {
    const { put } = Outbox.prototype;
    let count = 0;
    vi.spyOn(Outbox.prototype, "put").mockImplementation(function lossy(this: Outbox, kind, ...rest) {
      if (kind === "transfer" && ++count % 10 === 0) return;
      put.call(this, kind, ...rest);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^lost: transfer_in/));
  });

  it("credits a transfer again if its message is repeated", async () => {
    const { receive } = Transfers.prototype;
    let count = 0;
    vi.spyOn(Transfers.prototype, "receive").mockImplementation(function doubling(this: Transfers, id, ...rest) {
      return receive.call(this, `${id}:${++count}`, ...rest);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^not expected: transfer_in/));
  });

  it("repeats a request with the same key", async () => {
    vi.spyOn(IdempotencyStore.prototype, "find").mockImplementation(() => null);
    vi.spyOn(IdempotencyStore.prototype, "keep").mockImplementation(() => undefined);
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^not expected: /));
  });

  it("loses what it writes of a stake's end, now and then", async () => {
    const { change } = Ledger.prototype;
    let count = 0;
    vi.spyOn(Ledger.prototype, "change").mockImplementation(function losing(this: Ledger, stake) {
      if (stake.end_at === null || ++count % 10 !== 0) change.call(this, stake);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^lost: (win|bet_refund)/));
  });

  it("says that its checkpoints end one movement early", async () => {
    const { checkpoint } = Book.prototype;
    vi.spyOn(Book.prototype, "checkpoint").mockImplementation(function early(this: Book) {
      const [member, upto, ...rest] = checkpoint.call(this);
      return [member, upto - 1, ...rest];
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^audit: /));
  });

  it("pays a stake twice", async () => {
    const { end } = Ledger.prototype;
    vi.spyOn(Ledger.prototype, "end").mockImplementation(function doubling(this: Ledger, stake, ...rest) {
      end.call(this, stake, ...rest);
      this.book(stake.member).balance += stake.payout;
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^audit: /));
  });

  it("sends a share of fees twice", async () => {
    const { send } = Profits.prototype;
    vi.spyOn(Profits.prototype, "send").mockImplementation(function doubling(this: Profits, id, ...rest) {
      send.call(this, id, ...rest);
      send.call(this, `${id}:again`, ...rest);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^profit not expected: /));
  });

  it("lets stakes leave before their age", async () => {
    const { step } = Archive.prototype;
    vi.spyOn(Archive.prototype, "step").mockImplementation(async function early(this: Archive, now) {
      await step.call(this, now + 500 * DAY_MS);
      this.begin(now + 5_000);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^lost: (bet|win)/));
  });

  it("draws flights that are too short", async () => {
    vi.spyOn(aviatorTable, "draw").mockImplementation((seed, players) => {
      const drawn = drawFlight(seed, players);
      return { ...drawn, result: Math.min(drawn.result, 120) };
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^aviator:\d+ does not follow from its seeds/));
  });

  it("reveals the server seed while stakes are taken", async () => {
    const { detail } = Table.prototype;
    const seedAt = chainSeeds(FAIRNESS_KEY, "win:P:1");
    vi.spyOn(Table.prototype, "detail").mockImplementation(function leaky(this: Table<unknown>, period, now) {
      const told = detail.call(this, period, now);
      return told === null ? null : { ...told, serverSeed: told.serverSeed ?? seedAt(told.index ?? 0) };
    });
    expect(await detectedFaults()).toContainEqual(
      expect.stringMatching(/took what was sent after its secret was told/),
    );
  });

  it("pays a provider's credit again that came before a restart", async () => {
    const { movement, note } = ProviderRounds.prototype;
    const noted = new WeakMap<ProviderRounds, Set<string>>();
    vi.spyOn(ProviderRounds.prototype, "note").mockImplementation(function noting(this: ProviderRounds, ...of) {
      const [member, provider, transaction] = of;
      noted.set(this, (noted.get(this) ?? new Set()).add(`${member} ${provider} ${transaction}`));
      note.call(this, ...of);
    });
    vi.spyOn(ProviderRounds.prototype, "movement").mockImplementation(function forgetting(this: ProviderRounds, ...of) {
      const known = movement.call(this, ...of);
      return known?.kind === "credit" && noted.get(this)?.has(of.join(" ")) !== true ? null : known;
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^not expected: win/));
  });

  it("forgets a provider's rollback that comes before its debit", async () => {
    const { rollback } = ProviderPlay.prototype;
    vi.spyOn(ProviderPlay.prototype, "rollback").mockImplementation(function forgetful(this: ProviderPlay, asked) {
      const known = this.earlierDebit({ ...asked, game: "", round: "", amount: 0, session: "" });
      return known === null ? { balance: 0 } : rollback.call(this, asked);
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^lost: bet_refund/));
  });

  it("answers a provider's repeated debit with another balance", async () => {
    const { earlierDebit } = ProviderPlay.prototype;
    vi.spyOn(ProviderPlay.prototype, "earlierDebit").mockImplementation(function wrong(this: ProviderPlay, asked) {
      const known = earlierDebit.call(this, asked);
      if (known === null || isRefusal(known.outcome)) return known;
      return { ...known, outcome: { balance: known.outcome.balance + 1 } };
    });
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/\/provider\/debit: told/));
  });

  it("forgets what a member has played", async () => {
    vi.spyOn(Book.prototype, "playOf").mockImplementation(() => null);
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^1\d+, day: .* told, .* booked/));
  });

  it("takes stakes above the limits of their members", async () => {
    vi.spyOn(MemberLimits.prototype, "mayStake").mockImplementation(() => null);
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^1\d+ with .*: 200 to \d+, not 20/));
  });

  it("seals no stake", async () => {
    vi.spyOn(Seals.prototype, "ended").mockImplementation(() => undefined);
    expect(await detectedFaults()).toContainEqual(expect.stringMatching(/^UPDATE stake .*: the audit names/));
  });
});
