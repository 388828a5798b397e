import type { Sender } from "./sender.ts";

/** A game that is played over sockets, as its cell deals with it. */
export interface SocketGame {
  /** What a member is sent on connecting. */
  greeting(member: number): Promise<string[]>;
  /** Follows the table from now on. */
  follow(): void;
  /** Looks again at once: the clock was changed. */
  poke(): void;
  /** Whether there are stakes whose round is not settled. */
  hasOpenStakes(): boolean;
  /** One frame of a player, which arrived at `now`. */
  onMessage(sender: Sender, text: string, now: number): void;
}
