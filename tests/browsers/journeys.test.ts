import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { controlClock, controlForce, controlMembers } from "#contract/control/control.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { ROOT } from "#scripts/paths.ts";
import {
  askControl,
  base,
  codeFor,
  makeMember,
  newMobile,
  PASSWORD,
  registerMember,
  sessionOf,
} from "../helpers/test-server.ts";
import type { Driver } from "./driver.ts";
import { BROWSERS, findBrowser } from "./find-browsers.ts";
import { launchFirefox } from "./firefox.ts";
import { Screen, type Target } from "./screen.ts";
import { launchWebkit } from "./webkit.ts";

const browser = z.enum(BROWSERS).parse(process.env["BROWSER"]);
const program = findBrowser(browser) ?? "";
const PICTURES = join(ROOT, "screens", browser);
/** Short texts, because each key takes a browser some time. */
const PAYER = { Name: "Asha", Email: "a@b.in", "UPI account": "a@upi" };
const ROUND_MS = 60_000;
/** The key's code in WebDriver. */
const ESCAPE = "\uE00C";

let driver: Driver;
let screen: Screen;

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  driver = await (browser === "firefox" ? launchFirefox(program) : launchWebkit(program));
  screen = new Screen(driver);
});
beforeEach(async () => {
  await driver.open(`${base}/favicon.svg`);
  await screen.run(() => localStorage.clear());
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await picture(`failed: ${task.name}`);
  await runAt(1);
  await askControl(controlForce, { table: "aviator", outcomes: [] });
});
afterAll(() => driver.quit());

const button = (name: string | RegExp, within?: Target): Target => ({
  role: "button",
  name,
  ...(within && { within }),
});
const field = (name: string | RegExp, within?: Target): Target => ({ role: "field", name, ...(within && { within }) });
const dialog = (name: string | RegExp): Target => ({ role: "dialog", name });
const region = (name: string): Target => ({ role: "region", name });
const BALANCE: Target = { role: "group", name: "Balance" };

const runAt = (speed: number) => askControl(controlClock, { speed });

async function picture(name: string): Promise<void> {
  writeFileSync(join(PICTURES, `${name.replaceAll(/\W+/g, "-")}.png`), await screen.picture());
}

/** Opens a path as the member of a token. */
async function openAs(token: string, path: string): Promise<void> {
  await screen.run((session) => localStorage.setItem("app.session", session), sessionOf(token));
  await driver.open(base + path);
}

async function auditIsClean(): Promise<void> {
  const { invariants } = operateAudit.answer.parse(await askControl(operateAudit));
  expect(invariants.filter(({ broken }) => broken > 0)).toEqual([]);
}

it("a member logs in, is still there after a reload, and logs out", async () => {
  const mobile = newMobile();
  await registerMember(mobile);
  await driver.open(`${base}/`);
  await screen.tap(button("OK", dialog("Notice")));
  await picture("home");
  const loadedFonts = () => [...document.fonts].flatMap(({ family, status }) => (status === "loaded" ? [family] : []));
  expect(await screen.run(loadedFonts)).toContain("Manrope");
  await screen.tap({ role: "link", name: "Log in" });
  await screen.fill(field("Mobile number"), mobile);
  await screen.fill(field("Password"), "wrong");
  await screen.tap(button("Log in"));
  await screen.reads("Mobile number or password is wrong");
  await screen.fill(field("Password"), PASSWORD);
  await screen.tap(button("Log in"));
  await screen.fill(field("Verification code"), await codeFor(mobile, "login"));
  await screen.tap(button("Log in"));
  await screen.isAt("/mine");
  await driver.open(`${base}/mine`);
  await screen.reads("₹1,000.00");
  await screen.tap(button("Log out"));
  await screen.tap(button("Log out", { role: "dialog" }));
  await screen.isAt("/login");
});

it("recharges by every channel are paid and arrive, and the payer's details stay in the form", async () => {
  await openAs(await registerMember(), "/mine");
  for (const [index, channel] of ["UPI", "Card", "Checkout page", "Net banking"].entries()) {
    await driver.open(`${base}/recharge`);
    await screen.tap(button(new RegExp(`^${channel}`)));
    const sheet = dialog(channel);
    await screen.fill(field("Amount", sheet), "1000");
    if (index === 0) {
      for (const [label, value] of Object.entries(PAYER)) await screen.fill(field(label, sheet), value);
    }
    await picture(`sheet of ${channel}`);
    await screen.tap(button("Pay ₹1,000", sheet));
    if (channel === "UPI") {
      await screen.isAt("/transferPayment");
      await screen.reads("pay@simulated");
      await screen.tap({ role: "link", name: "Make the simulated payment" });
    }
    await screen.tap(button(/^Pay/));
    await screen.waitFor({ role: "heading", name: "Paid" });
    await picture(`paid by ${channel}`);
    await screen.tap({ role: "link", name: "Back to your recharges" });
    await screen.isAt("/rechargeRecord");
    await screen.reads(new RegExp(`^${channel}[^]*?Success`), { role: "list", name: "Recharge records" });
  }
  await driver.open(`${base}/mine`);
  await screen.reads("₹5,000.00");
});

/** Runs in the page: notes each frame in which the open sheet is seen above where it stood. */
function watchSheet(): void {
  const sheet = document.querySelector("dialog[open]");
  const top = sheet?.getBoundingClientRect().top ?? 0;
  const strays: number[] = [];
  const look = () => {
    const box = sheet?.getBoundingClientRect();
    if (!box || box.height === 0) return;
    if (box.top < top - 1) strays.push(box.top);
    requestAnimationFrame(look);
  };
  Object.assign(globalThis, { strays });
  look();
}

it("a sheet closes where it stood, by its button and by Esc, and gives the focus back", async () => {
  await openAs(await registerMember(), "/recharge");
  const opener = button(/^Net banking/);
  const close = button("Close", dialog("Net banking"));
  for (const end of [() => screen.tap(close), () => screen.type(ESCAPE)]) {
    await screen.tap(opener);
    await screen.isReachable(close);
    await screen.run(watchSheet);
    await end();
    await screen.isGone({ role: "dialog" });
    expect(await screen.run(() => document.activeElement?.textContent)).toMatch(/^Net banking/);
    expect(await screen.run(() => (globalThis as { strays?: number[] }).strays)).toEqual([]);
  }
});

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

it("a roll of Dice is won or lost", async () => {
  await openAs(await makeMember(1000), "/dice");
  await screen.tap(button(/^Roll/));
  await screen.reads(/[−+]₹/, { role: "list", name: "My records" });
  await picture("dice");
  await auditIsClean();
});
