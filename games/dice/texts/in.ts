export const dice = {
  play: "Roll",
  goal: "A number from 00.00 to 99.99 is rolled. You say on which side of your target it falls.",
  how: "Choose a target from 2.00 to 98.00, and whether the number falls under it, or on it and over.",
  side: "Side",
  under: "Under",
  over: "Over",
  underText: "Under {target}",
  overText: "{target} or over",
  wins: "Wins",
  loses: "Loses",
  target: "Target",
  lower: "Lower target",
  higher: "Higher target",
};

declare module "#web/locales/messages.ts" {
  interface GameMessages {
    readonly dice: typeof dice;
  }
}
