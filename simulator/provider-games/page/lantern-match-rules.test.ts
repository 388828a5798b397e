import { describe, expect, it } from "vitest";
import { Pairs } from "./lantern-match-rules.js";

// A random value of 0 always gives the same order.
const deal = (pairs = 6) => new Pairs(pairs, () => 0);

function placesOf(game: Pairs, pair: number): [number, number] {
  const places = game.cards.flatMap((each, place) => (each === pair ? [place] : []));
  return places as [number, number];
}

describe("pairs", () => {
  it("are dealt in random order, each card twice", () => {
    const game = deal();
    expect(game.cards.toSorted((one, other) => one - other)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    let seed = 1;
    const other = new Pairs(6, () => (seed = (seed * 16807) % 2147483647) / 2147483647);
    expect(other.cards).not.toEqual(game.cards);
  });

  it("are found by turning both cards", () => {
    const game = deal();
    const [one, other] = placesOf(game, 3);
    expect(game.turn(one)).toBe("first");
    expect(game.open).toEqual([one]);
    expect(game.turn(other)).toBe("pair");
    expect(game.open).toEqual([]);
    expect([...game.found].toSorted((a, b) => a - b)).toEqual([one, other]);
    expect([game.moves, game.points]).toEqual([1, 100]);
  });

  it("keep two different cards open until they are turned back or another is turned", () => {
    const game = deal();
    const [a] = placesOf(game, 0);
    const [b] = placesOf(game, 1);
    const [c] = placesOf(game, 2);
    game.turn(a);
    expect(game.turn(b)).toBe("apart");
    expect(game.open).toEqual([a, b]);
    expect(game.turn(c)).toBe("first");
    expect(game.open).toEqual([c]);
    game.turn(a);
    game.turnBack();
    expect(game.open).toEqual([]);
    game.turn(b);
    game.turnBack();
    expect(game.open).toEqual([b]);
  });

  it("ignore a tap on an open or found card", () => {
    const game = deal();
    const [one, other] = placesOf(game, 0);
    game.turn(one);
    expect(game.turn(one)).toBe("ignored");
    game.turn(other);
    expect(game.turn(other)).toBe("ignored");
    expect(game.moves).toBe(1);
  });

  it("end when all are found, and wasted moves cost at most half of the points", () => {
    const game = deal();
    const [a] = placesOf(game, 0);
    const [b] = placesOf(game, 1);
    for (let wasted = 0; wasted < 100; wasted += 1) {
      game.turn(a);
      game.turn(b);
    }
    for (let pair = 0; pair < 6; pair += 1) {
      expect(game.isOver).toBe(false);
      for (const place of placesOf(game, pair)) game.turn(place);
    }
    expect(game.isOver).toBe(true);
    expect(game.points).toBe(300);
  });
});
