import * as z from "zod/mini";
import { type AnyCall, type BodyOf, fieldAtFault, type QueryOf, SUCCESS } from "#contract/call.ts";
import { controlAddFault, controlFaults, controlRemoveFaults } from "#contract/control/faults.ts";
import { operateJournal, type UnreadEntry } from "#contract/control/metrics.ts";
import { controlEndReplay, operateRecord, operateRecording, controlReplay } from "#contract/control/state.ts";
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
import { faultThatNeverApplies, stubThatNeverApplies } from "#api/never-applies.ts";
import { type Refusal, refusals, refusalText, refuse, isRefusal } from "#contract/refusals.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";
import { Replayer } from "./recording/replayer.ts";
import { parseJson } from "#contract/values/json.ts";
import { jsonOf } from "../upstream/upstream-request.ts";
import type { WorkbenchRules, WorkbenchStub } from "./store.ts";
import type { Shadow } from "../upstream/shadow.ts";
import { isGame } from "./closings.ts";
import type { GatewayJournal } from "./journal.ts";
import type { Act } from "./trail.ts";
import { change, roleFor } from "#contract/control/act.ts";
import { operateTrail } from "#contract/control/trail.ts";
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

const NOBODY = { name: "nobody", role: "look" } as const;
const NOT_FOUND = refusals.not_found.code;
const SERVER_ERROR = 500;

/** Answers the operator's calls: those of the workbench here, the others by the simulator, if there is one. */
export function createOperatorCalls(parts: WorkbenchParts, state: WorkbenchState) {
  const { answers, simulator, store, now, uuid, unread, shadow, settings } = parts;
  const { rules, journal, replay, sockets, isOwn } = state;

  const handlers = new Map<AnyCall, Handler>([
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
    handler(controlStubs, async () => stubsIn(await rules.refresh())),
    handler(operateTrail, async ({ query }) => store().trail(query.after ?? null)),
    handler(controlAddStub, async ({ body: wanted }, act) => {
      const { reason: _, ...body } = wanted;
      const field = stubThatNeverApplies(body);
      if (field !== null) return refuse("bad_request", { with: { field } });
      const changed = await store().addStub(act, body);
      return changed === null ? refuse("bad_request", { with: { field: "match" } }) : stubsIn(applied(changed));
    }),
    handler(controlRemoveStubs, async ({ body }, act) => {
      const changed = await store().removeStubs(act, body.id ?? null);
      return changed === null ? refuse("not_found") : stubsIn(applied(changed));
    }),
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
      return withTables(changed, operateClose, request);
    }),
    handler(operateOpen, async ({ body: { game } }, act, request) => {
      const changed = await store().open(act, game);
      return changed === null ? refuse("not_found") : withTables(changed, operateOpen, request);
    }),
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
    ...(isOwn ? ownHandlers() : []),
  ]);

  return async (request: UpstreamRequest, call: AnyCall): Promise<Response> => {
    const given = await answer(request, call);
    if (isRefusal(given)) return refused(given, localeOf(request.headers));
    return given instanceof Response ? given : Response.json({ code: 200, msg: "OK", server_time: now(), ...given });
  };

  async function answer(request: UpstreamRequest, call: AnyCall): Promise<object> {
    const handle = handlers.get(call);
    if (handle === undefined && simulator === null) return refuse("not_offered");
    const input = inputOf(request, call);
    if (isRefusal(input)) return input;
    const act = actOf(request, call);
    if (handle !== undefined) return handle(input, act, request);
    if (simulator === null) return refuse("not_offered");
    return roleFor(call) === "look" ? simulator(request, call) : actInSimulator(simulator, act, request, call);
  }

  /**
   * The effect of such an act is in objects of the simulator. A line comes before it, so that no act is without one. A
   * second line has its outcome; an act without one was cut short.
   */
  async function actInSimulator(
    send: Upstream["fetch"],
    act: Act,
    request: UpstreamRequest,
    call: AnyCall,
  ): Promise<Response> {
    const seq = await store().beginAct(act);
    const end = (code: number, { before = null, after = null }: { before?: unknown; after?: unknown } = {}) =>
      store().endAct(seq, { realTime: now(), code, before, after });
    try {
      const response = await send(request, call);
      const text = await response.text();
      const { data } = z.safeParse(outcome, parseJson(text));
      await end(data?.code ?? response.status, data?.changed);
      return new Response(text, response);
    } catch (error) {
      await end(SERVER_ERROR);
      throw error;
    }
  }

  /** The input as it came, with amounts in whole units. */
  function actOf(request: UpstreamRequest, { method, path }: AnyCall): Act {
    const { operator = NOBODY } = request;
    const { reason = "", ...input } = jsonOf(request) as { reason?: string };
    return { realTime: now(), who: operator.name, act: `${method} ${path}`, reason, input };
  }

  /**
   * A simulator also closes its tables: no further round begins. One that does not answer takes no stakes either. One
   * that has not closed the game has nothing to open.
   */
  async function withTables(changed: WorkbenchRules, call: AnyCall, request: UpstreamRequest): Promise<object> {
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

  function inForce<T extends { readonly until?: number | undefined }>(all: readonly T[]): T[] {
    return all.filter(({ until }) => until === undefined || now() < until);
  }

  /** In front of a simulator alone, these calls are the simulator's: its faults and journal reach into its cells. */
  function ownHandlers(): [AnyCall, Handler][] {
    return [
      handler(controlFaults, async () => faultsIn(await rules.refresh())),
      handler(controlAddFault, async ({ body: wanted }, act) => {
        const { reason: _, ...body } = wanted;
        // A backend has no cells that could be restarted.
        const field = faultThatNeverApplies(body, now()) ?? (body.fault.kind === "restart" ? "fault.kind" : null);
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

  function applied(changed: WorkbenchRules): WorkbenchRules {
    rules.set(changed);
    return changed;
  }

  function faultsIn({ faults }: WorkbenchRules) {
    return { faults: inForce(faults) };
  }
}

function stubsIn({ stubs }: WorkbenchRules) {
  return { stubs };
}

/** What an answer of the simulator tells of an act. */
const outcome = z.object({ code: z.int(), changed: z.optional(change) });

function handler<C extends AnyCall>(
  call: C,
  answer: (input: { body: BodyOf<C>; query: QueryOf<C> }, act: Act, request: UpstreamRequest) => Promise<object>,
): [AnyCall, Handler] {
  return [call, answer as Handler];
}

function inputOf(request: UpstreamRequest, call: AnyCall): { body: unknown; query: unknown } | Refusal {
  const { t: _, ...parameters } = Object.fromEntries(new URL(request.url).searchParams);
  const query = z.safeDecode(call.query, parameters);
  const schema: z.core.$ZodType = call.body;
  const body = z.safeDecode(schema, call.method === "GET" ? {} : jsonOf(request));
  for (const parsed of [query, body]) {
    if (!parsed.success) return refuse("bad_request", { with: { field: fieldAtFault(parsed.error.issues) } });
  }
  return { body: body.data, query: query.data };
}

function refused(refusal: Refusal, locale: Locale): Response {
  const kind: { code: number; http?: number } = refusals[refusal.refusal];
  return Response.json({ code: kind.code, msg: refusalText(refusal, locale) }, { status: kind.http ?? 200 });
}

export function localeOf(headers: UpstreamRequest["headers"]): Locale {
  const language = headers["accept-language"];
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
