import * as z from "zod/mini";
import type { AnyCall, BodyOf } from "../contract/call.ts";
import { controlEndReplay, controlRecord, controlRecording, controlReplay } from "../contract/control-recording.ts";
import { DEFAULT_LOCALE, isLocale } from "../contract/locale.ts";
import { refusals, refusalText, refuse } from "../contract/refusals.ts";
import type { Upstream } from "../upstream/upstream.ts";
import { Recorder } from "./recorder.ts";
import { Replayer } from "./replayer.ts";

const CONTROL_PREFIX = "/control/";

/**
 * An upstream that an operator may have recorded, and that a recording may stand in for. The control API itself is neither
 * recorded nor replayed. `now`: real ms since the epoch.
 */
export function recordable(upstream: Upstream, now: () => number): Upstream {
  const recorder = new Recorder(now);
  let replayer: Replayer | null = null;
  return {
    ...upstream,
    fetch(request, call) {
      if (call?.path.startsWith(CONTROL_PREFIX)) return control(request, call);
      // As nearly always: it costs nothing then.
      return replayer === null && !recorder.on ? upstream.fetch(request, call) : play(request, call);
    },
  };

  async function play(request: Request, call?: AnyCall): Promise<Response> {
    const { pathname } = new URL(request.url);
    const isSocket = call === undefined && request.headers.has("upgrade");
    if (replayer !== null && call !== undefined) return replayer.call(call, request, await request.text());
    if (replayer !== null && isSocket) return replayer.socket(pathname);
    const body = call === undefined ? "" : await request.clone().text();
    const answer = await upstream.fetch(request, call);
    if (isSocket) return recorder.socket(pathname, answer);
    return call === undefined ? answer : recorder.call(call, request, body, answer);
  }

  async function control(request: Request, call?: AnyCall): Promise<Response> {
    switch (call) {
      case controlRecord: {
        const asked = await bodyOf(controlRecord, request);
        if ("refused" in asked) return asked.refused;
        if (asked.body.on) recorder.start();
        else recorder.stop();
        return done();
      }
      case controlRecording:
        return done({ on: recorder.on, ...recorder.recording });
      case controlReplay: {
        const asked = await bodyOf(controlReplay, request);
        if ("refused" in asked) return asked.refused;
        recorder.stop();
        replayer = new Replayer(asked.body);
        return done();
      }
      case controlEndReplay:
        replayer = null;
        return done();
      case undefined:
      default:
        return upstream.fetch(request, call);
    }
  }

  function done(fields: object = {}): Response {
    return Response.json({ code: 200, msg: "OK", server_time: now(), ...fields });
  }
}

/** The body of a call, or the refusal of one that does not fit. */
async function bodyOf<C extends AnyCall>(
  call: C,
  request: Request,
): Promise<{ body: BodyOf<C> } | { refused: Response }> {
  const schema: z.core.$ZodType = call.body;
  const parsed = z.safeDecode(schema, await request.json().catch(() => undefined));
  if (parsed.success) return { body: parsed.data as BodyOf<C> };
  const asked = request.headers.get("accept-language");
  const refusal = refuse("bad_request", { with: { field: parsed.error.issues[0]?.path.join(".") || "body" } });
  const msg = refusalText(refusal, isLocale(asked) ? asked : DEFAULT_LOCALE);
  return { refused: Response.json({ code: refusals.bad_request.code, msg }) };
}
