import * as z from "zod/mini";
import { type AnyCall, type BodyOf, fieldAtFault, type QueryOf } from "#contract/call.ts";
import { controlAddFault, controlFaults, controlRemoveFaults } from "#contract/control/faults.ts";
import { controlJournal, type UnreadEntry } from "#contract/control/metrics.ts";
import { controlEndReplay, controlRecord, controlRecording, controlReplay } from "#contract/control/state.ts";
import {
  controlAddStub,
  controlAnnounce,
  controlEndAnnouncement,
  controlGateway,
  controlRemoveStubs,
  controlStubs,
  SIMULATOR_PARTS,
} from "#contract/control/workbench.ts";
import { announcementThatNeverApplies, faultThatNeverApplies, stubThatNeverApplies } from "#api/never-applies.ts";
import { type Refusal, refusals, refusalText, refuse, isRefusal } from "#contract/refusals.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";
import { Replayer } from "./recording/replayer.ts";
import { jsonOf } from "./request-body.ts";
import type { WorkbenchRules, WorkbenchStub } from "./store.ts";
import type { Shadow } from "../upstream/shadow/shadow.ts";
import type { Journal } from "./journal.ts";
import type { RulesCache } from "./rules.ts";

export interface WorkbenchParts {
  /** Answers players. */
  readonly upstream: Upstream;
  readonly answers: "simulator" | "origin" | "both";
  /** Answers the operator's calls that are a simulator's; null: a real backend, which gets none of them. */
  readonly simulator: Upstream["fetch"] | null;
  readonly store: () => WorkbenchStub;
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly uuid: () => string;
  /** Fields of a backend's answers that clients cannot read, newest last. */
  /** Compares the backend with a second one. */
  readonly shadow?: Pick<Shadow, "entries" | "counts"> | undefined;
  readonly unread?: (() => readonly UnreadEntry[]) | undefined;
}

/** The operator's calls change it. */
export interface WorkbenchState {
  readonly rules: RulesCache;
  readonly journal: Journal;
  readonly replay: { current: Replayer | null };
  readonly sockets: { open: number };
  /** False: the simulator has faults and a journal of its own, which reach into its cells. */
  readonly isOwn: boolean;
}

type Handler = (request: UpstreamRequest) => Promise<object>;

/** Answers the operator's calls: those of the workbench here, the others by the simulator, if there is one. */
export function createOperatorCalls(parts: WorkbenchParts, state: WorkbenchState) {
  const { answers, simulator, store, now, uuid, unread, shadow } = parts;
  const { rules, journal, replay, sockets, isOwn } = state;

  const handlers = new Map<AnyCall, Handler>([
    handler(controlGateway, async () => {
      const { faults, stubs, announcement } = await rules.refresh();
      const isOver = announcement?.until !== undefined && now() >= announcement.until;
      return {
        upstream: answers,
        offers: simulator === null ? [] : SIMULATOR_PARTS,
        now: now(),
        calls: journal.metrics(),
        sockets: sockets.open,
        faults: faults.filter(({ until }) => until === undefined || now() < until).length,
        stubs: stubs.length,
        announcement: isOver ? null : announcement,
        recording: await store().counts(),
        replaying: replay.current !== null,
        ...(shadow && { shadow: shadow.counts }),
      };
    }),
    handler(controlStubs, async () => stubsIn(await rules.refresh())),
    handler(controlAddStub, async ({ body }) => {
      const field = stubThatNeverApplies(body);
      if (field !== null) return refuse("bad_request", { with: { field } });
      const changed = await store().addStub(body);
      return changed === null ? refuse("bad_request", { with: { field: "match" } }) : stubsIn(applied(changed));
    }),
    handler(controlRemoveStubs, async ({ body }) => {
      const changed = await store().removeStubs(body.id ?? null);
      return changed === null ? refuse("not_found") : stubsIn(applied(changed));
    }),
    handler(controlAnnounce, async ({ body }) => {
      const isOver = body.until !== undefined && body.until <= now();
      const field = announcementThatNeverApplies(body) ?? (isOver ? "until" : null);
      if (field !== null) return refuse("bad_request", { with: { field } });
      applied(await store().announce(body));
      return {};
    }),
    handler(controlEndAnnouncement, async () => {
      applied(await store().announce(null));
      return {};
    }),
    handler(controlRecord, async ({ body }) => {
      applied(await store().record(body.on ? { id: uuid(), startedAt: now() } : null));
      return {};
    }),
    handler(controlRecording, async ({ query }) => {
      const { on, parts: count } = await store().counts();
      const part = Number(query.part ?? 1);
      if (part > count) return refuse("not_found");
      return { on, part, parts: count, ...(await store().part(part)) };
    }),
    handler(controlReplay, async ({ body }) => {
      applied(await store().record(null));
      replay.current = new Replayer(body);
      return {};
    }),
    handler(controlEndReplay, async () => {
      replay.current = null;
      return {};
    }),
    ...(isOwn ? ownHandlers() : []),
  ]);

  return async (request: UpstreamRequest, call: AnyCall): Promise<Response> => {
    const answer = handlers.get(call);
    if (answer === undefined && simulator !== null) return simulator(request, call);
    const given = answer === undefined ? refuse("not_offered") : await answer(request);
    if (isRefusal(given)) return refused(given, localeOf(request.headers));
    return Response.json({ code: 200, msg: "OK", server_time: now(), ...given });
  };

  /** In front of a simulator alone, these calls are the simulator's: its faults and journal reach into its cells. */
  function ownHandlers(): [AnyCall, Handler][] {
    return [
      handler(controlFaults, async () => faultsIn(await rules.refresh())),
      handler(controlAddFault, async ({ body }) => {
        // A backend has no cells that could be restarted.
        const field = faultThatNeverApplies(body, now()) ?? (body.fault.kind === "restart" ? "fault.kind" : null);
        if (field !== null) return refuse("bad_request", { with: { field } });
        return faultsIn(applied(await store().addFault(body)));
      }),
      handler(controlRemoveFaults, async ({ body }) => {
        const changed = await store().removeFaults(body.id ?? null);
        return changed === null ? refuse("not_found") : faultsIn(applied(changed));
      }),
      handler(controlJournal, async ({ query }) => ({
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
    return { faults: faults.filter(({ until }) => until === undefined || now() < until) };
  }
}

function stubsIn({ stubs }: WorkbenchRules) {
  return { stubs };
}

/** Parses the input of a call, or refuses it. */
function handler<C extends AnyCall>(
  call: C,
  answer: (input: { body: BodyOf<C>; query: QueryOf<C> }) => Promise<object>,
): [AnyCall, Handler] {
  return [
    call,
    async (request) => {
      const { t: _, ...parameters } = Object.fromEntries(new URL(request.url).searchParams);
      const query = z.safeDecode(call.query, parameters);
      const schema: z.core.$ZodType = call.body;
      const body = z.safeDecode(schema, call.method === "GET" ? {} : jsonOf(request));
      for (const parsed of [query, body]) {
        if (!parsed.success) {
          return refuse("bad_request", { with: { field: fieldAtFault(parsed.error.issues) } });
        }
      }
      return answer({ body: body.data as BodyOf<C>, query: query.data as QueryOf<C> });
    },
  ];
}

function refused(refusal: Refusal, locale: Locale): Response {
  const kind: { code: number; http?: number } = refusals[refusal.refusal];
  return Response.json({ code: kind.code, msg: refusalText(refusal, locale) }, { status: kind.http ?? 200 });
}

export function localeOf(headers: UpstreamRequest["headers"]): Locale {
  const language = headers["accept-language"];
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
