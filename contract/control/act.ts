import * as z from "zod/mini";
import { type AnyCall, call, type Call, type Method, type Shape } from "../call.ts";
import { line } from "../values/entered.ts";
import { described } from "../values/values.ts";

// An act is an operator's call that changes something. The gateway writes each into the trail (trail.ts).

/** An act changes the state before it into the state after it. */
export const change = z.object({ before: z.unknown(), after: z.unknown() });
export type Change = z.output<typeof change>;

export const REASON_MIN = 10;
export const REASON_MAX = 300;
/** Blanks and one repeated character tell nothing to those who read the trail. */
const saysSomething = z.refine<string>((text) => new Set(text.replaceAll(/\s/g, "").toLowerCase()).size > 1);
/** Why an operator acts. */
export const reason = described(
  line(REASON_MIN, REASON_MAX).check(saysSomething),
  `why: ${REASON_MIN} to ${REASON_MAX} characters, not one repeated`,
  "Incident 42: the bank sent the money twice",
);
/** Programs set up tests through the test bench, and have no reason to tell. */
const benchReason = z.optional(reason);

const changed = z.optional(change);

type Nothing = Record<never, never>;
interface ActOptions<B extends Shape, A extends Shape> {
  readonly summary: string;
  readonly body?: B;
  readonly answer?: A;
}

function describeAct<B extends Shape, A extends Shape, M extends Method, R extends z.core.$ZodType>(
  method: M,
  path: string,
  { summary, body, answer }: ActOptions<B, A>,
  why: R,
) {
  return call(method, path, {
    summary,
    by: "operator",
    body: { ...(body as B), reason: why },
    answer: { ...(answer as A), changed },
  }) as unknown as Call<Nothing, B & { reason: R }, A & { changed: typeof changed }, Nothing, M, false>;
}

/** An act below `/operate/`, which needs a reason. */
export function act<B extends Shape = Nothing, A extends Shape = Nothing, M extends Method = Method>(
  method: M,
  path: `/operate/${string}`,
  options: ActOptions<B, A>,
) {
  return describeAct(method, path, options, reason);
}

/** An act of the test bench, below `/control/`. */
export function benchAct<B extends Shape = Nothing, A extends Shape = Nothing, M extends Method = Method>(
  method: M,
  path: `/control/${string}`,
  options: ActOptions<B, A>,
) {
  return describeAct(method, path, options, benchReason);
}

export const ROLES = ["look", "act"] as const;
export type Role = (typeof ROLES)[number];

/** The role that an operator's call needs: each act takes a reason. `act` includes `look`. */
export function roleFor({ method, body }: Pick<AnyCall, "method" | "body">): Role {
  return method !== "GET" && "reason" in body.shape ? "act" : "look";
}

/**
 * A look at personal data. Its body names whose, since addresses are logged. The trail has a line of it without the body,
 * and with `changed.after`.
 */
export function look<B extends Shape, A extends Shape>(
  path: `/operate/${string}`,
  { summary, body, answer }: Required<ActOptions<B, A>>,
) {
  return call("POST", path, { summary, by: "operator", body, answer: { ...answer, changed } });
}

export const BENCH_PREFIX = "/control/";
const OPERATE_PREFIX = "/operate/";

/** Whether the path of a request is below one of the operators' doors. */
export function isOperatorPath(path: string): boolean {
  return path.startsWith(BENCH_PREFIX) || path.startsWith(OPERATE_PREFIX);
}
