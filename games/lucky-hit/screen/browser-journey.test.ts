import { it } from "vitest";
import { BALANCE, button, openAs, picture, region, ROUND_MS, screen } from "#tests/browsers/journey.ts";
import { auditIsClean, makeMember } from "#tests/helpers/test-server.ts";

it("a stake in Lucky Hit is taken, and its cards come", async () => {
  await openAs(await makeMember(1000), "/luckyhit");
  const panel = region("Your stake");
  await screen.tap(button(/^Black/, panel), ROUND_MS);
  await screen.reads("Your contract is successful completed");
  await screen.reads("₹950", BALANCE);
  await screen.reads(/₹50/, region("The table"));
  await picture("lucky hit");
  await auditIsClean();
});
