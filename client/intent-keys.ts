interface IntentKey {
  readonly value: string;
  /** Ends the intent: the next call gets another key. */
  settle(): void;
}

/** Idempotency-Keys that stay the same for the same input until a definite answer. */
export function createIntentKeys(makeId: () => string): (input: unknown) => IntentKey {
  let open: { input: string; value: string } | null = null;
  return (input) => {
    const text = JSON.stringify(input);
    if (open?.input !== text) open = { input: text, value: makeId() };
    const { value } = open;
    return {
      value,
      settle() {
        if (open?.value === value) open = null;
      },
    };
  };
}
