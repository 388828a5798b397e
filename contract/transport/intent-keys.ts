import type { AnyCall, ReadOf } from "../call.ts";
import { writeJson } from "../values/json.ts";
import { CallError } from "./call-error.ts";
import { isPassing } from "./uncertain.ts";
import type { Client, ClientRequest } from "./client.ts";
import { uuid } from "./uuid.ts";

const UNAUTHORIZED = 401;
/** The code of `outdated`: another screen of the member has changed what this one shows. */
export const OUTDATED = 2031;

/** Whether the server has judged this very request. False: stopped on its way, or the token had run out. */
export function isDefinite(error: unknown): boolean {
  return !(error instanceof CallError) || !(isPassing(error) || error.code === UNAUTHORIZED);
}

interface IntentKey {
  readonly value: string;
  /** For a play: 32 hex digits. */
  readonly entropy: string;
  /** Ends the intent: the next call gets another key. */
  settle(): void;
}

/** An input without a definite answer, with its key. */
export interface OpenIntent {
  readonly input: string;
  readonly value: string;
  readonly entropy: string;
}

/** Keeps the open intent, so that it may outlive the page. */
export interface IntentMemory {
  /** Names an input, without its secrets. */
  nameOf(input: unknown): string;
  read(): OpenIntent | null;
  write(open: OpenIntent | null): void;
}

function memory(): IntentMemory {
  let open: OpenIntent | null = null;
  return { nameOf: writeJson, read: () => open, write: (next) => void (open = next) };
}

/** Idempotency-Keys that stay the same for the same input until a definite answer. `makeId` makes UUIDs. */
export function createIntentKeys(makeId: () => string, kept = memory()): (input: unknown) => IntentKey {
  return (input) => {
    const name = kept.nameOf(input);
    const before = kept.read();
    const isSame = before?.input === name;
    const open = isSame ? before : { input: name, value: makeId(), entropy: makeId().replaceAll("-", "") };
    if (!isSame) kept.write(open);
    const { value, entropy } = open;
    return {
      value,
      entropy,
      settle() {
        if (kept.read()?.value === value) kept.write(null);
      },
    };
  };
}

/**
 * A call as a function. If it moves money, the same input gets the same Idempotency-Key until a definite answer, and a
 * play the same entropy.
 */
export function createCaller<C extends AnyCall>(
  { platform, send }: Client,
  call: C,
  kept?: IntentMemory,
): (request: ClientRequest<C>) => Promise<ReadOf<C>> {
  if (!call.money) return (request) => send(call, request);
  const keyFor = createIntentKeys(() => uuid(platform.randomBytes(16)), kept);
  return async (request) => {
    const { query, body, signal } = request;
    const intent = keyFor({ query, body, idempotencyKey: request.idempotencyKey });
    const { idempotencyKey = intent.value } = request;
    try {
      const answer = await send(call, { ...request, body: body && withEntropy(call, body, intent), idempotencyKey });
      intent.settle();
      return answer;
    } catch (error) {
      // Until the outcome is known, the next call with this input repeats the same request.
      if (isDefinite(error) && !isOutdated(error) && !signal?.aborted) intent.settle();
      throw error;
    }
  };
}

/** A balance that changed may have changed by this request's first try. */
const isOutdated = (error: unknown) => error instanceof CallError && error.code === OUTDATED;

/** The body with entropy, if its call takes some and the caller made none. */
function withEntropy<Body extends object>(call: AnyCall, body: Body, { entropy }: IntentKey): Body {
  return "entropy" in call.body.shape ? { entropy, ...body } : body;
}
