import { TARGET_MAX } from "#games/dice/rules/roll.ts";
import { testSingleStepInBrowser } from "#tests/helpers/single-step-browser.ts";

testSingleStepInBrowser({
  game: "dice",
  path: "/dice",
  play: "Roll",
  won: { outcome: 4999, text: "49.99", line: "49.99 wins. +₹96, paid ₹196" },
  lost: { outcome: 5000, text: "50.00", line: "50.00 loses. −₹100" },
  async choose(page) {
    await page.getByRole("slider", { name: "Target" }).focus();
    await page.keyboard.press("End");
    const target = (TARGET_MAX / 100).toFixed(2);
    await page.getByText(target, { exact: true }).first().waitFor();
  },
  finished: /^\d\d\.\d\d (wins|loses)\./,
});
