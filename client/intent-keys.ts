import type { AnyCall } from "../contract/call.ts";

interface IntentKey {
  readonly value: string;
  /** For a play: 32 hex digits. */
  readonly entropy: string;
  /** Ends the intent: the next call gets another key. */
  settle(): void;
}

/** Idempotency-Keys that stay the same for the same input until a definite answer. `makeId` makes UUIDs. */
export function createIntentKeys(makeId: () => string): (input: unknown) => IntentKey {
  let open: { input: string; value: string; entropy: string } | null = null;
  return (input) => {
    const text = JSON.stringify(input);
    if (open?.input !== text) open = { input: text, value: makeId(), entropy: makeId().replaceAll("-", "") };
    const { value, entropy } = open;
    return {
      value,
      entropy,
      settle() {
        if (open?.value === value) open = null;
      },
    };
  };
}

/** The body with entropy, if its call takes some and the caller made none. */
export function withEntropy<Body extends object>(call: AnyCall, body: Body, { entropy }: IntentKey): Body {
  return "entropy" in call.body.shape ? { entropy, ...body } : body;
}
