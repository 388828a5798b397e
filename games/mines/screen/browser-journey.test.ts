import { it } from "vitest";
import { controlForce } from "#contract/control/control.ts";
import { BALANCE, button, openAs, picture, screen } from "#tests/browsers/journey.ts";
import type { Target } from "#tests/browsers/screen.ts";
import { askControl, auditIsClean, newMember } from "#tests/helpers/test-server.ts";

it("a game of Mines is played to its reward, and another to a trap", async () => {
  const { token, id } = await newMember(1000);
  const traps = [2, 9, 25];
  await askControl(controlForce, { table: `mines:${id}`, outcomes: [traps, traps] });
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
