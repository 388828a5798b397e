import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cookieNotice, isDismissed } from "../data/cookie-notice.ts";
import { type InstallPrompt, installMoment, installOffer, isMomentToInstall } from "../data/install.ts";
import { texts } from "../locales/texts.ts";
import { Link } from "../routing/link.tsx";
import { forgetDevice, offerInstallation } from "../testing/browser-shims.ts";
import { renderShell, takeFaults } from "../testing/render.tsx";
import { PageNotice } from "./page-notice.tsx";
import { HOUR_MS } from "#contract/values/durations.ts";

const shown = () => screen.queryByRole("region", { name: "Cookie notice" }) !== null;

/** A browser that knows nothing of the app. */
function forget() {
  window.dispatchEvent(new Event("appinstalled"));
  forgetDevice();
}

beforeEach(forget);

describe("the cookie notice", () => {
  it("disappears when dismissed, and stays hidden on the next screen", () => {
    renderShell("/", <PageNotice />);
    expect(shown()).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(shown()).toBe(false);
    renderShell("/mine", <PageNotice />);
    expect(shown()).toBe(false);
  });

  it("comes back after 6 h", () => {
    cookieNotice.set(Date.now() - 6 * HOUR_MS);
    renderShell("/", <PageNotice />);
    expect(shown()).toBe(true);
  });

  it.each([
    [0, true],
    [HOUR_MS * 6 - 1, true],
    [HOUR_MS * 6, false],
    [-1, false],
  ])("is %i ms after its dismissal hidden: %s", (passed, away) => {
    const dismissedAt = 1_790_000_000_000;
    expect(isDismissed(dismissedAt, dismissedAt + passed)).toBe(away);
  });
});

describe("the moment to offer the installation", () => {
  const firstAt = 1_790_000_000_000;

  it.each([
    ["a first start", { firstAt: 0, won: false, answered: false }, 0, false],
    ["the first visit", { firstAt, won: false, answered: false }, HOUR_MS / 2 - 1, false],
    ["the second visit", { firstAt, won: false, answered: false }, HOUR_MS / 2, true],
    ["a win", { firstAt, won: true, answered: false }, 0, true],
    ["an answer, with all of these", { firstAt, won: true, answered: true }, HOUR_MS, false],
    ["a clock that went back", { firstAt, won: false, answered: false }, -HOUR_MS, false],
  ])("after %s", (_, moment, passed, isGood) => {
    expect(isMomentToInstall(moment, firstAt + passed)).toBe(isGood);
  });
});

describe("the offer to install the app", () => {
  const notice = () => screen.findByRole("region", { name: "Install the app" });
  const isOffered = () => screen.queryByRole("region", { name: "Install the app" }) !== null;
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  beforeEach(() => {
    cookieNotice.set(Date.now());
    installMoment.onStart(Date.now() - HOUR_MS);
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, "standalone");
    Reflect.deleteProperty(window, "Android");
  });

  it("shows on the second visit and opens the browser's prompt once", async () => {
    renderShell("/", <PageNotice />);
    let prompt = vi.fn<() => Promise<void>>();
    act(() => {
      prompt = offerInstallation();
    });
    await notice();
    press("Install");
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(isOffered()).toBe(false);
    await vi.waitFor(() => expect(installMoment.get().answered).toBe(true));
    act(() => void offerInstallation());
    expect(isOffered()).toBe(false);
  });

  it("stays dismissed on later visits, also after a win", async () => {
    renderShell("/", <PageNotice />);
    act(() => void offerInstallation());
    await notice();
    press("Not now");
    expect(isOffered()).toBe(false);
    cleanup();
    installMoment.onWin();
    renderShell("/mine", <PageNotice />);
    act(() => void offerInstallation());
    expect(isOffered()).toBe(false);
  });

  it("shows on the first visit only after a win", async () => {
    forget();
    cookieNotice.set(Date.now());
    renderShell("/", <PageNotice />);
    act(() => void offerInstallation());
    expect(isOffered()).toBe(false);
    act(installMoment.onWin);
    await notice();
  });

  it("names the steps on iOS, which has no prompt", async () => {
    Object.defineProperty(navigator, "standalone", { configurable: true, value: false });
    renderShell("/", <PageNotice />);
    expect((await notice()).textContent).toContain("Add to Home Screen");
    expect(screen.queryByRole("button", { name: "Install" })).toBeNull();
    press("Not now");
    expect(isOffered()).toBe(false);
  });

  it.each([
    ["runs from the home screen of iOS", navigator, "standalone", true],
    ["runs in the Android app", window, "Android", {}],
  ])("does not show if the app %s", (_, target, name, value) => {
    Object.defineProperty(target, name, { configurable: true, value });
    if (target === window) act(() => void offerInstallation());
    renderShell("/", <PageNotice />);
    expect(installOffer.get()).toBeNull();
    expect(isOffered()).toBe(false);
  });

  it("waits for the next screen if the cookie notice was just dismissed", async () => {
    cookieNotice.set(0);
    renderShell(
      "/",
      <>
        <Link to="/mine">mine</Link>
        <PageNotice />
      </>,
    );
    act(() => void offerInstallation());
    press("Got it");
    expect(isOffered()).toBe(false);
    fireEvent.click(screen.getByRole("link"));
    await notice();
  });

  it("does not take the screen with it if its texts fail to load", async () => {
    vi.spyOn(texts, "get").mockReturnValue({ ...texts.get(), files: new Set() });
    const need = vi.spyOn(texts, "need").mockRejectedValue(new Error("offline"));
    const log = vi.spyOn(console, "error").mockReturnValue();
    renderShell(
      "/",
      <>
        <h1>the screen</h1>
        <PageNotice />
      </>,
    );
    act(() => void offerInstallation());
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
    expect(need).toHaveBeenCalled();
    expect(isOffered()).toBe(false);
    expect(screen.getByText("the screen")).toBeDefined();
    expect(takeFaults()).toEqual([new Error("offline")]);
    vi.restoreAllMocks();
  });

  it("is the same offer that came before the app ran", async () => {
    const early = Object.assign(new Event("beforeinstallprompt"), {
      prompt: vi.fn<() => Promise<void>>(),
      userChoice: Promise.resolve({ outcome: "accepted" as const }),
    }) satisfies InstallPrompt;
    window.appInstall = early;
    vi.resetModules();
    const { installOffer: fresh } = await import("../data/install.ts");
    expect(fresh.get()).toBe(early);
    delete window.appInstall;
  });
});
