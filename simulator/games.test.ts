import { expect, it } from "vitest";
import { Provided } from "./games.ts";

it("what nobody handed over is asked for by the name of the call that hands it over", () => {
  const games = new Provided<readonly string[]>();
  const first = games.derive(([name]) => name);
  expect(() => games.get()).toThrow("provideGames");
  expect(first).toThrow("provideGames");
  games.provide(["dice"]);
  expect(first()).toBe("dice");
});

it("a derived value is made once for each list", () => {
  const games = new Provided<readonly string[]>();
  let made = 0;
  const derived = games.derive((names) => ({ made: ++made, names }));
  games.provide(["dice"]);
  expect(derived()).toBe(derived());
  games.provide(["mines"]);
  expect(derived()).toEqual({ made: 2, names: ["mines"] });
});
