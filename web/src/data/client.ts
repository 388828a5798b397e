import { useQuery, type QueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { ReadOf, AnyCall, QueryOf } from "#contract/call.ts";
import { callContext } from "./call-context.ts";
import type { CallError } from "./call-error.ts";
import { sendCall } from "./send-call.ts";
import type { EarlyResponses } from "./send-request.ts";
import { session } from "./session.ts";
import { settings } from "./settings.ts";
import { useSession, useSettings } from "./use-store.ts";

interface QueryOptions {
  /** False: do not ask yet. Calls of members are never made without a token, whatever this says. */
  enabled?: boolean;
  /** Ask again after so many ms, as long as it is shown. */
  refetchInterval?: number | false;
  /** How long an answer is good, in ms. */
  staleTime?: number;
}

/** Asks a GET of the contract, and keeps the answer for all who ask the same. */
export function useCallQuery<C extends AnyCall>(
  call: C,
  query?: QueryOf<C>,
  options: QueryOptions = {},
): UseQueryResult<ReadOf<C>, CallError> {
  const key = useCallKey(call);
  const { token } = useSession();
  return useQuery<ReadOf<C>, CallError>({
    ...options,
    ...asking(call, key, query),
    enabled: (options.enabled ?? true) && isAllowed(call, token),
  });
}

/**
 * Asks for what is about to be drawn, so that the answer is on its way while it is; where it has been asked for before,
 * takes that answer. Whoever draws it joins in; where it fails, they learn it.
 */
export function prefetchCall(client: QueryClient, call: AnyCall, early?: EarlyResponses): void {
  const { token } = session.get();
  if (!isAllowed(call, token)) return;
  let sent = early?.take(call.path, callContext());
  const { queryKey } = asking(call, keyOf(call, token, settings.get().locale));
  void client.prefetchQuery<unknown, CallError>({
    queryKey,
    queryFn: ({ signal }) => {
      const request = { signal, sent };
      // What comes after a failure is asked anew.
      sent = undefined;
      return sendCall(call, request, callContext());
    },
  });
}

/** What a query of a call is, whoever asks it. */
function asking<C extends AnyCall>(call: C, key: CallKey, query?: QueryOf<C>) {
  return {
    queryKey: [...key, query ?? null],
    queryFn: ({ signal }: { signal: AbortSignal }) => sendCall(call, { query, signal }, callContext()),
  };
}

function isAllowed(call: AnyCall, token: string | null): boolean {
  return call.by !== "member" || token !== null;
}

type CallKey = readonly [path: string, token: string | null, locale: string];

/** The key of a call's answers: they differ by who asks and in which language. */
export function useCallKey(call: AnyCall): CallKey {
  const { token } = useSession();
  const { locale } = useSettings();
  return keyOf(call, token, locale);
}

function keyOf(call: AnyCall, token: string | null, locale: string): CallKey {
  return [call.path, call.by === "member" ? token : null, locale];
}

/** Has a call's answers asked for again: those shown now, the others when they are next. */
export function invalidateCall(client: QueryClient, call: AnyCall): Promise<void> {
  return client.invalidateQueries({ queryKey: [call.path] });
}

/** Gives up what is being asked of a call: its answer would be of a time that is over. */
export function cancelCall(client: QueryClient, call: AnyCall): Promise<void> {
  return client.cancelQueries({ queryKey: [call.path] });
}
