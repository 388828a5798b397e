import { expect, it } from "vitest";
import { ROUND_MS } from "#games/win-go/rules/timeline.ts";
import { games } from "#web/games/games.ts";
import { browser } from "../helpers/own-browser.ts";
import { SHIFT_MAX, shiftsOfLoad, sumOf } from "../helpers/shifts.ts";
import { makeMember, openAs, reachAge } from "../helpers/test-server.ts";

// Skeletons have the boxes of what they stand for: nothing moves while a game loads on a slow phone. `npm run still`
// measures all screens.

it.each(games.map(({ id }) => [`/${id}`, id === "aviator" ? "Players" : "My records"] as const))(
  "%s stands still while it loads",
  async (path, landmark) => {
    await reachAge(ROUND_MS, 10_000);
    const page = await openAs(browser, await makeMember(1000), path);
    const isLoaded = () => page.getByText(landmark).first().waitFor();
    await isLoaded();
    const shifts = await shiftsOfLoad(page, async () => {
      await isLoaded();
      await page.waitForLoadState("networkidle");
    });
    expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
  },
);
