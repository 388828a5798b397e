import type { JournalFilter } from "#contract/journal.ts";
import { controlAddFault, controlFaults, controlRemoveFaults, type Fault } from "#contract/control/faults.ts";
import { operateJournal, operateMetrics } from "#contract/control/metrics.ts";
import { controlLoadState, controlScene, controlState } from "#contract/control/state.ts";
import {
  controlClock,
  controlCloseLoadTest,
  controlDemoMode,
  controlForce,
  controlMembers,
  controlMessages,
  controlRestart,
  controlSetDemoMode,
  controlStep,
} from "#contract/control/control.ts";
import {
  operateAudit,
  operateBooks,
  operateDecidePayment,
  operateDecideWithdrawal,
  operateGiftCodes,
  operatePayments,
  operateProviderKey,
  operateProviderRounds,
  operateReply,
  operateRetireChain,
  operateStock,
  operateExcludedDevices,
  operateSuggestions,
  operateWithdrawals,
} from "#contract/control/operate.ts";
import {
  operateEndRestore,
  operateExport,
  operateExportPage,
  operateRecover,
  operateRestore,
  operateRestoreList,
  operateRestorePage,
} from "#contract/control/custody.ts";
import { operateDispute } from "#contract/control/disputes.ts";
import {
  operateEndSessions,
  operateExclude,
  operateFreeze,
  operateMember,
  operateUnfreeze,
} from "#contract/control/members.ts";
import { operateDeleteMember, operateExportMember, operateMemberData } from "#contract/control/own-data.ts";
import { operateCorrect, operateDecideProposal, operateProposals } from "#contract/control/proposals.ts";
import { operateClose, operateOpen } from "#contract/control/workbench.ts";
import { PROVIDER_GAMES } from "#contract/calls/exg.ts";
import { refuse } from "#contract/refusals.ts";
import { collectDispute } from "./disputes.ts";
import { listOpenDebits, makeProviderKey } from "./providers.ts";
import { productOf } from "../catalogue/products/products.ts";
import { instantGames } from "../cell/cell-games.ts";
import { API, gameNameOf } from "../games.ts";
import { answer, type InputOf, type Route } from "../http/route.ts";
import { cellOf } from "../objects/placement.ts";
import {
  allDirectories,
  catalogueStub,
  cellStub,
  demoProviderStub,
  directoryStub,
  tableStub,
} from "../objects/stubs.ts";
import { tableNames } from "../objects/tables.ts";
import type { Closing } from "../storage/closed-games.ts";
import { realNow } from "../time/clock.ts";
import { audit } from "./audit.ts";
import { setClock, stepTable } from "./clock.ts";
import { beginExport, beginRestore, endRestore, exportPage, recover, restoreList, restorePage } from "./custody.ts";
import { decideWithdrawal, listPayments, listSuggestions, listWithdrawals, replyToSuggestion } from "./decisions.ts";
import { endMemberSessions, excludeMember, findMember, freezeMember, unfreezeMember } from "./member-details.ts";
import { addMembers, closeLoadTest, listMessages } from "./members.ts";
import { readFailures, readMetrics } from "./metrics.ts";
import { type OperatorCall, askEveryCell } from "./operator-call.ts";
import { deleteMember, exportMember, memberData } from "./own-data.ts";
import { correct, decidePayment, decideProposal, listProposals, makeGiftCode } from "./proposals.ts";
import { setScene } from "./scenes.ts";
import { loadState, readState } from "./state.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { faultThatNeverApplies } from "#contract/documents/never-applies.ts";

const ENTRIES_MAX = 200;

/** Every call of the control API with its handler. */
export const controlRoutes: readonly Route<OperatorCall>[] = [
  answer(controlClock, async ({ env }: OperatorCall, wanted) => {
    const { reason: _, ...change } = wanted;
    const before = await setClock(env, {}, realNow);
    if (Object.keys(change).length === 0) return before;
    const after = await setClock(env, change, realNow);
    return { ...after, changed: { before, after } };
  }),
  answer(controlStep, async ({ env }: OperatorCall, { table }) => {
    return isTable(table) ? stepTable(env, table, realNow) : refuse("bad_request", { with: { field: "table" } });
  }),

  answer(controlForce, async ({ env, cells }: OperatorCall, { table, outcomes }) => {
    const force = await forcing(env, cells, table);
    if (force === null) return refuse("bad_request", { with: { field: "table" } });
    const queued = await force(outcomes);
    return queued === null ? refuse("bad_request", { with: { field: "outcomes" } }) : { queued };
  }),

  answer(operateClose, async (context: OperatorCall, { game, text, countdown_s: seconds, until }) =>
    setClosing(context, game, {
      // The gateway's time is real.
      until: until === undefined ? null : context.now + until - realNow(),
      closesAt: context.now + seconds * 1000,
      text,
    }),
  ),
  answer(operateOpen, async (context: OperatorCall, { game }) => setClosing(context, game, null)),

  answer(controlDemoMode, async ({ env }: OperatorCall) => ({ mode: await demoProviderStub(env).mode() })),
  answer(controlSetDemoMode, async ({ env }: OperatorCall, { mode }) => {
    const provider = demoProviderStub(env);
    const before = await provider.mode();
    await provider.setMode(mode);
    return { mode, changed: { before, after: mode } };
  }),

  answer(controlMessages, listMessages),
  answer(controlMembers, addMembers),
  answer(controlCloseLoadTest, closeLoadTest),

  answer(operateMember, findMember),
  answer(operateFreeze, freezeMember),
  answer(operateUnfreeze, unfreezeMember),
  answer(operateEndSessions, endMemberSessions),
  answer(operateExclude, excludeMember),

  answer(operatePayments, listPayments),
  answer(operateDecidePayment, decidePayment),
  answer(operateWithdrawals, listWithdrawals),
  answer(operateDecideWithdrawal, decideWithdrawal),
  answer(operateSuggestions, listSuggestions),
  answer(operateReply, replyToSuggestion),
  answer(operateExcludedDevices, async ({ env }) => {
    const { newest } = await catalogueStub(env).excludedRegistrations();
    return { queryset: newest.map(({ member, time }) => ({ user_id: String(member), create_time: time })) };
  }),
  answer(operateGiftCodes, makeGiftCode),
  answer(operateCorrect, correct),
  answer(operateDispute, collectDispute),
  answer(operateProposals, listProposals),
  answer(operateDecideProposal, decideProposal),
  answer(operateExportMember, exportMember),
  answer(operateMemberData, memberData),
  answer(operateDeleteMember, deleteMember),
  answer(operateStock, setStock),
  answer(operateProviderKey, makeProviderKey),
  answer(operateProviderRounds, listOpenDebits),

  answer(controlFaults, listFaults),
  answer(controlAddFault, addFault),
  answer(controlRemoveFaults, removeFaults),
  answer(operateRetireChain, async ({ env }: OperatorCall, { table }) => {
    const last = isTable(table) ? await tableStub(env, table).retireChain() : null;
    if (last === null) return refuse("bad_request", { with: { field: "table" } });
    return { ...last, changed: { before: last, after: { chain: last.chain + 1 } } };
  }),
  answer(controlRestart, restartObject),
  answer(operateExport, beginExport),
  answer(operateExportPage, exportPage),
  answer(operateRestore, beginRestore),
  answer(operateRestorePage, restorePage),
  answer(operateRestoreList, restoreList),
  answer(operateEndRestore, endRestore),
  answer(operateRecover, recover),
  answer(operateJournal, readJournal),
  answer(operateMetrics, readMetrics),

  answer(controlState, readState),
  answer(controlLoadState, loadState),
  answer(controlScene, setScene),
  answer(operateAudit, async ({ env, cells }: OperatorCall) => {
    const found = await audit(env, [...Array(cells).keys()], tableNames(), sleep);
    await catalogueStub(env).noteAudit(found.invariants.filter(({ broken }) => broken > 0).length);
    return { ...found, failures: await readFailures(env, cells) };
  }),
  answer(operateBooks, async ({ env, cells }: OperatorCall, { cell, after }) =>
    cell < cells ? cellStub(env, cell).books(after) : refuse("bad_request", { with: { field: "cell" } }),
  ),
];

/** Games with a socket ask their table as a round begins; the other games are closed in the cells. */
async function setClosing({ env, cells }: OperatorCall, game: string | undefined, closing: Closing | null) {
  const isMeant = (table: string) => game === undefined || game === gameNameOf(table);
  const tables = tableNames().filter(isMeant);
  const names = [...tables, ...[...instantGames(), PROVIDER_GAMES].filter(isMeant)];
  if (names.length === 0) return refuse("bad_request", { with: { field: "game" } });
  await Promise.all([
    ...tables.map((table) => tableStub(env, table).close(closing)),
    ...Array.from({ length: cells }, (_, cell) => cellStub(env, cell).close(names, closing)),
  ]);
  return { closings: [] };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function setStock({ env }: OperatorCall, { product_id, stock }: InputOf<typeof operateStock>) {
  if (productOf(product_id) === undefined) return refuse("product_unknown");
  const before = await catalogueStub(env).setStock(product_id, stock);
  return { changed: { before: { stock: before }, after: { stock } } };
}

async function restartObject({ env, cells }: OperatorCall, { object }: InputOf<typeof controlRestart>) {
  const stub = restartable(env, cells, object);
  if (stub === null) return refuse("bad_request", { with: { field: "object" } });
  // The object aborts during the call, so a success rejects.
  await stub.restart().catch(() => undefined);
  return {};
}

function isTable(table: string): boolean {
  return tableNames().includes(table);
}

/** The forcing call of a table or of a member's instant game (`<game>:<user_id>`); null: unknown. */
async function forcing(env: SimulatorBindings, cells: number, table: string) {
  if (isTable(table)) return (outcomes: readonly unknown[]) => tableStub(env, table).force(outcomes);
  const [, game = "", id] = /^([a-z]+):([1-9]\d{4,15})$/.exec(table) ?? [];
  if (!instantGames().includes(game)) return null;
  const member = Number(id);
  if (!(cellOf(member) < cells && (await cellStub(env, cellOf(member)).hasMember(member)))) return null;
  return (outcomes: readonly unknown[]) => cellStub(env, cellOf(member)).forceGame(game, member, outcomes);
}

function restartable(env: SimulatorBindings, cells: number, object: string): { restart(): Promise<void> } | null {
  if (object === "catalogue:main") return catalogueStub(env);
  const [, kind, name] = /^(cell|table|directory):(.+)$/.exec(object) ?? [];
  if (kind === "table" && name !== undefined && isTable(name)) return tableStub(env, name);
  const number = Number(name);
  if (kind === "cell" && Number.isInteger(number) && number >= 0 && number < cells) return cellStub(env, number);
  if (kind === "directory" && Number.isInteger(number) && number >= 0 && number < allDirectories(env).length) {
    return directoryStub(env, number);
  }
  return null;
}

/** Merges the calls of this isolate with the frames of every cell. */
async function readJournal(context: OperatorCall, filter: JournalFilter) {
  const frames = await askEveryCell(context, async (cell) => cell.frames(filter));
  return {
    calls: context.journal.entries(filter).calls,
    frames: frames
      .flat()
      .sort((a, b) => b.real_time - a.real_time)
      .slice(0, ENTRIES_MAX),
  };
}

// The catalogue stores the faults; every change is sent at once to the answering isolate and to all cells.

async function listFaults({ env }: OperatorCall) {
  return { faults: await catalogueStub(env).faults() };
}

async function addFault(context: OperatorCall, input: InputOf<typeof controlAddFault>) {
  const { reason: _, ...wanted } = input;
  const field = faultThatNeverApplies(API.get(), wanted, context.now);
  if (field !== null) return refuse("bad_request", { with: { field } });
  return { faults: await publish(context, await catalogueStub(context.env).addFault(wanted)) };
}

async function removeFaults(context: OperatorCall, { id }: InputOf<typeof controlRemoveFaults>) {
  const left = await catalogueStub(context.env).removeFaults(id ?? null);
  return left === null ? refuse("not_found") : { faults: await publish(context, left) };
}

async function publish(context: OperatorCall, faults: Fault[]): Promise<Fault[]> {
  context.faults.set(faults);
  await askEveryCell(context, async (cell) => cell.setFaults(faults));
  return faults;
}
