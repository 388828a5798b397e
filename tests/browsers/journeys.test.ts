import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#tools/paths.ts";
import { base, codeFor, newMobile, PASSWORD, registerMember } from "../helpers/test-server.ts";
import { button, dialog, driver, field, openAs, picture, screen } from "./journey.ts";

/** Short texts, because each key takes a browser some time. */
/** The key's code in WebDriver. */
const ESCAPE = "\uE00C";

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

it("recharges by every channel are paid and arrive", async () => {
  await openAs(await registerMember(), "/mine");
  for (const channel of ["UPI", "Card", "Checkout page", "Net banking"]) {
    await driver.open(`${base}/recharge`);
    await screen.tap(button(new RegExp(`^${channel}`)));
    const sheet = dialog(channel);
    await screen.fill(field("Amount", sheet), "1000");
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

// All journeys share a browser and a clock, so they are tests of one file.
for (const file of globSync("games/*/screen/browser-journey.test.ts", { cwd: ROOT }).sort())
  await import(join(ROOT, file));
