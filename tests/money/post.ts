import { vi } from "vitest";
import { type MessageKind, Outbox } from "#simulator/cell/outbox/outbox.ts";

/** What gets lost between two objects: a message, or the answer to one that has been acted on. */
export type Loss = "message" | "answer";

/** The way between objects, on which messages of all cells can be lost. */
export class Post {
  readonly #spy;
  #losses: Loss[] = [];

  /** Stands on the way of every object that begins from now on. */
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
          if (loss === "message") throw new Error("lost on its way");
          const answer = await send(id, payload);
          if (loss === "answer") throw new Error("its answer was lost");
          return answer;
        },
      });
    });
  }

  /** The next messages, whosesoever they are, are lost in these ways. */
  lose(losses: readonly Loss[]): void {
    this.#losses = [...losses];
  }

  close(): void {
    this.#spy.mockRestore();
  }
}
