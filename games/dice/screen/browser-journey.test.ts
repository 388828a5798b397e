import { it } from "vitest";
import { button, openAs, picture, screen } from "#tests/browsers/journey.ts";
import { auditIsClean, makeMember } from "#tests/helpers/test-server.ts";

it("a roll of Dice is won or lost", async () => {
  await openAs(await makeMember(1000), "/dice");
  await screen.tap(button(/^Roll/));
  await screen.reads(/[−+]₹/, { role: "list", name: "My records" });
  await picture("dice");
  await auditIsClean();
});
