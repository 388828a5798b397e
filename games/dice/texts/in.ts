export const dice = {
  // The stage.
  stage: "The roll",
  history: "Last rolls",
  win: "Won",
  loss: "Lost",
  toStart: "Choose a side and a target, then roll",
  won: "{roll} wins. {result}",
  lost: "{roll} loses. {result}",
  // The bet.
  bet: "Bet",
  side: "Side",
  under: "Under",
  over: "Over",
  underText: "Under {target}",
  overText: "{target} or over",
  target: "Target",
  lower: "Lower target",
  higher: "Higher target",
  coefficient: "Coefficient",
  prize: "Prize",
  // The stake.
  roll: "Roll",
  startAuto: "Start auto play",
  // Auto play.
  mode: "How to roll",
  rolls: "Rolls",
  // Records.
  rolled: "Rolled number",
  // Rules.
  goalTitle: "Goal",
  goalText: "A number from 00.00 to 99.99 is rolled. You say on which side of your target it falls.",
  how1: "Choose an amount from {min} to {max}.",
  how2: "Choose a target from {min} to {max}, and whether the number falls under it, or on it and over.",
  how3: "The fewer numbers win, the higher the coefficient: 10,000 over the count of winning numbers.",
  how4: "The prize is the coefficient times the delivery: {delivery} of the amount plays, {fee} is the fee.",
  how5: "Every roll is settled at once. The exact coefficient counts; its shown figure is cut to two decimals.",
  fairText:
    "Before you roll, the number is already fixed by a secret seed, your own seed and the count of your rolls; the seed’s SHA-256 is here. After the roll the seed is published, and your browser rolls again: open a record. Neither your target nor your stake changes the number.",
  // The proof page.
  proofHow: "The first four bytes are a number from 0 up to 1. Times 10,000 and cut, it is the roll in hundredths.",
};

declare module "#web/locales/messages.ts" {
  interface GameMessages {
    readonly dice: typeof dice;
  }
}
