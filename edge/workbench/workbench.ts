import type { AnyCall } from "#contract/call.ts";
import { Chance } from "#contract/faults/chance.ts";
import type { Family } from "#contract/control/metric-families.ts";
import { FaultInjector } from "#contract/faults/fault-injector.ts";
import { askMember } from "./caller.ts";
import type { NoteRefused } from "../middleware/authorization.ts";
import type { Observer } from "../upstream/proxy.ts";
import type { SocketTap, Upstream, UpstreamRequest } from "../upstream/upstream.ts";
import { closedResponse, closingOf, refusedStake, refusesCall, type Notices, noticesIn } from "./closings.ts";
import { GatewayJournal } from "./journal.ts";
import { createOperatorCalls, localeOf } from "./operator-calls.ts";
import type { WorkbenchParts, WorkbenchState } from "./operator-handlers.ts";
import { Recorder } from "./recording/recorder.ts";
import { textOf } from "../upstream/upstream-request.ts";
import { RulesCache } from "./rules.ts";
import { readWorkbenchFamilies } from "./workbench-families.ts";
import { Stubs } from "./stubs.ts";
import type { WorkbenchStub } from "./store.ts";
import { TrailNotes } from "./trail-notes.ts";
import { hash } from "node:crypto";

const DIGITS = 8;

/** Random floats in [0, 1) that follow from a seed and a count alone. */
function seededFloats(seed: string, count: number): () => number {
  let n = 0;
  return () => Number.parseInt(hash("sha256", `${seed}:${count}:${n++}`, "hex").slice(0, DIGITS), 16) / 16 ** DIGITS;
}

/**
 * Puts an operator's tools in front of any backend: faults, stubs, journal, recording, replay and closings. An
 * operator's calls never reach a real backend.
 */
export function createWorkbench(parts: WorkbenchParts): {
  readonly upstream: Upstream;
  readonly observer: Observer;
  readonly notices: Notices;
  readonly noteRefused: NoteRefused;
  readonly families: () => Promise<Family[]>;
} {
  const { upstream, simulator, store, now, sleep, uuid, settings } = parts;
  const stubs = new Stubs({ chance: new Chance(seededFloats), now, uuid });
  const injector = new FaultInjector(new Chance(seededFloats));
  const recorder = new Recorder({ now, uuid, append: async (id, entries) => store().append(id, entries) });
  const isOwn = simulator === null;
  const rules = new RulesCache(store, now, ({ faults, stubs: inForce, recording }) => {
    // Without a test bench nobody could remove what it has left.
    if (isOwn && settings.testBench) injector.set(faults);
    stubs.set(settings.testBench ? inForce : []);
    recorder.set(recording);
  });
  const journal = new GatewayJournal(now);
  const state: WorkbenchState = { rules, journal, replay: { current: null }, sockets: { open: 0 }, isOwn };
  const write = async (...line: Parameters<WorkbenchStub["note"]>) => store().note(...line);
  const notes = new TrailNotes({ now, write });
  const answerOperator = createOperatorCalls(parts, state, notes);
  let closedAnswers = 0;
  const { answerMember } = upstream;
  const answerIdly =
    answerMember && ((request: UpstreamRequest, call: AnyCall) => (isIdle() ? answerMember : fetch)(request, call));
  return {
    upstream: { ...upstream, fetch, ...(answerIdly && { answerMember: answerIdly }) },
    observer: journal,
    noteRefused: (...refused) => notes.refused(...refused),
    notices: noticesIn(rules, now),
    async families() {
      const { closings } = await rules.refresh();
      return readWorkbenchFamilies({ store: store(), closings, closedAnswers, now: now() });
    },
  };

  /** Nearly always: no cost. */
  function isIdle(): boolean {
    const isReady = rules.isFresh && rules.known.closings.length === 0 && state.replay.current === null;
    return isReady && stubs.isEmpty && injector.hasNoneOfCalls && !recorder.on;
  }

  function fetch(request: UpstreamRequest, call?: AnyCall): Promise<Response> {
    if (call?.by === "operator") return answerOperator(request, call);
    // The backend's pages: payments that are under way have to end.
    const isPage = call === undefined && !isUpgrade(request);
    if (isPage || (call !== undefined && isIdle())) return upstream.fetch(request, call);
    return rules.isFresh ? answer(request, call) : rules.refresh().then(() => answer(request, call));
  }

  function answer(request: UpstreamRequest, call: AnyCall | undefined): Promise<Response> {
    const closing = closingOf(rules.known.closings, request.path, now());
    if (closing !== undefined && refusesCall(closing, call, now())) {
      closedAnswers += 1;
      return Promise.resolve(closedResponse(closing, localeOf(request.headers), now()));
    }
    const serve = () =>
      call === undefined
        ? openSocket(request, { ...state, upstream, now, recorder, injector })
        : answerCall(request, call);
    return injector.hasNoneOfCalls ? serve() : answerWithFaults(request.path, serve);
  }

  function answerWithFaults(path: string, ask: () => Promise<Response>): Promise<Response> {
    return injector.answer(path, now(), {
      ask,
      sleep,
      error: (code, msg) => Response.json({ code, msg }),
      unauthorized: () => new Response(null, { status: 401 }),
    });
  }

  async function answerCall(request: UpstreamRequest, call: AnyCall): Promise<Response> {
    if (!stubs.isEmpty) {
      const stub = stubs.take(request, await stubbedMember(request));
      if (stub !== undefined && stub.delayMs > 0) await sleep(stub.delayMs);
      if (stub !== undefined) return stub.answer;
    }
    const replayer = state.replay.current;
    if (replayer !== null) return replayer.call(call, request.url, textOf(request));
    const answering = upstream.fetch(request, call);
    return recorder.on ? recorder.call(call, request.url, textOf(request), answering) : answering;
  }

  /** The caller's id for the stubs; null: none of them needs it, or the backend does not know the token. */
  async function stubbedMember(request: UpstreamRequest): Promise<string | null> {
    const { authorization } = request.headers;
    const known = journal.memberOf(authorization);
    if (known !== null || authorization === undefined || !stubs.needsMember(request)) return known;
    const member = await askMember(upstream, request, now()).catch(() => null);
    if (typeof member !== "string") return null;
    journal.learn(authorization, member);
    return member;
  }
}

interface SocketNeeds extends Pick<WorkbenchParts, "upstream" | "now">, WorkbenchState {
  readonly recorder: Recorder;
  readonly injector: FaultInjector;
}

async function openSocket(request: UpstreamRequest, needs: SocketNeeds): Promise<Response> {
  const { upstream, now, replay, recorder, injector, journal, rules, sockets, isOwn } = needs;
  const replayer = replay.current;
  if (replayer !== null) return replayer.socket(request.path);
  const recording = recorder.socket(request.path);
  if (!isOwn && recording === null) return upstream.fetch(request);
  const member = journal.memberOf(request.headers["authorization"]);
  const socket = {};
  const locale = localeOf(request.headers);
  const tap: SocketTap = {
    pass({ from, text, deliver, answer, close }) {
      const direction = from === "client" ? "in" : "out";
      const closing = isOwn ? closingOf(rules.known.closings, request.path, now()) : undefined;
      const refused = closing && from === "client" ? refusedStake(closing, request.path, text, locale) : null;
      if (refused !== null) return answer(refused);
      if (isOwn) journal.frame(direction, member, text);
      recording?.frame(direction, text);
      if (!rules.isFresh) void rules.refresh();
      if (injector.hasNoneOfFrames) deliver();
      else injector.pass({ socket, path: request.path, direction, text, deliver, close }, now());
    },
    end: () => void (sockets.open -= 1),
  };
  const given = await upstream.fetch({ ...request, tap });
  if (given.webSocket !== null) sockets.open += 1;
  return given;
}

function isUpgrade({ headers }: UpstreamRequest): boolean {
  return headers["upgrade"] !== undefined;
}
