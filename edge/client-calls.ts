import { SUCCESS } from "#contract/call.ts";
import type { Context, Handler } from "hono";
import { GAME_RULES, MONEY } from "#brand/details.ts";
import * as z from "zod/mini";
import { clientFault, clientMeasures } from "#contract/client.ts";
import { screensNotOffered } from "#contract/offers.ts";
import { refuse } from "#contract/refusals.ts";
import { parseJson } from "#contract/values/json.ts";
import { pagePattern } from "./client-pages.ts";
import type { ClientMeasures } from "./metrics/client-measures.ts";
import type { Log } from "./middleware/access-log.ts";
import { reject, rejectRateLimited } from "./middleware/errors.ts";
import { RateWindow } from "./middleware/rate-window.ts";
import type { Upstream } from "./upstream/upstream.ts";
import type { Capabilities } from "./offers.ts";
import type { Settings } from "./settings.ts";
import type { Notices } from "./workbench/closings.ts";

// The calls of our own client that no upstream knows.

type CapabilitiesNow = (base: string) => Promise<Capabilities>;

/** Reports of all visitors together: a release that breaks for everyone must not flood the log. */
const FAULTS_LOGGED = { limit: 60, periodSeconds: 60 };
const EVERYONE = "everyone";
const faultBody = z.strictObject(clientFault.body.shape);
const measuresBody = z.strictObject(clientMeasures.body.shape);
/** Enough for the quantiles of a small installation, and few enough that a large one does not notice. */
const MEASURE_SHARE = 0.1;

export function answerClientApp(
  { playMoney, androidApk }: Pick<Settings, "playMoney" | "androidApk">,
  { money = MONEY ?? {}, hasDemo = false }: Pick<Upstream, "money" | "hasDemo">,
  capabilitiesNow: CapabilitiesNow,
  isMeasured: boolean,
): Handler {
  return async (c) => {
    const { offers, rules } = await capabilitiesNow(c.get("url").origin);
    return success(c, {
      play_money: playMoney,
      money,
      offers: [...offers],
      rules: { ...GAME_RULES, ...rules },
      not_offered: [...screensNotOffered(offers), ...(hasDemo ? [] : ["/demo"])],
      android_download: androidApk.value,
      measure_share: isMeasured ? MEASURE_SHARE : 0,
    });
  };
}

export function answerCapabilities(capabilitiesNow: CapabilitiesNow): Handler {
  return async (c) => {
    const { offers, rules } = await capabilitiesNow(c.get("url").origin);
    return success(c, { offers: [...offers], rules });
  };
}

/** `notices`: undefined without operators. */
export function answerClientNotices(notices: Notices | undefined): Handler {
  return async (c) => success(c, { notices: (await notices?.of(c.get("locale"))) ?? [] });
}

export function reportClientFault(now: () => number, log: Log): Handler {
  const faults = new RateWindow(FAULTS_LOGGED);
  return (c) => {
    const parsed = faultBody.safeParse(jsonBody(c));
    if (!parsed.success) return rejectField(c, faultyField(parsed.error));
    const waitSeconds = faults.take(EVERYONE, now());
    if (waitSeconds > 0) return rejectRateLimited(c, waitSeconds);
    const { path, message } = parsed.data;
    const error = `in the client: ${message}`;
    log({ level: "error", time: now(), id: c.get("requestId"), method: "GET", path, error });
    return success(c);
  };
}

/** `measures`: undefined without a METRICS_TOKEN. */
export function takeClientMeasures(measures: ClientMeasures | undefined): Handler {
  if (measures === undefined) return (c) => reject(c, refuse("not_found"));
  return (c) => {
    const parsed = measuresBody.safeParse(jsonBody(c));
    if (!parsed.success) return rejectField(c, faultyField(parsed.error));
    const unknown = parsed.data.measures.findIndex(({ route }) => pagePattern(route) !== route);
    if (unknown !== -1) return rejectField(c, `measures.${unknown}.route`);
    measures.add(parsed.data);
    return success(c);
  };
}

function jsonBody(c: Context): unknown {
  return parseJson(new TextDecoder().decode(c.get("body")));
}

function faultyField({ issues: [issue] }: z.core.$ZodError): string {
  const path = issue?.path.join(".") ?? "";
  if (issue?.code !== "unrecognized_keys") return path;
  return [path, issue.keys[0]].filter((part) => part !== "").join(".");
}

function rejectField(c: Context, field: string): Response {
  return reject(c, refuse("bad_request", { with: { field: field || "body" } }));
}

function success(c: Context, fields: object = {}): Response {
  c.set("code", SUCCESS);
  return c.json({ code: SUCCESS, msg: "OK", ...fields }, SUCCESS, { "cache-control": "no-store" });
}
