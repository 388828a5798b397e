import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { cashOutFrame, coefficientFrame } from "#games/aviator/contract/frames.ts";
import { openFrame } from "#contract/frame.ts";
import { FLEW_AWAY_MS, flightMsOf, TAKE_OFF_MS } from "#games/aviator/rules/timeline.ts";
import { controlClock, controlForce } from "#contract/control/control.ts";
import { browser } from "#tests/helpers/own-browser.ts";
import { violations, a11yCheck } from "#tests/helpers/a11y.ts";
import {
  ask,
  askControl,
  auditIsClean,
  balanceIs,
  base,
  controlToken,
  makeMember,
  newMember,
  openAs,
  openInTwoBrowsers,
} from "#tests/helpers/test-server.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

// A member plays in a real browser against the real server.

/** The end of the flight by the curve, in hundredths. */
const RESULT = 1000;

afterEach(async () => {
  await runAt(1);
  await force();
});

async function runAt(speed: number): Promise<void> {
  await askControl(controlClock, { speed });
}

async function force(...outcomes: number[]): Promise<void> {
  await askControl(controlForce, { table: "aviator", outcomes });
}

/** Creates a member with a balance and opens the game at the beginning of a round. */
async function openGame(reducedMotion: "reduce" | "no-preference" = "no-preference"): Promise<Page> {
  const page = await openAs(browser, await makeMember(1000), "/aviator", { colorScheme: "dark", reducedMotion });
  await reachStakes(page);
  return page;
}

/** Moves the clock to the next open stakes: a flight may last for minutes. */
async function reachStakes(page: Page): Promise<void> {
  await runAt(10);
  await page.getByText("Stakes close in").waitFor({ timeout: 60_000 });
  await runAt(1);
}

/** The member's newest stake. */
async function newestRecord(token: string) {
  const answer = await ask(aviatorRecords, `Token ${token}`, undefined, "p=1&p_size=10");
  return aviatorRecords.answer.parse(answer).queryset[0];
}

const panel = (page: Page, number: 1 | 2) => page.getByRole("region", { name: `Stake ${number}` });

/** Stakes in the first panel once stakes are open. */
async function stake(page: Page, amount: string): Promise<void> {
  const first = panel(page, 1);
  const press = async (timeout: number) => {
    await first.getByRole("button", { name: `Set the amount to ₹${amount}`, exact: true }).click({ timeout });
    await first.getByRole("button", { name: /^Bet/ }).click({ timeout });
  };
  await press(4_000).catch(async () => {
    // A slow machine may have missed this round; the next one works.
    await reachStakes(page);
    await press(30_000);
  });
  await first.getByRole("button", { name: /^Wait/ }).waitFor();
}

async function verifyOwn(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Mine" }).click();
  await page
    .getByRole("button", { name: /^Verify round/ })
    .first()
    .click();
}

const folder = mkdtempSync(join(tmpdir(), "rangoli-dispute-"));

afterAll(() => rmSync(folder, { recursive: true }));

const dispute = (...args: string[]) =>
  execFileSync(process.execPath, ["tools/dispute.ts", "--url", base, ...args], {
    env: { ...process.env, CONTROL_TOKEN: controlToken },
    encoding: "utf8",
  });

describe("a round of Aviator", () => {
  it("is played from stake to payout with a reload in mid-flight, and shows its forced result as forced", async () => {
    const page = await openGame();
    await balanceIs(page, "₹1,000");
    // Force results only once the table is followed: an idle table would spend them on past rounds.
    await force(10, 10, 10);

    await stake(page, "100");
    await balanceIs(page, "₹900");

    const cashOut = panel(page, 1).getByRole("button", { name: "Cash out" });
    await runAt(5);
    await cashOut.waitFor({ timeout: 30_000 });
    await runAt(1);
    await page.reload();
    await cashOut.waitFor();
    await balanceIs(page, "₹900");
    await cashOut.click();
    const ended = panel(page, 1).getByText(/ paid at /);
    await ended.waitFor();

    const at = /([\d.]+)×/.exec(await ended.innerText())?.[1] ?? "";
    expect(Number(at)).toBeGreaterThan(1);
    expect(Number(at)).toBeLessThanOrEqual(10);
    const balance = 900 + Math.round(Number(at) * 100);
    await balanceIs(page, `₹${balance.toLocaleString("en-IN")}`);

    await verifyOwn(page);
    await page.getByText("Not over yet").waitFor();
    await runAt(10);
    const proof = page.getByRole("dialog");
    await expect
      .poll(
        async () => {
          // Wait until the sheet is gone, since the next read needs what replaces it.
          await proof
            .getByRole("button", { name: "Check again" })
            .click({ timeout: 1_000 })
            .catch(() => undefined);
          return proof.innerText();
        },
        { timeout: 60_000 },
      )
      .toContain("This result was forced");
    expect(await proof.innerText()).toContain("10.00×");
  });

  it("matches in every step, commitment included, when the browser recomputes an unforced one", async () => {
    const page = await openGame();
    await stake(page, "500");
    await page.getByRole("tab", { name: "Mine" }).click();
    await runAt(10);
    await page.getByRole("table", { name: "Mine" }).getByText("−₹500").waitFor({ timeout: 100_000 });

    await verifyOwn(page);
    await page.getByText("Everything matches").waitFor();
    await page.getByText("Show the hashes").click();
    const steps = page.getByRole("dialog").getByRole("listitem");
    // Including the receipt that this browser keeps.
    expect(await steps.count()).toBe(6);
    for (const step of await steps.all()) expect(await step.innerText()).toContain("Matches");

    // The proof page has the same values filled in.
    const proven = await page.getByRole("dialog").innerText();
    await page.getByRole("link", { name: "Check these values yourself" }).click();
    await page.getByText("The server seed matches its commitment").waitFor();
    const result = page.getByRole("main").getByRole("status");
    const multiplier = /[\d.,]+×/.exec(await result.innerText())?.[0] ?? "";
    expect(multiplier).not.toBe("");
    expect(proven).toContain(multiplier);
    expect(await violations(page)).toEqual([]);
  });

  it("explains a cash-out that came after the crash, in the member's records", async () => {
    const member = await newMember(1000);
    const page = await openAs(browser, member.token, "/mine");
    await page.routeWebSocket(/\/aviator\?/, (socket) => {
      const server = socket.connectToServer();
      const held: (string | Buffer)[] = [];
      socket.onMessage((message) => {
        if (openFrame(String(message))?.cmd === cashOutFrame.cmd) held.push(message);
        else server.send(message);
      });
      // A poor connection: the press leaves the phone as the news of the crash arrive.
      server.onMessage((message) => {
        socket.send(message);
        const frame = openFrame(String(message));
        const hasEnded = frame?.cmd === coefficientFrame.cmd && (frame.data as { flyEnd: number }).flyEnd === 1;
        if (hasEnded) for (const late of held.splice(0)) server.send(late);
      });
    });
    await page.goto(`${base}/aviator`);
    await reachStakes(page);
    await force(2, 2, 2);
    await stake(page, "100");
    await panel(page, 1).getByRole("button", { name: "Cash out" }).click({ timeout: 30_000 });
    await page.getByRole("tab", { name: "Mine" }).click();
    await page.getByRole("table", { name: "Mine" }).getByText("−₹100").waitFor({ timeout: 60_000 });

    await page.getByRole("button", { name: "What happened" }).click();
    const sheet = page.getByRole("dialog", { name: "What happened" });
    await sheet.getByText(/^Your stake of ₹100 reached the server at/).waitFor();
    expect(await sheet.innerText()).toMatch(
      /You pressed at 1\.\d\d× by your screen; the press reached the server at [\d:.]+, [\d.]+ m?s after the flight ended at 2\.00×\. That was too late, so the stake was lost\./,
    );
    expect(await violations(page)).toEqual([]);

    const file = join(folder, "dispute.json");
    const { period } = (await newestRecord(member.token)) ?? {};
    const named = ["--member", member.id, "--round", `aviator:${period}`, "--reason", "Ticket 4711: not paid"];
    expect(dispute(...named, "--out", file)).toContain("after the flight ended at 2.00×");
    expect(dispute("--check", file)).toContain("signed by this server, and unchanged");
    writeFileSync(file, readFileSync(file, "utf8").replace("too late", "in time"));
    expect(() => dispute("--check", file)).toThrow();
  });

  it("is played by the curve, with less than one frame of the flight a second and a megabyte an hour", async () => {
    const page = await openAs(browser, await makeMember(1000), "/mine");
    const opened = page.waitForEvent("websocket");
    await page.goto(`${base}/aviator`);
    const socket = await opened;
    expect(new URL(socket.url()).searchParams.get("curve")).toBe("true");
    const frames: string[] = [];
    socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
    await reachStakes(page);
    await force(RESULT / 100, 1, 1);
    await stake(page, "100");

    frames.length = 0;
    await runAt(5);
    const cashOut = panel(page, 1).getByRole("button", { name: "Cash out" });
    await cashOut.waitFor({ timeout: 30_000 });
    await runAt(1);
    await cashOut.click();
    await panel(page, 1)
      .getByText(/ paid at /)
      .waitFor();
    await reachStakes(page);

    const sent = frames.map((text) => openFrame(text));
    const flight = sent.flatMap((frame) => (frame?.cmd === coefficientFrame.cmd ? [frame.data] : []));
    const flightMs = flightMsOf(RESULT);
    expect(flight.at(-1)).toMatchObject({ coefficient: RESULT / 100, flyEnd: 1 });
    expect(flight.length).toBeLessThan(flightMs / 1000);
    const bytes = frames.reduce((sum, text) => sum + text.length, 0);
    const rounds = HOUR_MS / (TAKE_OFF_MS + flightMs + FLEW_AWAY_MS);
    expect(bytes * rounds).toBeLessThan(1e6);
    await auditIsClean();
  });

  it("passes the accessibility checker", async () => {
    const page = await openGame("reduce");
    await panel(page, 1).getByRole("button", { name: /^Bet/ }).waitFor({ timeout: 90_000 });
    const check = a11yCheck(page);
    await check();
    await check();
  });
});

const button = (page: Page, name: RegExp | string) => panel(page, 1).getByRole("button", { name });

async function reachFlight(page: Page): Promise<void> {
  await runAt(5);
  await button(page, "Cash out").waitFor({ timeout: 60_000 });
  await runAt(1);
}

// Each screen shows what was done on the other one.
describe("two screens of a member", () => {
  it("agree on stake, cancel, cash-out, automatic cash-out and silence", async () => {
    const token = await makeMember(1000);
    const pages = await openInTwoBrowsers(browser, token, "/aviator");
    const [one, two] = pages;
    await reachStakes(one);
    await button(two, /^Bet/).waitFor();
    await force(30, 30, 30, 30, 30, 30);

    // Not for the next round, of which the other screen hears later.
    const stake = () => button(one, /^Bet ₹/).click();
    await stake();
    await button(two, /^Wait/).waitFor();
    await balanceIs(two, "₹950");
    await button(two, "Cancel").click();
    await button(one, /^Bet/).waitFor();
    await balanceIs(one, "₹1,000");

    await reachStakes(one);
    await stake();
    await button(two, /^Wait/).waitFor();
    await reachFlight(two);
    await button(two, "Cash out").click();
    await panel(one, 1)
      .getByText(/ paid at /)
      .waitFor();
    const [told, paid] = /₹([\d.]+) paid at [\d.]+×/.exec(await panel(one, 1).innerText()) ?? [];
    for (const page of pages) await balanceIs(page, `₹${(950 + Number(paid)).toLocaleString("en-IN")}`);
    expect(await panel(two, 1).innerText()).toContain(told);

    await reachStakes(one);
    await panel(one, 1).getByRole("switch", { name: "Automatic cash-out" }).click();
    await panel(one, 1)
      .getByRole("textbox", { name: /automatically/ })
      .fill("1.5");
    await stake();
    await button(two, /^Wait/).waitFor();
    await runAt(5);
    for (const page of pages) await panel(page, 1).getByText("₹75 paid at 1.50×").waitFor({ timeout: 60_000 });

    await reachStakes(one);
    const control = (role: "switch" | "combobox", name: string) => panel(one, 1).getByRole(role, { name });
    const chooseSilence = async (timeout: number) => {
      await control("switch", "Cash out if my connection is gone").setChecked(true, { timeout });
      await control("switch", "Automatic cash-out").setChecked(false, { timeout });
      await control("combobox", "Seconds of silence").selectOption("5", { timeout });
    };
    // A slow machine may have missed this round; the next one works.
    await chooseSilence(4_000).catch(async () => {
      await reachStakes(one);
      await chooseSilence(30_000);
    });
    await stake();
    await button(two, /^Wait/).waitFor();
    // The server hears of either screen, so both lose their connection.
    const contexts = new Set(pages.map((page) => page.context()));
    for (const context of contexts) await context.setOffline(true);
    await runAt(5);
    await expect.poll(async () => (await newestRecord(token))?.status, { timeout: 60_000 }).toBe("S");
    await runAt(1);
    for (const context of contexts) await context.setOffline(false);
    for (const page of pages) await panel(page, 1).getByText("₹55 paid at 1.10×").waitFor({ timeout: 30_000 });
    await auditIsClean();
  });
});
