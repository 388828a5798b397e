import { openFrame } from "#contract/frame.ts";
import type { Connection } from "./outside.ts";
import type { Person } from "./player.ts";

const AGAIN_AFTER_MS = 1_000;

/** What comes on a socket. */
export interface Frame {
  readonly cmd: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Someone's place at a game: a socket that is opened again whenever it breaks. */
export class Seat {
  readonly #person: Person;
  readonly #path: string;
  readonly #onFrame: (frame: Frame) => void;
  #connection: Connection | null = null;
  #isWanted = true;

  constructor(person: Person, path: string, onFrame: (frame: Frame) => void) {
    this.#person = person;
    this.#path = path;
    this.#onFrame = onFrame;
  }

  /** Keeps the seat until it is left. */
  async keep(): Promise<void> {
    const { outside, home } = this.#person;
    while (this.#isWanted) {
      const connection = await outside.connect(this.#path, home.token).catch(() => null);
      if (connection !== null) await this.#sit(connection);
      if (this.#isWanted) await outside.sleep(AGAIN_AFTER_MS);
    }
  }

  /** Sends a frame, if there is anyone to send it to. */
  say(cmd: number, data: object): void {
    this.#connection?.send(JSON.stringify({ cmd, data: JSON.stringify(data) }));
  }

  leave(): void {
    this.#isWanted = false;
    this.#connection?.close(1000);
    this.#onClose();
  }

  #onClose: () => void = () => undefined;

  #sit(connection: Connection): Promise<void> {
    return new Promise((resolve) => {
      this.#connection = connection;
      this.#onClose = () => {
        if (this.#connection === connection) this.#connection = null;
        resolve();
      };
      connection.listen({
        onText: (text) => {
          const frame = openFrame(text);
          if (frame !== null && this.#isWanted) this.#onFrame(frame as Frame);
        },
        onClose: () => this.#onClose(),
      });
      if (!this.#isWanted) this.leave();
    });
  }
}
