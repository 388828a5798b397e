import { describe, expect, it } from "vitest";
import { digest } from "./digest.ts";

/** Printed by the verifier in Go: `verify digest -game GAME -rounds 1000`. */
const OF_GO = {
  aviator: "e5b6f9cf92af82515bf2f128e13120bb7c8e15e96adf3dda502c7c459cab95e9",
  luckyhit: "693f345de4ee404e122e7d921f55a45b1a200303c9836465a44403855c42110c",
  win: "58eb7f78ea26f9ca3d88a5254ad899a5151e78a4601b98f6c91c1c7cdbe00bba",
  mines: "8f5b7547e353096a92e566d7eef41c0bdda8c798c63a3af5093e831d1307a6f5",
  dice: "59f37fdc4780b41c3235636021aad403cfd7f316941200eb4077155f8322b836",
} as const;

describe("a thousand rounds", () => {
  it.each(Object.entries(OF_GO) as [keyof typeof OF_GO, string][])(
    "of %s have the outcomes that the verifier in Go computes",
    (game, theirs) => expect(digest(game, 1_000)).toBe(theirs),
  );
});
