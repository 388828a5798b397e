import { session } from "./session.ts";

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

/** The newest balance that this page has received: a press goes by it, whatever other screens have done since. */
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
