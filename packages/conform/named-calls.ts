import { SPECIFIED, callAt } from "../../games/all/api.ts";
import type { AnyCall } from "../../contract/call.ts";

/** A call that the specification names, with an answer of exactly its fields. */
export interface NamedCall {
  /** `GET /shop/games`. */
  readonly route: string;
  readonly call: AnyCall;
  named(query: URLSearchParams): Readonly<Record<string, unknown>>;
}

export const namedCalls: ReadonlyMap<string, NamedCall> = new Map(
  Object.entries(SPECIFIED).map(([route, answer]) => {
    const [method = "", path = ""] = route.split(" ");
    const call = callAt(method, path);
    if (call === undefined) throw new Error(`the contract has no call ${route}`);
    return [route, { route, call, named: (query) => (typeof answer === "function" ? answer(query) : answer) }];
  }),
);
