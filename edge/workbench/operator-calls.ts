import * as z from "zod/mini";
import { type AnyCall, fieldAtFault, SUCCESS } from "#contract/call.ts";
import { roleFor } from "#contract/control/act.ts";
import { operateTrail } from "#contract/control/trail.ts";
import { type Refusal, refusals, refusalText, refuse, isRefusal } from "#contract/refusals.ts";
import { parseJson } from "#contract/values/json.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#contract/values/locale.ts";
import type { UpstreamRequest, Upstream } from "../upstream/upstream.ts";
import { jsonOf } from "../upstream/upstream-request.ts";
import { NOBODY, operatorHandlers, outcome, type WorkbenchParts, type WorkbenchState } from "./operator-handlers.ts";
import type { Act, TrailMark } from "./trail.ts";
import type { TrailNotes } from "./trail-notes.ts";

const SERVER_ERROR = 500;
/** The longest text of a refusal, in characters. */
const REFUSAL_MAX = 2_000;

/** Answers the operator's calls: those of the workbench here, the others by the simulator, if there is one. */
export function createOperatorCalls(parts: WorkbenchParts, state: WorkbenchState, notes: TrailNotes) {
  const { simulator, store, now } = parts;
  const handlers = operatorHandlers(parts, state);
  /** The newest head that is known here; undefined: it has changed. */
  let mark: TrailMark | null | undefined;

  return async (request: UpstreamRequest, call: AnyCall): Promise<Response> => {
    const { name } = request.operator ?? NOBODY;
    const given = await answer(request, call);
    if (isRefusal(given)) {
      await notes.refused(name, nameOf(call), refusals[given.refusal].code);
      return refused(given, localeOf(request.headers));
    }
    // A line of a reader of the trail would change what the reader compares.
    if (call.method !== "GET") mark = undefined;
    else if (call !== operateTrail) await noteRead(name, call, given);
    return given instanceof Response ? given : Response.json({ code: 200, msg: "OK", server_time: now(), ...given });
  };

  /** The simulator's refusal of a read is in the body of its answer, which is short then. */
  async function noteRead(name: string, call: AnyCall, given: object): Promise<void> {
    const code = given instanceof Response ? await codeIn(given.clone()) : SUCCESS;
    if (code === SUCCESS) await notes.read(name, nameOf(call));
    else await notes.refused(name, nameOf(call), code);
  }

  async function answer(request: UpstreamRequest, call: AnyCall): Promise<object> {
    const handle = handlers.get(call);
    if (handle === undefined && simulator === null) return refuse("not_offered");
    const input = inputOf(request, call);
    if (isRefusal(input)) return input;
    const act = actOf(request, call);
    if (handle !== undefined) return handle(input, act, request);
    if (simulator === null) return refuse("not_offered");
    const send: Upstream["fetch"] = async (sent) => simulator(await withMark(sent), call);
    return call.method === "GET" ? send(request) : actInSimulator(send, act, request);
  }

  /** The simulator puts the trail's head into the public list. */
  async function withMark(request: UpstreamRequest): Promise<UpstreamRequest> {
    mark ??= await store()
      .mark()
      .catch(() => null);
    return mark === null ? request : { ...request, trail: `${mark.id} ${mark.seq} ${mark.hash}` };
  }

  /**
   * The effect of such an act is in objects of the simulator. A line comes before it, so that no act, and no look at a
   * member, is without one. A second line has its outcome; an act without one was cut short.
   */
  async function actInSimulator(send: Upstream["fetch"], act: Act, request: UpstreamRequest): Promise<Response> {
    const seq = await store().beginAct(act);
    mark = undefined;
    const end = (code: number, { before = null, after = null }: { before?: unknown; after?: unknown } = {}) =>
      store().endAct(seq, { realTime: now(), code, before, after });
    try {
      const response = await send(request);
      const text = await response.text();
      const { data } = z.safeParse(outcome, parseJson(text));
      await end(data?.code ?? response.status, data?.changed);
      return new Response(text, response);
    } catch (error) {
      await end(SERVER_ERROR);
      throw error;
    }
  }

  /** The input as it came, amounts in whole units; null of a look, which may be a number. */
  function actOf(request: UpstreamRequest, call: AnyCall): Act {
    const { operator = NOBODY } = request;
    const { reason = "", ...given } = jsonOf(request) as { reason?: string };
    const input = roleFor(call) === "look" ? null : given;
    return { realTime: now(), who: operator.name, act: nameOf(call), reason, input };
  }
}

async function codeIn(answer: Response): Promise<number> {
  const text = await answer.text();
  const { data } = text.length > REFUSAL_MAX ? {} : z.safeParse(outcome, parseJson(text));
  return data?.code ?? answer.status;
}

function nameOf({ method, path }: AnyCall): string {
  return `${method} ${path}`;
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
