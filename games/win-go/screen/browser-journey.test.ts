import { it } from "vitest";
import { controlClock, controlForce } from "#contract/control/control.ts";
import { BALANCE, button, openAs, picture, region, ROUND_MS, screen } from "#tests/browsers/journey.ts";
import { askControl, auditIsClean, makeMember } from "#tests/helpers/test-server.ts";

it("a stake in Win Go is taken in its sheet, and paid", async () => {
  const { now } = controlClock.answer.parse(await askControl(controlClock, {}));
  await askControl(controlClock, { shift_ms: 190_000 - (now % 180_000) });
  await openAs(await makeMember(1000), "/win");
  await askControl(controlForce, { table: "win:P:1", outcomes: [43_217] });
  await screen.tap(button(/^Join Green/));
  await screen.tap({ role: "radio", name: "₹100", within: { role: "dialog" } });
  await picture("win sheet");
  await screen.tap(button(/^Confirm/, { role: "dialog" }));
  await screen.reads("Your contract was completed successfully");
  await screen.reads("₹900", BALANCE);
  await askControl(controlClock, { shift_ms: 165_000 });
  await screen.reads(/paid ₹/, region("Period"), ROUND_MS);
  await auditIsClean();
});
