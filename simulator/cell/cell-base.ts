import { StoredFrameFaults } from "../faults/simulator-faults.ts";
import { SimulatorJournal } from "../journal/journal.ts";
import { Ledger, type LedgerGames } from "../ledger/ledger.ts";
import { Receipts } from "../ledger/receipts.ts";
import { ledgerSchema } from "../ledger/schema.ts";
import { Seals } from "../ledger/seals.ts";
import { Statement } from "../ledger/statement.ts";
import type { LogFailure } from "../log/log.ts";
import { Meter } from "../metrics/meter.ts";
import { type ExpectationOf, Returns } from "../metrics/returns.ts";
import { RecentPlayers } from "../metrics/recent-players.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { bindToFairnessKey } from "../objects/installation.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { ClosedGames } from "../storage/closed-games.ts";
import { listTotalSchema } from "../storage/list-totals.ts";
import { GroupCommit, Transactions } from "../storage/transactions.ts";
import { Clock } from "../time/clock.ts";
import { Freezes } from "./accounts/freezes.ts";
import { DueTimes, dueSchema } from "./due-times.ts";
import { Generations } from "./generations.ts";
import { idempotencySchema, IdempotencyStore } from "./idempotency-store.ts";
import { MemberLimits, memberLimitSchema } from "./limits/member-limits.ts";
import { RULE_SETS } from "./limits/rules.ts";
import { Outbox, outboxSchema } from "./outbox.ts";
import { ReceiptRoots } from "./receipt-roots.ts";
import { Sockets } from "./sockets/sockets.ts";
import { Attempts } from "./tables/attempts.ts";
import { RoundStakes } from "./tables/round-stakes.ts";

export const baseSchema =
  dueSchema + ledgerSchema + idempotencySchema + outboxSchema + memberLimitSchema + listTotalSchema;

/** The services that every part and game of a cell builds on. */
export type CellBase = ReturnType<typeof openCellBase>;

/** The base asks this of the games. */
interface BaseGames {
  readonly ledger: LedgerGames;
  readonly betIdIsKey: (table: string) => boolean;
  readonly expectations: ReadonlyMap<string, ExpectationOf>;
}

/** `staked` hears of each stake, inside its transaction. */
export function openCellBase(
  ctx: DurableObjectState,
  env: SimulatorBindings,
  cell: number,
  logFailure: LogFailure,
  games: BaseGames,
  staked: (now: number) => void,
  onCommit?: () => void,
) {
  const { kv, sql } = ctx.storage;
  const settings = simulatorSettings(env);
  bindToFairnessKey(kv, settings.fairnessKey);
  const clock = new Clock(ctx.storage);
  const real = () => clock.real();
  const due = new DueTimes(ctx.storage, clock);
  const journal = settings.hasOperators ? new SimulatorJournal(real) : null;
  const faults = new StoredFrameFaults(kv, () => clock.now());
  const seals = new Seals(sql, cell, () => clock.now());
  const ledger = new Ledger(sql, games.ledger, staked, seals);
  const returns = new Returns(games.expectations);
  const roundStakes = new RoundStakes(sql, ledger, clock.now(), (...round) => returns.add(...round));
  const idempotency = new IdempotencyStore(sql, games.betIdIsKey);
  const freezes = new Freezes(sql);
  const limits = new MemberLimits(sql, ledger, RULE_SETS[settings.rules], settings.earlyAccess, (member) =>
    freezes.refusal(member),
  );
  const roots = new ReceiptRoots({
    cell,
    now: () => clock.now(),
    seal: () => seals.newest,
    append: async (drafts) => catalogueStub(env).addToLog(drafts),
    onFailure: (error) => logFailure("list_failed", error),
  });
  const generations = new Generations(kv, sql);
  const receipts = new Receipts(settings.receiptKey, roots.add, (table, round) => generations.ofRound(table, round));
  const transactions = new Transactions(ctx.storage, onCommit);
  for (const participant of [due, ledger, roundStakes, returns, idempotency, limits, receipts, seals])
    transactions.join(participant);
  const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logFailure);
  return {
    env,
    cell,
    settings,
    fairnessKey: settings.fairnessKey,
    beacon: settings.beacon,
    kv,
    sql,
    clock,
    due,
    generations,
    logFailure,
    closed: new ClosedGames(kv),
    journal,
    faults,
    sockets: new Sockets(ctx, faults, journal),
    meter: new Meter(real),
    recentPlayers: new RecentPlayers({
      report: async (counts) => catalogueStub(env).takePlayers(cell, counts),
      logFailure,
      real,
    }),
    ledger,
    roundStakes,
    attempts: new Attempts({ sql, commit, logFailure }),
    returns,
    idempotency,
    statement: new Statement(sql, ledger),
    freezes,
    limits,
    receipts,
    transactions,
    commit,
    outbox: new Outbox({ sql, clock, due, commit, logFailure }),
    makeId: () => crypto.randomUUID(),
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  };
}
