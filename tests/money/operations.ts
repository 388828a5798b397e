import fc from "fast-check";
import { vi } from "vitest";
import { PAY_KEYS } from "#contract/calls/wallet.ts";
import { type MessageKind, Outbox } from "#simulator/cell/outbox.ts";
import type { PaymentOutcome } from "#simulator/objects/cell-api.ts";

/** A lost message, a lost answer to a message that was processed, or nothing. */
type Loss = "message" | "answer" | "nothing";

/** Loses messages between the objects of all cells. */
export class Post {
  readonly #spy;
  #losses: Loss[] = [];

  /** Intercepts the messages of every object that begins from now on. */
  constructor() {
    const lose = () => this.#losses.shift();
    const { register } = Outbox.prototype;
    this.#spy = vi.spyOn(Outbox.prototype, "register").mockImplementation(function lossy<Payload, Answer>(
      this: Outbox,
      kind: string,
      { targetOf, send, onAnswer }: MessageKind<Payload, Answer>,
    ) {
      register.call<Outbox, [string, MessageKind<Payload, Answer>], void>(this, kind, {
        targetOf,
        onAnswer,
        async send(id, payload) {
          const loss = lose();
          if (loss === "message") throw new Error("the message was lost");
          const answer = await send(id, payload);
          if (loss === "answer") throw new Error("its answer was lost");
          return answer;
        },
      });
    });
  }

  /** Loses the next messages, of any sender, in these ways. */
  lose(losses: readonly Loss[]): void {
    this.#losses = [...losses];
  }

  close(): void {
    this.#spy.mockRestore();
  }
}

// All payments of members, the processor and an operator, as data. Each names members, codes, products and games by
// their place in a list.

/** Members of `MEMBERS_AT_START` in model.ts. */
export const MEMBERS = 4;

export type Deed =
  | { does: "begin a recharge"; who: number; key: (typeof PAY_KEYS)[number]; units: number }
  | { does: "call back"; which: number; outcome: PaymentOutcome; forged: boolean }
  | { does: "withdraw"; who: number; units: number; refused: boolean }
  | { does: "decide"; which: number; outcome: "paid" | "rejected" }
  | { does: "transfer"; who: number; to: number; minor: number }
  | { does: "redeem"; who: number; code: number; shouted: boolean }
  /** Null: the event that is open. */
  | { does: "join"; who: number; window: number | null }
  | { does: "buy"; who: number; product: number }
  | { does: "confirm"; who: number; which: number }
  | { does: "apply profit"; who: number; minor: number }
  | { does: "stake"; who: number; category: "P" | "S"; pick: string; contracts: number };

export type Step =
  /**
   * The books judge a single deed beforehand. Several deeds arrive at once, in the given number of copies. An object
   * may end during them, and the next messages between objects may be lost.
   */
  | { does: "deeds"; deeds: readonly Deed[]; copies: number; ends: string | null; losses: readonly Loss[] }
  /** Sends an accepted request again under its key, with the same or another body. */
  | { does: "repeat"; which: number; altered: boolean }
  /** Delivers a message between cells again. */
  | { does: "echo"; cell: number; which: number }
  | { does: "end"; object: string }
  | { does: "wait"; ms: number }
  /** Advances to the next opening of one of the day's gift events. */
  | { does: "wait for event"; window: number };

const who = fc.nat(MEMBERS - 1);
const which = fc.nat(9);

export const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("begin a recharge" as const),
      who,
      key: fc.constantFrom(...PAY_KEYS),
      units: fc.integer({ min: 1, max: 600 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("call back" as const),
      which,
      outcome: fc.constantFrom<PaymentOutcome>("paid", "paid", "paid", "failed"),
      forged: fc.constantFrom(false, false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("withdraw" as const),
      who,
      units: fc.integer({ min: 90, max: 500 }),
      refused: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("decide" as const),
      which,
      outcome: fc.constantFrom("paid" as const, "rejected" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("transfer" as const),
      who,
      to: who,
      minor: fc.integer({ min: 90, max: 60_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("redeem" as const), who, code: fc.nat(3), shouted: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("join" as const), who, window: fc.option(fc.nat(2), { freq: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("buy" as const), who, product: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("confirm" as const), who, which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("apply profit" as const),
      who,
      minor: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(2_500, 5_000)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("stake" as const),
      who,
      category: fc.constantFrom("P" as const, "S" as const),
      pick: fc.constantFrom("G", "R", "V", "N7"),
      contracts: fc.integer({ min: 1, max: 30 }),
    }),
  },
);

const losses = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Loss[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<Loss>("message", "answer"), { minLength: 1, maxLength: 3 }) },
);
const object = fc.constantFrom("cell:0", "cell:1", "cell:2", "catalogue:main", "table:win:P:1", "directory:0");

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      does: fc.constant("deeds" as const),
      deeds: fc.tuple(deed),
      copies: fc.constantFrom(1, 1, 2),
      ends: fc.constant(null),
      losses,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("deeds" as const),
      deeds: fc.array(deed, { minLength: 2, maxLength: 5, size: "max" }),
      copies: fc.constantFrom(1, 1, 2),
      ends: fc.option(object, { freq: 1 }),
      losses,
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("repeat" as const), which, altered: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("echo" as const), cell: fc.nat(2), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("end" as const), object }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("wait" as const), ms: fc.constantFrom(1, 30_000, 61_000, 180_000) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("wait for event" as const), window: fc.nat(2) }) },
);
