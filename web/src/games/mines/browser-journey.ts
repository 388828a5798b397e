import { it } from "vitest";
import { controlForce, controlMembers } from "#contract/control/control.ts";
import { auditIsClean, BALANCE, button, openAs, picture, screen } from "#tests/browsers/journey.ts";
import type { Target } from "#tests/browsers/screen.ts";
import { askControl } from "#tests/helpers/test-server.ts";

it("a game of Mines is played to its reward, and another to a trap", async () => {
  const made = await askControl(controlMembers, { count: 1, balance: 1000 });
  const { token = "", user_id = "" } = controlMembers.answer.parse(made).members[0] ?? {};
  const traps = [2, 9, 25];
  await askControl(controlForce, { table: `mines:${user_id}`, outcomes: [traps, traps] });
  await openAs(token, "/mines");
  const cell = (number: number): Target => button(new RegExp(`^Cell ${number}\\b`));
  await screen.tap(button(/^Play/));
  await screen.reads("₹950", BALANCE);
  await screen.tap(cell(1));
  await screen.waitFor(button(/^Take reward 1\.1363/));
  await picture("mines");
  await screen.tap(button(/^Take reward/));
  await screen.reads("paid ₹55.67");
  await screen.reads("₹1,005", BALANCE);
  await screen.tap(button(/^Play/));
  await screen.tap(cell(9));
  await screen.reads("A trap. −₹50");
  await screen.reads("−₹50", { role: "list", name: "My records" });
  await auditIsClean();
});
