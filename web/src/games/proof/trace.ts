import { commitment, drawBytes, floats, picker } from "#simulator/fairness/draw.ts";
import * as aviator from "#simulator/games/aviator/outcome.ts";
import { DECK } from "#simulator/games/lucky-hit/cards.ts";
import * as luckyHit from "#simulator/games/lucky-hit/outcome.ts";
import { CELLS, drawLayout } from "#simulator/games/mines/layout.ts";
import * as winGo from "#simulator/games/win/outcome.ts";
import { type Outcome as WinGoOutcome, PRICE_MAX, PRICE_MIN } from "#simulator/games/win/price.ts";
import type { FairnessInput } from "./fairness-draft.ts";

/** A message that was put through HMAC-SHA256 under the server seed, and what came out, in hex. */
export interface Mac {
  readonly message: string;
  readonly hex: string;
}

/** One number drawn: four bytes, the float they are, and what that float chose of so many. */
export interface Draw {
  /** Hex. */
  readonly bytes: string;
  readonly float: number;
  /** How many there were to choose from. */
  readonly of: number;
  /** `floor(float · of)`: the place among what was left. */
  readonly at: number;
  /** The place in the whole list: a card of the deck, a cell of the grid, an open price from the least one on. */
  readonly place: number;
}

interface Drawn {
  readonly macs: readonly Mac[];
  readonly draws: readonly Draw[];
}

/** How a result follows from its seeds, step by step. */
export type Trace = { readonly commitment: string } & (
  | { readonly game: "aviator"; readonly hashed: string; readonly outcome: aviator.Outcome }
  | (Drawn & { readonly game: "win"; readonly outcome: WinGoOutcome })
  | (Drawn & { readonly game: "luckyhit"; readonly outcome: luckyHit.Outcome })
  | (Drawn & {
      readonly game: "mines";
      /** Cells 1–25, ascending. */
      readonly traps: readonly number[];
    })
);

const FLOATS_A_MAC = 8;
const BYTES_A_FLOAT = 4;
const PRICES = PRICE_MAX - PRICE_MIN + 1;
const CARDS_A_DECK = luckyHit.DEALS_A_DECK * luckyHit.CARDS_A_DEAL;

/** Computes a result with the functions that draw it on the server, and shows what they went by. */
export function traceOf(input: FairnessInput): Trace {
  const { serverSeed } = input;
  const common = { commitment: commitment(serverSeed) };
  switch (input.game) {
    case "aviator": {
      const outcome = aviator.drawOutcome(serverSeed, input.playerSeeds);
      return { ...common, game: "aviator", hashed: serverSeed + input.playerSeeds.join(""), outcome };
    }
    case "win": {
      const seed = winGo.clientSeedOf(input.category, input.saasId);
      const outcome = winGo.drawOutcome(serverSeed, seed, input.period);
      return { ...common, ...drawn(serverSeed, seed, input.period, 1, PRICES, 1), game: "win", outcome };
    }
    case "luckyhit": {
      const { clientSeed, period } = input;
      let count = 0;
      const float = floats(serverSeed, clientSeed, period);
      const outcome = luckyHit.deal(() => {
        count++;
        return float();
      });
      const cards = drawn(serverSeed, clientSeed, period, count, DECK.length, CARDS_A_DECK);
      return { ...common, ...cards, game: "luckyhit", outcome };
    }
    case "mines": {
      const { clientSeed, nonce, traps } = input;
      const cells = drawn(serverSeed, clientSeed, nonce, traps, CELLS, CELLS);
      return { ...common, ...cells, game: "mines", traps: drawLayout(serverSeed, clientSeed, nonce, traps) };
    }
  }
}

/** `count` numbers, each choosing one of a list of `length`; after `whole` of them the list is whole again. */
function drawn(seed: string, clientSeed: string, nonce: number, count: number, length: number, whole: number): Drawn {
  const float = floats(seed, clientSeed, nonce);
  const draws: Draw[] = [];
  let last = 0;
  let next = picker(length, () => last);
  for (let i = 0; i < count; i++) {
    if (i % whole === 0) next = picker(length, () => last);
    last = float();
    const of = length - (i % whole);
    draws.push({ bytes: bytesOf(last), float: last, of, at: Math.floor(last * of), place: next() });
  }
  const macs = Array.from({ length: Math.ceil(count / FLOATS_A_MAC) }, (_, n) => ({
    message: `${clientSeed}:${nonce}:${n}`,
    hex: hexOf(drawBytes(seed, clientSeed, nonce, n)),
  }));
  return { macs, draws };
}

/** The four bytes that a float is, in hex. */
function bytesOf(float: number): string {
  return (float * 2 ** (8 * BYTES_A_FLOAT)).toString(16).padStart(2 * BYTES_A_FLOAT, "0");
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
