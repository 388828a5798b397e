import { api } from "#games/all/api.ts";
import * as z from "zod/mini";
import { type AnyCall, type BodyOf, type QueryOf, SUCCESS } from "#contract/call.ts";
import { change } from "#contract/control/act.ts";
import { controlAddFault, controlFaults, controlRemoveFaults } from "#contract/control/faults.ts";
import { operateJournal, type UnreadEntry } from "#contract/control/metrics.ts";
import { controlEndReplay, operateRecord, operateRecording, controlReplay } from "#contract/control/state.ts";
import { operateTrail } from "#contract/control/trail.ts";
import {
  controlAddStub,
  operateAnnounce,
  operateClose,
  operateEndAnnouncement,
  operateGateway,
  operateOpen,
  controlRemoveStubs,
  controlStubs,
  SIMULATOR_PARTS,
} from "#contract/control/workbench.ts";
import { faultThatNeverApplies, stubThatNeverApplies } from "#contract/documents/never-applies.ts";
import { refusals, refuse } from "#contract/refusals.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";
import { Replayer } from "./recording/replayer.ts";
import type { WorkbenchRules, WorkbenchStub } from "./store.ts";
import type { Shadow } from "../upstream/shadow.ts";
import { isGame } from "./closings.ts";
import type { GatewayJournal } from "./journal.ts";
import type { Act } from "./trail.ts";
import type { RulesCache } from "./rules.ts";

export interface WorkbenchParts {
  /** Answers players. */
  readonly upstream: Upstream;
  readonly answers: "simulator" | "origin";
  /** Answers the operator's calls that are a simulator's; null: a real backend, which gets none of them. */
  readonly simulator: Upstream["fetch"] | null;
  readonly store: () => WorkbenchStub;
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly uuid: () => string;
  /** Compares the backend with a second one. */
  readonly shadow?: Pick<Shadow, "entries" | "counts"> | undefined;
  /** Fields of a backend's answers that clients cannot read, newest last. */
  readonly unread?: (() => readonly UnreadEntry[]) | undefined;
  readonly settings: { readonly installation: string; readonly testBench: boolean };
}

/** The operator's calls change it. */
export interface WorkbenchState {
  readonly rules: RulesCache;
  readonly journal: GatewayJournal;
  readonly replay: { current: Replayer | null };
  readonly sockets: { open: number };
  /** False: the simulator has faults and a journal of its own, which reach into its cells. */
  readonly isOwn: boolean;
}

/** A handler that returns a Response has the simulator's answer. */
type Handler = (input: { body: unknown; query: unknown }, act: Act, request: UpstreamRequest) => Promise<object>;

interface Needs extends WorkbenchParts, WorkbenchState {
  /** Makes changed rules those in force. */
  readonly applied: (changed: WorkbenchRules) => WorkbenchRules;
  readonly inForce: <T extends { readonly until?: number | undefined }>(all: readonly T[]) => T[];
}

export const NOBODY = { name: "nobody", role: "look" } as const;
const NOT_FOUND = refusals.not_found.code;

export function operatorHandlers(parts: WorkbenchParts, state: WorkbenchState): ReadonlyMap<AnyCall, Handler> {
  const needs: Needs = {
    ...parts,
    ...state,
    applied(changed) {
      state.rules.set(changed);
      return changed;
    },
    inForce: (all) => all.filter(({ until }) => until === undefined || parts.now() < until),
  };
  return new Map([
    ...stateHandlers(needs),
    ...stubHandlers(needs),
    ...noticeHandlers(needs),
    ...recordingHandlers(needs),
    ...(state.isOwn ? faultHandlers(needs) : []),
  ]);
}

function stateHandlers(needs: Needs): [AnyCall, Handler][] {
  const { answers, simulator, store, now, shadow, settings, rules, journal, replay, sockets, inForce } = needs;
  return [
    handler(operateGateway, async (_, __, { operator = NOBODY }) => {
      const { faults, stubs, announcement, closings } = await rules.refresh();
      return {
        upstream: answers,
        operator,
        installation: settings.installation,
        bench: settings.testBench,
        offers: simulator === null ? [] : SIMULATOR_PARTS,
        now: now(),
        calls: journal.metrics(),
        sockets: sockets.open,
        faults: inForce(faults).length,
        stubs: stubs.length,
        announcement: inForce(announcement === null ? [] : [announcement])[0] ?? null,
        closings: inForce(closings),
        recording: await store().counts(),
        replaying: replay.current !== null,
        ...(shadow && { shadow: shadow.counts }),
      };
    }),
    handler(operateTrail, async ({ query }) => store().trail(query.after ?? null)),
  ];
}

function stubHandlers({ store, rules, applied }: Needs): [AnyCall, Handler][] {
  const stubsIn = ({ stubs }: WorkbenchRules) => ({ stubs });
  return [
    handler(controlStubs, async () => stubsIn(await rules.refresh())),
    handler(controlAddStub, async ({ body: wanted }, act) => {
      const { reason: _, ...body } = wanted;
      const field = stubThatNeverApplies(api, body);
      if (field !== null) return refuse("bad_request", { with: { field } });
      const changed = await store().addStub(act, body);
      return changed === null ? refuse("bad_request", { with: { field: "match" } }) : stubsIn(applied(changed));
    }),
    handler(controlRemoveStubs, async ({ body }, act) => {
      const changed = await store().removeStubs(act, body.id ?? null);
      return changed === null ? refuse("not_found") : stubsIn(applied(changed));
    }),
  ];
}

function noticeHandlers(needs: Needs): [AnyCall, Handler][] {
  const { store, now, applied } = needs;
  return [
    handler(operateAnnounce, async ({ body: { text, until } }, act) => {
      if (until !== undefined && until <= now()) return refuse("bad_request", { with: { field: "until" } });
      applied(await store().announce(act, { text, until }));
      return {};
    }),
    handler(operateEndAnnouncement, async (_, act) => {
      applied(await store().announce(act, null));
      return {};
    }),
    handler(operateClose, async ({ body: { game, text, countdown_s: seconds, until } }, act, request) => {
      const closesAt = now() + seconds * 1000;
      if (game !== undefined && !isGame(game)) return refuse("bad_request", { with: { field: "game" } });
      if (until !== undefined && until <= closesAt) return refuse("bad_request", { with: { field: "until" } });
      const changed = await store().close(act, { game, text, closes_at: closesAt, until });
      return withTables(needs, changed, operateClose, request);
    }),
    handler(operateOpen, async ({ body: { game } }, act, request) => {
      const changed = await store().open(act, game);
      return changed === null ? refuse("not_found") : withTables(needs, changed, operateOpen, request);
    }),
  ];
}

/**
 * A simulator also closes its tables: no further round begins. A silent simulator takes no stakes either. `not_found`
 * is no failure: it has not closed the game.
 */
async function withTables(
  { simulator, applied, inForce }: Needs,
  changed: WorkbenchRules,
  call: AnyCall,
  request: UpstreamRequest,
): Promise<object> {
  applied(changed);
  const response = await simulator?.(request, call).catch(() => undefined);
  const { data } = z.safeParse(
    outcome,
    await response
      ?.clone()
      .json()
      .catch(() => undefined),
  );
  const isRefused = data !== undefined && data.code !== SUCCESS && data.code !== NOT_FOUND;
  return isRefused && response !== undefined ? response : { closings: inForce(changed.closings) };
}

function recordingHandlers({ store, now, uuid, replay, applied }: Needs): [AnyCall, Handler][] {
  return [
    handler(operateRecord, async ({ body }, act) => {
      applied(await store().record(act, body.on ? { id: uuid(), startedAt: now() } : null));
      return {};
    }),
    handler(operateRecording, async ({ query }) => {
      const { on, parts: count } = await store().counts();
      const part = Number(query.part ?? 1);
      if (part > count) return refuse("not_found");
      return { on, part, parts: count, ...(await store().part(part)) };
    }),
    handler(controlReplay, async ({ body }, act) => {
      applied(await store().record(act, null));
      replay.current = new Replayer(body);
      return {};
    }),
    handler(controlEndReplay, async (_, act) => {
      applied(await store().record(act, null));
      replay.current = null;
      return {};
    }),
  ];
}

/** In front of a simulator alone, these calls are the simulator's: its faults and journal reach into its cells. */
function faultHandlers(needs: Needs): [AnyCall, Handler][] {
  const { store, now, rules, journal, unread, shadow, applied, inForce } = needs;
  const faultsIn = ({ faults }: WorkbenchRules) => ({ faults: inForce(faults) });
  return [
    handler(controlFaults, async () => faultsIn(await rules.refresh())),
    handler(controlAddFault, async ({ body: wanted }, act) => {
      const { reason: _, ...body } = wanted;
      // A backend has no cells that could be restarted.
      const field = faultThatNeverApplies(api, body, now()) ?? (body.fault.kind === "restart" ? "fault.kind" : null);
      if (field !== null) return refuse("bad_request", { with: { field } });
      return faultsIn(applied(await store().addFault(act, body)));
    }),
    handler(controlRemoveFaults, async ({ body }, act) => {
      const changed = await store().removeFaults(act, body.id ?? null);
      return changed === null ? refuse("not_found") : faultsIn(applied(changed));
    }),
    handler(operateJournal, async ({ query }) => ({
      ...journal.entries(query),
      unread: unread?.().toReversed() ?? [],
      ...(shadow && { shadow: shadow.entries.toReversed() }),
    })),
  ];
}

/** The part of the simulator's answer that tells of an act. */
export const outcome = z.object({ code: z.int(), changed: z.optional(change) });

function handler<C extends AnyCall>(
  call: C,
  answer: (input: { body: BodyOf<C>; query: QueryOf<C> }, act: Act, request: UpstreamRequest) => Promise<object>,
): [AnyCall, Handler] {
  return [call, answer as Handler];
}
