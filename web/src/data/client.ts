import { type Query, useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ReadOf, AnyCall, QueryOf } from "#contract/call.ts";
import { apiClient, firstAnswer } from "./api-client.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { useSession, useSettings } from "./use-store.ts";
import { session } from "./session.ts";

interface QueryOptions<C extends AnyCall> {
  /** False delays the call. A member's call is never sent without a token. */
  enabled?: boolean;
  refetchInterval?: number | false | ((query: Pick<Query<ReadOf<C>, CallError>, "state">) => number | false);
  staleTime?: number;
  /** True leaves out the token of a public call, so that the gateway may answer from its cache. */
  isAnonymous?: boolean;
}

/** Query for a GET of the contract. Components share the cached response. */
export function useCallQuery<C extends AnyCall>(
  call: C,
  query?: QueryOf<C>,
  { isAnonymous = false, ...options }: QueryOptions<C> = {},
): UseQueryResult<ReadOf<C>, CallError> {
  const key = useCallKey(call);
  const { token } = useSession();
  return useQuery<ReadOf<C>, CallError>({
    ...options,
    ...queryOptionsOf(call, key, query, isAnonymous),
    enabled: (options.enabled ?? true) && isAllowed(call, token),
  });
}

function queryOptionsOf<C extends AnyCall>(call: C, key: CallKey, query?: QueryOf<C>, isAnonymous = false) {
  return {
    queryKey: [...key, query ?? null],
    initialData: () => {
      const first = firstAnswer(call, query);
      return first && note(call, ...first);
    },
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const sentAt = Date.now();
      const answer = await apiClient.send(call, { query, signal, isAnonymous });
      return note(call, answer, sentAt);
    },
  };
}

function note<Answer extends object>({ by }: AnyCall, answer: Answer, sentAt: number): Answer {
  if (by === "member") seenBalance.note(answer, sentAt);
  return answer;
}

function isAllowed(call: AnyCall, token: string | null): boolean {
  return call.by !== "member" || token !== null;
}

type CallKey = readonly [path: string, token: string | null, locale: string];

/** The cache key of a call: responses differ by token and locale. */
export function useCallKey(call: AnyCall): CallKey {
  const { token } = useSession();
  const { locale } = useSettings();
  return keyOf(call, token, locale);
}

function keyOf(call: AnyCall, token: string | null, locale: string): CallKey {
  return [call.path, call.by === "member" ? token : null, locale];
}

/** Refetches the queries of a call on screen, and marks the others stale. */
export function invalidateCall(client: QueryClient, call: Pick<AnyCall, "path">): Promise<void> {
  return client.invalidateQueries({ queryKey: [call.path] });
}

/** Cancels the running queries of a call, whose responses would be outdated. */
export function cancelCall(client: QueryClient, call: AnyCall): Promise<void> {
  return client.cancelQueries({ queryKey: [call.path] });
}

/** Whether a query's data belongs to a member: see {@link keyOf}. */
export function isMembers({ queryKey }: Pick<Query, "queryKey">): boolean {
  return typeof queryKey[1] === "string";
}

/** Asks again for all that the screen shows of the member. A hidden page asks when it is shown. */
export function invalidateMember(client: QueryClient): Promise<void> {
  const refetchType = document.visibilityState === "hidden" ? "none" : "active";
  return client.invalidateQueries({ predicate: isMembers, refetchType });
}

/** Changes the cached data of a call. A response under way would bring the data from before. */
export async function changeData<C extends AnyCall>(
  client: QueryClient,
  call: C,
  change: (data: ReadOf<C>) => ReadOf<C>,
): Promise<void> {
  const cached = { queryKey: [call.path], predicate: ({ state }: Query) => state.data !== undefined };
  await client.cancelQueries(cached);
  client.setQueriesData<ReadOf<C>>(cached, (data) => data && change(data));
}

interface Seen {
  readonly token: string | null;
  readonly balance: number;
  /** Answers to requests from before are older. */
  readonly at: number;
}

let newest: Seen | null = null;

/** The member's balance in an answer, minor units; null: it has none. */
export function balanceIn(answer: object): number | null {
  const { balance, entry } = answer as { balance?: unknown; entry?: { balance?: unknown } };
  const found = balance ?? entry?.balance;
  return typeof found === "number" ? found : null;
}

/** The newest balance of this page: a press goes by it, whatever other screens have done since. */
export const seenBalance = {
  get: () => (newest?.token === session.get().token ? newest?.balance : undefined),
  /** `at`: when a read was sent, or when the answer of a deed came. */
  note(answer: object, at: number): void {
    const { token } = session.get();
    const balance = balanceIn(answer);
    if (balance !== null && (newest?.token !== token || at >= newest.at)) newest = { token, balance, at };
  },
  /** Until the next answer the page goes by none. */
  forget(): void {
    newest = null;
  },
};
