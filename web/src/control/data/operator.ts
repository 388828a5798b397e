import { useAction } from "#web/ui/use-action.ts";
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { AnswerOf, AnyCall, BodyOf, QueryOf } from "#contract/call.ts";
import type { CallError } from "#web/data/call-error.ts";
import { connection } from "#web/data/connection.ts";
import { type CallRequest, sendCall, type CallContext } from "#web/data/send-call.ts";
import { settings } from "#web/data/settings.ts";
import { operatorToken } from "./operator-token.ts";

/** What the operator's calls are made with: as the players' are, but with the control token. */
export function operatorWire(): CallContext {
  const { token } = operatorToken.get();
  return {
    fetch(input, init) {
      const headers = new Headers(init?.headers);
      headers.set("Authorization", `Bearer ${token ?? ""}`);
      return connection.watch(globalThis.fetch(input, { ...init, headers }));
    },
    now: () => Date.now(),
    locale: settings.get().locale,
    token: null,
    // The simulator's clock may run at any speed: what is drawn by it reads data/simulator-time.ts.
    observe: () => undefined,
    expire: () => token !== null && operatorToken.refuse(token),
  };
}

interface QueryOptions {
  enabled?: boolean;
  /** Ask again after so many ms, as long as it is shown. */
  refetchInterval?: number;
}

/** Asks a GET of the control API; what was answered last stays while another question is under way. */
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

/** Makes a call that changes something: `mutate(body)`. Whatever it changed, all that is shown is asked for again. */
export function useOperatorMutation<C extends AnyCall>(call: C): UseMutationResult<AnswerOf<C>, CallError, BodyOf<C>> {
  const client = useQueryClient();
  return useMutation<AnswerOf<C>, CallError, BodyOf<C>>({
    mutationFn: (body) => askOperator(call, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Makes a call of the control API, which is our own: it answers all that the contract says. */
async function askOperator<C extends AnyCall>(call: C, request: CallRequest<C>): Promise<AnswerOf<C>> {
  return (await sendCall(call, request, operatorWire())) as AnswerOf<C>;
}

/** An action of the operator: one call at a time, with an alert for its refusal. */
export function useOperation<C extends AnyCall>(call: C, onSuccess?: (answer: AnswerOf<C>) => void) {
  const { alert, isPending, data, send } = useAction(useOperatorMutation(call));
  return {
    alert,
    busy: isPending,
    /** The answer to the last call that succeeded. */
    answer: data,
    run(body: BodyOf<C>): void {
      alert.hide();
      send(body, { ...(onSuccess && { onSuccess }) });
    },
  };
}

/** Members and processors go on meanwhile: what waits is asked for anew so often, in ms. */
export const REFETCH_MS = 3_000;
