import * as z from "zod/mini";
import { type AnyCall, type BodyOf, fieldAtFault } from "#contract/call.ts";
import {
  controlEndReplay,
  controlRecord,
  controlRecording,
  controlReplay,
  type RecordedCall,
  type RecordedSocket,
  type Recording,
} from "#contract/control/state.ts";
import { openFrame } from "#contract/frame.ts";
import { DEFAULT_LOCALE, isLocale } from "#contract/values/locale.ts";
import { refusals, refusalText, refuse } from "#contract/refusals.ts";
import { type UpstreamRequest, type Upstream, UpstreamFault } from "#edge/upstream/upstream.ts";
import { queryOf, Recorder } from "./recorder.ts";

/** How much later than in the recording a client may send its frame. */
const CLIENT_TIMEOUT_MS = 5_000;

class Replayer {
  readonly #calls: readonly RecordedCall[];
  readonly #sockets: readonly RecordedSocket[];
  readonly #answered = new Set<RecordedCall>();
  readonly #opened = new Set<RecordedSocket>();

  constructor({ calls, sockets }: Recording) {
    this.#calls = calls;
    this.#sockets = sockets;
  }

  /**
   * The next answer to the call: best with the same query and body, else the same query, else any. After the last
   * answer, that one repeats. Rejects with `upstream_failed` if the call is not in the recording.
   */
  call({ method, path }: AnyCall, url: string, body: string): Response {
    const query = queryOf(new URL(url).searchParams);
    const sameCall = this.#calls.filter((each) => each.method === method && each.path === path);
    const sameQuery = sameCall.filter((each) => each.query === query);
    const same = sameQuery.filter((each) => sameJson(each.body, body));
    const found = [same, sameQuery, sameCall].find((each) => each.length > 0);
    const next = found?.find((each) => !this.#answered.has(each)) ?? found?.at(-1);
    if (next === undefined) throw new UpstreamFault("upstream_failed", `${method} ${path} is not in the recording`);
    this.#answered.add(next);
    return new Response(next.answer, { status: next.status, headers: { "content-type": "application/json" } });
  }

  /** The next recorded socket at a path. */
  socket(path: string): Response {
    const all = this.#sockets.filter((each) => each.path === path);
    const next = all.find((each) => !this.#opened.has(each)) ?? all.at(-1);
    if (next === undefined) throw new UpstreamFault("upstream_failed", `no socket at ${path} is in the recording`);
    this.#opened.add(next);
    const { 0: client, 1: server } = new WebSocketPair();
    void playFrames(next, server);
    return new Response(null, { status: 101, webSocket: client });
  }
}

/** Plays the frames in time, each after the client's frames before it. */
async function playFrames({ frames }: RecordedSocket, socket: WebSocket): Promise<void> {
  const received: (number | undefined)[] = [];
  let wake = () => {};
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  socket.addEventListener("message", ({ data }) => {
    received.push(openFrame(String(data))?.cmd);
    wake();
  });
  socket.addEventListener("close", () => {
    socket.close();
    wake();
  });
  socket.accept();
  let last = 0;
  for (const { ms, direction, text } of frames) {
    const pause = Math.max(0, ms - last);
    last = ms;
    if (!isOpen()) return;
    if (direction === "out") {
      if (pause > 0) await sleep(pause);
      if (isOpen()) socket.send(text);
      continue;
    }
    const cmd = openFrame(text)?.cmd;
    const timer = setTimeout(() => wake(), pause + CLIENT_TIMEOUT_MS);
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (received.includes(cmd)) resolve();
    });
    clearTimeout(timer);
    const at = received.indexOf(cmd);
    if (at >= 0) received.splice(at, 1);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Equal up to white space. */
function sameJson(one: string, other: string): boolean {
  return one === other || one === compact(other);
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

const CONTROL_PREFIX = "/control/";

/**
 * Lets an operator record an upstream, and replay a recording in its place. The control API is neither recorded nor
 * replayed. `now`: real ms since the epoch.
 */
export function recordable(upstream: Upstream, now: () => number): Upstream {
  const recorder = new Recorder(now);
  let replayer: Replayer | null = null;
  const { answerMember } = upstream;
  return {
    ...upstream,
    ...(answerMember !== undefined && {
      answerMember: (request: UpstreamRequest, call: AnyCall) =>
        replayer === null && !recorder.on ? answerMember(request, call) : play(request, call),
    }),
    fetch(request, call) {
      if (call?.path.startsWith(CONTROL_PREFIX)) return control(request, call);
      // Nearly always: no cost.
      return replayer === null && !recorder.on ? upstream.fetch(request, call) : play(request, call);
    },
  };

  async function play(request: UpstreamRequest, call?: AnyCall): Promise<Response> {
    const { pathname } = new URL(request.url);
    const isSocket = call === undefined && request.headers["upgrade"] !== undefined;
    if (replayer !== null && call !== undefined) return replayer.call(call, request.url, textOf(request));
    if (replayer !== null && isSocket) return replayer.socket(pathname);
    const answer = await upstream.fetch(request, call);
    if (isSocket) return recorder.socket(pathname, answer);
    return call === undefined ? answer : recorder.call(call, request.url, textOf(request), answer);
  }

  async function control(request: UpstreamRequest, call?: AnyCall): Promise<Response> {
    switch (call) {
      case controlRecord: {
        const parsed = bodyOf(controlRecord, request);
        if ("refused" in parsed) return parsed.refused;
        if (parsed.body.on) recorder.start();
        else recorder.stop();
        return success();
      }
      case controlRecording:
        return success({ on: recorder.on, ...recorder.recording });
      case controlReplay: {
        const parsed = bodyOf(controlReplay, request);
        if ("refused" in parsed) return parsed.refused;
        recorder.stop();
        replayer = new Replayer(parsed.body);
        return success();
      }
      case controlEndReplay: {
        const parsed = bodyOf(controlEndReplay, request);
        if ("refused" in parsed) return parsed.refused;
        replayer = null;
        return success();
      }
      case undefined:
      default:
        return upstream.fetch(request, call);
    }
  }

  function success(fields: object = {}): Response {
    return Response.json({ code: 200, msg: "OK", server_time: now(), ...fields });
  }
}

/** The body of a call, or its refusal. */
function bodyOf<C extends AnyCall>(call: C, request: UpstreamRequest): { body: BodyOf<C> } | { refused: Response } {
  const schema: z.core.$ZodType = call.body;
  const parsed = z.safeDecode(schema, jsonOf(request));
  if (parsed.success) return { body: parsed.data as BodyOf<C> };
  const language = request.headers["accept-language"];
  const refusal = refuse("bad_request", { with: { field: fieldAtFault(parsed.error.issues) } });
  const msg = refusalText(refusal, isLocale(language) ? language : DEFAULT_LOCALE);
  return { refused: Response.json({ code: refusals.bad_request.code, msg }) };
}

function jsonOf(request: UpstreamRequest): unknown {
  try {
    return JSON.parse(textOf(request) || "{}");
  } catch {
    return undefined;
  }
}

function textOf({ body }: UpstreamRequest): string {
  return body === undefined ? "" : new TextDecoder().decode(body);
}
