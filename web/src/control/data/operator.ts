import { useAction } from "#web/ui/forms/use-action.ts";
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from "#contract/call.ts";
import * as z from "zod/mini";
import { BENCH_PREFIX, reason as actReason, REASON_MIN } from "#contract/control/act.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { connection } from "#web/data/connection.ts";
import { type CallRequest, sendCall, type CallContext } from "#contract/transport/send-call.ts";
import { settings } from "#web/data/settings.ts";
import { createStore } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";
import { operateGateway } from "#contract/control/workbench.ts";
import { fieldsOf, storedValue, guardedStorage, type TextStorage } from "#web/data/stored-value.ts";

/** The token of this tab. */
interface Entry {
  /** Null: the operator has to enter it. */
  readonly token: string | null;
  readonly refused: boolean;
}

const OUTSIDE: Entry = { token: null, refused: false };

function readEntry(json: unknown): Entry | null {
  const { token } = fieldsOf(json);
  return typeof token === "string" ? { token, refused: false } : null;
}

/** The operator's token, stored for the tab only: it opens every control call. */
export function createOperatorToken(storage: TextStorage) {
  const entry = storedValue(storage, "app.operator", readEntry, OUTSIDE);
  return {
    get: entry.get,
    subscribe: entry.subscribe,
    enter: (token: string) => entry.set({ token, refused: false }),
    leave: () => entry.set(OUTSIDE),

    /** The server refused a token. The call changes nothing if another token has replaced it. */
    refuse(token: string): void {
      if (token === entry.get().token) entry.set({ token: null, refused: true });
    },

    /**
     * Takes the token out of the address that `npm start` printed, so that neither the address nor the history keeps
     * it.
     */
    takeFromAddress(): void {
      const token = new URLSearchParams(window.location.hash.slice(1)).get("token");
      if (token === null || token === "") return;
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
      this.enter(token);
    },
  };
}

export const operatorToken = createOperatorToken(guardedStorage(() => window.sessionStorage));

export function useEntry(): Entry {
  return useStore(operatorToken);
}

/** The context of the operator's calls: the players' context with the operator's token. */
export function operatorContext(): CallContext {
  const { token } = operatorToken.get();
  return {
    url: "",
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      // Behind Cloudflare Access, the browser shows who asks.
      if (token) headers.set("Authorization", `Bearer ${token}`);
      return connection.watch(globalThis.fetch(input, { ...init, headers }));
    },
    now: () => Date.now(),
    locale: settings.get().locale,
    token: null,
    // The simulator's clock may run at any speed, so data/metrics.ts reads it instead.
    observe: () => undefined,
    expire() {
      if (token !== null) operatorToken.refuse(token);
    },
  };
}

interface QueryOptions {
  enabled?: boolean;
  /** Ms between two requests while the query is shown. */
  refetchInterval?: number;
}

/** Calls a GET of the control API; the last answer stays while the next request runs. */
export function useOperatorQuery<C extends AnyCall>(
  call: C,
  query?: QueryOf<C>,
  options: QueryOptions = {},
): UseQueryResult<AnswerOf<C>, CallError> {
  return useQuery<AnswerOf<C>, CallError>({
    ...options,
    queryKey: [call.path, query ?? null],
    queryFn: ({ signal }) => askOperator(call, { query, signal }),
    placeholderData: (before) => before,
  });
}

/** Makes a call that changes something: `mutate(body)`. Every shown query is then fetched again. */
export function useOperatorMutation<C extends AnyCall>(call: C): UseMutationResult<AnswerOf<C>, CallError, BodyOf<C>> {
  const client = useQueryClient();
  return useMutation<AnswerOf<C>, CallError, BodyOf<C>>({
    mutationFn: (body) => askOperator(call, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** A GET whose answer is too large for the cache of queries. */
export async function readUncached<C extends AnyCall>(call: C, query?: QueryOf<C>): Promise<AnswerOf<C>> {
  return askOperator(call, { query });
}

/** Checks no answer: client and control API share one contract. */
async function askOperator<C extends AnyCall>(call: C, request: CallRequest<C>): Promise<AnswerOf<C>> {
  return (await sendCall(call, request, operatorContext())) as AnswerOf<C>;
}

/** An act of the operator, with its reason: one call at a time, with an alert for its refusal. */
export function useOperation<C extends AnyCall>(call: C, onSuccess?: (answer: AnswerOf<C>) => void) {
  const { alert, isPending, data, send } = useAction(useOperatorMutation(call));
  return {
    alert,
    busy: isPending,
    /** The answer to the last call that succeeded. */
    answer: data,
    run(body: Omit<BodyOf<C>, "reason">): void {
      alert.hide();
      const reason = takeReason(!call.path.startsWith(BENCH_PREFIX));
      if (reason === null) return alert.say(REASON_NEEDED);
      const whole = { ...body, ...(reason !== "" && { reason }) } as BodyOf<C>;
      send(whole, { ...(onSuccess && { onSuccess }) });
    },
  };
}

/** Ms between two requests for waiting items, which members and processors change meanwhile. */
export const REFETCH_MS = 3_000;

interface Reason {
  readonly text: string;
  /** An act was tried without one that says something. */
  readonly isMissing: boolean;
}

/** Why the operator acts; the trail keeps it with each act. */
const reason = createStore<Reason>({ text: "", isMissing: false });

export function useReason(): Reason {
  return useStore(reason);
}

export function setReason(text: string): void {
  reason.set({ text, isMissing: false });
}

export const REASON_NEEDED = `Say why in ${REASON_MIN} characters or more: the trail keeps it`;

/** The reason of the next act; null: it needs another one, and the field says so. */
function takeReason(isNeeded: boolean): string | null {
  const text = reason.get().text.trim();
  const isMissing = text === "" ? isNeeded : !z.safeParse(actReason, text).success;
  reason.set({ text, isMissing });
  return isMissing ? null : text;
}

const EVERY_MS = 3_000;

export function useGateway() {
  return useOperatorQuery(operateGateway, undefined, { refetchInterval: EVERY_MS });
}

export function useMayAct(): boolean {
  return useGateway().data?.operator.role === "act";
}

/** True: a backend answers that has no clock, luck and books of ours. Undefined: not known yet. */
export function useIsRealBackend(): boolean | undefined {
  const { data, isError } = useGateway();
  return data === undefined ? (isError ? false : undefined) : data.offers.length === 0;
}
