import type { Page } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { aviatorRecords } from "#games/aviator/calls.ts";
import { controlClock, controlForce } from "#contract/control/control.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { ask, askControl, auditIsClean, balanceIs, makeMember, shown, WAYS } from "#tests/helpers/test-server.ts";

// A member has the game open twice. Each screen shows what was done on the other one.

afterEach(() => runAt(1));

const runAt = (speed: number) => askControl(controlClock, { speed });
const force = (...outcomes: number[]) => askControl(controlForce, { table: "aviator", outcomes });
/** The member's newest stake. */
async function newestRecord(token: string) {
  const answer = await ask(aviatorRecords, `Token ${token}`, undefined, "p=1&p_size=10");
  return aviatorRecords.answer.parse(answer).queryset[0];
}

const first = (page: Page) => page.getByRole("region", { name: "Stake 1" });
const button = (page: Page, name: RegExp | string) => first(page).getByRole("button", { name });

/** Moves the clock to the next open stakes. */
async function reachStakes(page: Page): Promise<void> {
  await runAt(10);
  await page.getByText("Stakes close in").waitFor({ timeout: 60_000 });
  await runAt(1);
}

async function reachFlight(page: Page): Promise<void> {
  await runAt(5);
  await button(page, "Cash out").waitFor({ timeout: 60_000 });
  await runAt(1);
}

describe("two screens of a member", () => {
  it.each(WAYS)("agree on stake, cancel, cash-out, automatic cash-out and silence: %s", async (_, open) => {
    const token = await makeMember(1000);
    const pages = await open(browser, token, "/aviator");
    const [one, two] = pages;
    await reachStakes(one);
    await button(two, /^Bet/).waitFor();
    await force(30, 30, 30, 30, 30, 30);

    const stake = () => button(one, /^Bet/).click();
    await shown("stake", stake, () => button(two, /^Wait/).waitFor());
    await balanceIs(two, "₹950");
    await shown(
      "cancel",
      () => button(two, "Cancel").click(),
      () => button(one, /^Bet/).waitFor(),
    );
    await balanceIs(one, "₹1,000");

    await reachStakes(one);
    await stake();
    await button(two, /^Wait/).waitFor();
    await reachFlight(two);
    await shown(
      "cash-out",
      () => button(two, "Cash out").click(),
      () =>
        first(one)
          .getByText(/ paid at /)
          .waitFor(),
    );
    const [told, paid] = /₹([\d.]+) paid at [\d.]+×/.exec(await first(one).innerText()) ?? [];
    for (const page of pages) await balanceIs(page, `₹${(950 + Number(paid)).toLocaleString("en-IN")}`);
    expect(await first(two).innerText()).toContain(told);

    await reachStakes(one);
    await first(one).getByRole("switch", { name: "Automatic cash-out" }).click();
    await first(one)
      .getByRole("textbox", { name: /automatically/ })
      .fill("1.5");
    await stake();
    await button(two, /^Wait/).waitFor();
    await runAt(5);
    await shown(
      "automatic cash-out",
      () => first(one).getByText("₹75 paid at 1.50×").waitFor({ timeout: 60_000 }),
      () => first(two).getByText("₹75 paid at 1.50×").waitFor({ timeout: 60_000 }),
    );

    await reachStakes(one);
    await first(one)
      .getByRole("switch", { name: /connection is gone/ })
      .click();
    await first(one).getByRole("switch", { name: "Automatic cash-out" }).click();
    await first(one).getByRole("combobox", { name: "Seconds of silence" }).selectOption("5");
    await stake();
    await button(two, /^Wait/).waitFor();
    // The server hears of either screen, so both lose their connection.
    const contexts = new Set(pages.map((page) => page.context()));
    for (const context of contexts) await context.setOffline(true);
    await runAt(5);
    await expect.poll(async () => (await newestRecord(token))?.status, { timeout: 60_000 }).toBe("S");
    await runAt(1);
    for (const context of contexts) await context.setOffline(false);
    for (const page of pages) await first(page).getByText("₹55 paid at 1.10×").waitFor({ timeout: 30_000 });
    await auditIsClean();
  });
});
