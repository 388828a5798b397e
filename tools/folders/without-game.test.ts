import { expect, it } from "vitest";
import { aboutOther, isIn, withoutGame } from "./without-game.ts";

const LIST = `import * as coin from "./coin/calls.ts";
import { coinExamples } from "./coin/examples.ts";
import { mines } from "./mines/calls.ts";

export const games = [mines, coin];
export const first = { coin, mines };
export const all = [
  { name: "coin", calls: coin, examples: coinExamples },
  ...coinExamples.map(String),
  mines,
];
export const shares = {
  coin: 0.15,
  mines: 0.15,
};
export const costs = {
  coin: {
    rows: 1,
  },
  mines: { rows: 2 },
};
export const screens = {
  "/coin": () => import("./coin/coin-screen.tsx"),
  "/mines": () => import("./mines/mines-screen.tsx"),
};
`;

it("a list without a game has no import, no entry and no key of it", () => {
  expect(withoutGame(LIST, "coin")).toBe(`import { mines } from "./mines/calls.ts";

export const games = [mines];
export const first = { mines };
export const all = [
  mines,
];
export const shares = {
  mines: 0.15,
};
export const costs = {
  mines: { rows: 2 },
};
export const screens = {
  "/mines": () => import("./mines/mines-screen.tsx"),
};
`);
  expect([isIn(LIST, "coin"), isIn(withoutGame(LIST, "coin"), "coin")]).toEqual([true, false]);
});

it("a document of another game has its calls and files no more", () => {
  const text = "A play is `POST /coin/flip`, in `games/coin/rules/`.\n\n    npx vitest run games/coin/server\n";
  expect(aboutOther(text, "coin", "mines")).toBe(
    "A play is `mines`, in `mines`.\n\n    npx vitest run games/mines/server\n",
  );
});
