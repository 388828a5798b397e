import { it } from "vitest";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { button, openAs, picture, screen } from "#tests/browsers/journey.ts";
import { ownTexts } from "#tests/helpers/own-texts.ts";
import { auditIsClean, makeMember } from "#tests/helpers/test-server.ts";

it.each(SINGLE_STEPS.map(({ calls, terms }) => [terms.title, calls.rules.game]))(
  "a play of %s is won or lost",
  async (_, game) => {
    const { play } = await ownTexts(game);
    await openAs(await makeMember(1000), `/${game}`);
    await screen.tap(button(new RegExp(`^${play}`)));
    await screen.reads(/[−+]₹/, { role: "list", name: "My records" });
    await picture(game);
    await auditIsClean();
  },
);
