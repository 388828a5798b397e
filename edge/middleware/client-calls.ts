import type { Context } from "hono";
import * as z from "zod/mini";
import type { AnyCall } from "#contract/call.ts";
import { clientApp, clientFault } from "#contract/client.ts";
import { refuse } from "#contract/refusals.ts";
import type { Handler } from "./convention.ts";
import type { Draft } from "./draft.ts";
import type { Log } from "./log.ts";
import { RateWindow } from "./rate-window.ts";
import { rateLimited, refused } from "./refused.ts";

interface ClientCallParts {
  /** The setting ANDROID_APK. */
  readonly androidApk: string;
  /** Ms since the epoch. */
  readonly now: () => number;
  readonly log: Log;
}

const SUCCESS = 200;
/** Reports of all visitors together that this process logs: a release that breaks for everyone must not flood the log. */
const FAULTS_LOGGED = { limit: 60, periodSeconds: 60 };
const EVERYONE = "everyone";
const faultBody = z.strictObject(clientFault.body.shape);

/** Answers the calls of our own client, which no upstream knows, and leaves all else to `otherwise`. */
export function clientCalls({ androidApk, now, log }: ClientCallParts, otherwise: Handler): Handler {
  const faults = new RateWindow(FAULTS_LOGGED);
  const handlers = new Map<AnyCall, Handler>([
    [clientApp, (c) => answered(c, { android_download: androidApk })],
    [clientFault, reportFault],
  ]);

  return (c) => {
    const destination = c.get("destination");
    const handler = destination.kind === "call" ? handlers.get(destination.call) : undefined;
    return (handler ?? otherwise)(c);
  };

  function reportFault(c: Context): Draft {
    const parsed = faultBody.safeParse(jsonOf(c.get("body")));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
      return refused(c, refuse("bad_request", { with: { field: field || "body" } }));
    }
    const waitSeconds = faults.take(EVERYONE, now());
    if (waitSeconds > 0) return rateLimited(c, waitSeconds);
    const { path, message } = parsed.data;
    log({
      level: "error",
      time: now(),
      id: c.get("requestId"),
      method: "GET",
      path,
      error: `in the client: ${message}`,
    });
    return answered(c);
  }
}

function answered(c: Context, fields: object = {}): Draft {
  c.set("code", SUCCESS);
  return {
    status: SUCCESS,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify({ code: SUCCESS, msg: "OK", ...fields }),
  };
}

function jsonOf(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
