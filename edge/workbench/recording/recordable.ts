import * as z from "zod/mini";
import { type AnyCall, type BodyOf, fieldAtFault } from "#contract/call.ts";
import { controlEndReplay, controlRecord, controlRecording, controlReplay } from "#contract/control-recording.ts";
import { DEFAULT_LOCALE, isLocale } from "#contract/locale.ts";
import { refusals, refusalText, refuse } from "#contract/refusals.ts";
import type { Outgoing, Upstream } from "#edge/upstream/upstream.ts";
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
    fetch(outgoing, call) {
      if (call?.path.startsWith(CONTROL_PREFIX)) return control(outgoing, call);
      // As nearly always: it costs nothing then.
      return replayer === null && !recorder.on ? upstream.fetch(outgoing, call) : play(outgoing, call);
    },
  };

  async function play(outgoing: Outgoing, call?: AnyCall): Promise<Response> {
    const { pathname } = new URL(outgoing.url);
    const isSocket = call === undefined && outgoing.headers["upgrade"] !== undefined;
    if (replayer !== null && call !== undefined) return replayer.call(call, outgoing.url, textOf(outgoing));
    if (replayer !== null && isSocket) return replayer.socket(pathname);
    const answer = await upstream.fetch(outgoing, call);
    if (isSocket) return recorder.socket(pathname, answer);
    return call === undefined ? answer : recorder.call(call, outgoing.url, textOf(outgoing), answer);
  }

  async function control(outgoing: Outgoing, call?: AnyCall): Promise<Response> {
    switch (call) {
      case controlRecord: {
        const asked = bodyOf(controlRecord, outgoing);
        if ("refused" in asked) return asked.refused;
        if (asked.body.on) recorder.start();
        else recorder.stop();
        return done();
      }
      case controlRecording:
        return done({ on: recorder.on, ...recorder.recording });
      case controlReplay: {
        const asked = bodyOf(controlReplay, outgoing);
        if ("refused" in asked) return asked.refused;
        recorder.stop();
        replayer = new Replayer(asked.body);
        return done();
      }
      case controlEndReplay: {
        const asked = bodyOf(controlEndReplay, outgoing);
        if ("refused" in asked) return asked.refused;
        replayer = null;
        return done();
      }
      case undefined:
      default:
        return upstream.fetch(outgoing, call);
    }
  }

  function done(fields: object = {}): Response {
    return Response.json({ code: 200, msg: "OK", server_time: now(), ...fields });
  }
}

/** The body of a call, or the refusal of one that does not fit. */
function bodyOf<C extends AnyCall>(call: C, outgoing: Outgoing): { body: BodyOf<C> } | { refused: Response } {
  const schema: z.core.$ZodType = call.body;
  const parsed = z.safeDecode(schema, jsonOf(outgoing));
  if (parsed.success) return { body: parsed.data as BodyOf<C> };
  const asked = outgoing.headers["accept-language"];
  const refusal = refuse("bad_request", { with: { field: fieldAtFault(parsed.error.issues) } });
  const msg = refusalText(refusal, isLocale(asked) ? asked : DEFAULT_LOCALE);
  return { refused: Response.json({ code: refusals.bad_request.code, msg }) };
}

function jsonOf(outgoing: Outgoing): unknown {
  try {
    return JSON.parse(textOf(outgoing) || "{}");
  } catch {
    return undefined;
  }
}

function textOf({ body }: Outgoing): string {
  return body === undefined ? "" : new TextDecoder().decode(body);
}
