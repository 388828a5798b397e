import { expect, it } from "vitest";
import { controlForce } from "#contract/control/control.ts";
import { BALANCE, button, driver, openAs, picture, region, ROUND_MS, runAt, screen } from "#tests/browsers/journey.ts";
import { askControl, auditIsClean, makeMember } from "#tests/helpers/test-server.ts";

/** Moves the clock to the next open stakes: a flight may last for minutes. */
async function reachStakes(): Promise<void> {
  await runAt(10);
  await screen.reads("Stakes close in", { role: "page" }, ROUND_MS);
  await runAt(1);
}

it("a stake in Aviator is taken back, taken, and cashed out, after the page was hidden", async () => {
  await openAs(await makeMember(1000), "/aviator");
  await reachStakes();
  await askControl(controlForce, { table: "aviator", outcomes: [30, 30, 30, 30] });
  const stake = region("Stake 1");
  await screen.tap(button(/^Bet/, stake));
  await screen.waitFor(button(/^Wait/, stake));
  await screen.reads("₹950", BALANCE);
  await screen.tap(button("Cancel", stake));
  await screen.reads("₹1,000", BALANCE);
  await screen.tap(button(/^Bet/, stake), ROUND_MS);
  await screen.waitFor(button(/^Wait/, stake));
  await driver.hide();
  await screen.isHidden();
  await runAt(5);
  await screen.waitFor(button("Cash out", stake), ROUND_MS);
  await driver.show();
  await runAt(1);
  await picture("aviator");
  await screen.tap(button("Cash out", stake));
  const ended = await screen.reads(/₹[\d.,]+ paid at [\d.]+×/, stake);
  const paid = Number(/₹([\d.,]+) paid at/.exec(ended)?.[1]);
  expect(paid).toBeGreaterThan(50);
  await screen.reads(
    `₹${(950 + paid).toLocaleString("en-IN", { maximumFractionDigits: 0, roundingMode: "trunc" })}`,
    BALANCE,
  );
  await auditIsClean();
});
