import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { login, register } from "#contract/calls/account.ts";
import { minesStatus } from "#games/mines/contract/calls.ts";
import { profile } from "#contract/calls/profile.ts";
import { connection } from "../data/connection.ts";
import { cookieNotice } from "../data/cookie-notice.ts";
import { installation } from "../data/installation.ts";
import { session } from "../data/session.ts";
import { settings } from "../data/settings.ts";
import { ok, refusal, server } from "../testing/fake-server.ts";
import { profileFields, sayPlayMoney } from "../testing/fixtures.ts";
import { renderAt, renderShell } from "../testing/render.tsx";
import { Screen } from "../ui/page/screen.tsx";
import { toasts } from "../ui/overlays/toasts.tsx";
import { Shell } from "./shell.tsx";

vi.mock("#games/aviator/screen/aviator-screen.tsx", () => ({ AviatorScreen: () => <h1>the flight</h1> }));
vi.mock("#games/win-go/screen/win-screen.tsx", () => ({ WinScreen: () => <h1>the round</h1> }));
vi.mock("#games/win-go/screen/record-screens.tsx", () => ({
  GuessRecordScreen: () => <h1>the records</h1>,
  MyGuessRecordScreen: () => <h1>the records</h1>,
}));
vi.mock("#games/win-go/screen/history-screens.tsx", () => ({ HistoryScreen: () => <h1>the history</h1> }));

const known = { nickName: "k", mobile: "919876543210", userId: "120007", rCode: "120007" };

beforeEach(() => {
  session.end();
  settings.chooseLocale("in");
  settings.chooseTheme("dark");
  cookieNotice.set(Date.now());
  toasts.set([]);
  server.on(profile, () => ok(profileFields()));
});

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the route guards", () => {
  it("redirect a visitor of /mine to the log-in", async () => {
    const { visited } = renderShell("/mine", <Shell />);
    await heading("Log in");
    expect(visited).toEqual(["/mine", "/login"]);
  });

  it.each([
    ["the log-in", "/redeemGift?c=KITES", login],
    ["a registration", "/mines?show_back=1", register],
  ] as const)("return after %s to the place that the visitor asked for, query included", async (_, path, call) => {
    server.on(call, () => ok({ token: "t1", device_id: "d1" }));
    server.on(minesStatus, () => refusal(500, "later"));
    const { visited } = renderShell(path, <Shell />);
    await heading("Log in");
    if (call === register) {
      fireEvent.click(screen.getByRole("link", { name: "Register" }));
      await heading("Register");
      fireEvent.change(screen.getByLabelText("Verification code"), { target: { value: "042137" } });
      fireEvent.change(screen.getByLabelText("Invite code"), { target: { value: "10000" } });
    }
    fireEvent.change(screen.getByLabelText("Mobile number"), { target: { value: "+919876543210" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "correct horse" } });
    fireEvent.submit(screen.getByLabelText("Password"));
    if (call === register) fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(visited.at(-1)).toBe(path));
  });

  it("open Aviator to early access, which the profile reports if the session does not know it yet", async () => {
    session.start("t1");
    renderShell("/aviator", <Shell />);
    await screen.findByText("the flight");
  });

  it("go back from Aviator without early access", async () => {
    session.start("t1");
    session.update({ ...known, isEarly: false });
    server.on(profile, () => ok(profileFields({}, { is_early: false })));
    const { visited } = renderShell("/privacyPolicy", <Shell />);
    await heading("Privacy policy");
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    await heading("rangoli");
    expect(screen.queryByRole("link", { name: /Aviator/ })).toBeNull();
    expect(visited).toEqual(["/privacyPolicy", "/"]);
  });

  const memberScreens = [
    ["/aviator", "the flight"],
    ["/win", "the round"],
    ["/guessRecord", "the records"],
    ["/myGuessRecord", "the records"],
  ] as const;
  const histories = [
    ["/parity", "the history"],
    ["/sapre", "the history"],
    ["/bcone", "the history"],
    ["/emerd", "the history"],
  ] as const;

  it.each([...memberScreens, ...histories])("open %s to early access", async (path, title) => {
    session.start("t1");
    session.update({ ...known, isEarly: true });
    renderShell(path, <Shell />);
    await heading(title);
  });

  it.each([...memberScreens, ...histories])("say why they lead back from %s without early access", async (path) => {
    session.start("t1");
    session.update({ ...known, isEarly: false });
    server.on(profile, () => ok(profileFields({}, { is_early: false })));
    const { visited } = renderShell(path, <Shell />);
    await heading("rangoli");
    expect(visited).toEqual([path, "/"]);
    expect(screen.getByText("This game is not open to your account yet")).toBeTruthy();
  });

  it.each(histories)("open %s to visitors", async (path, title) => {
    renderShell(path, <Shell />);
    await heading(title);
    expect(server.arrivals).toEqual([]);
  });

  it.each(memberScreens)("redirect a visitor of %s to the log-in", async (path) => {
    const { visited } = renderShell(path, <Shell />);
    await heading("Log in");
    expect(visited).toEqual([path, "/login"]);
  });
});

describe("the bottom tabs", () => {
  it("are home, promotion and mine, and the games for early access alone", async () => {
    renderShell("/", <Shell />);
    const tabs = () => screen.getAllByRole("link").filter((link) => link.closest("nav"));
    await heading("rangoli");
    expect(tabs().map((tab) => tab.textContent)).toEqual(["Home", "Promotion", "Mine"]);
    act(() => {
      session.start("t1");
      session.update({ ...known, isEarly: true });
    });
    const all = ["Home", "Win Go", "Aviator", "Lucky Hit", "Promotion", "Mine"];
    await waitFor(() => expect(tabs().map((tab) => tab.textContent)).toEqual(all));
    expect(tabs()[0]?.getAttribute("aria-current")).toBe("page");
    // The games show no tabs, so each link carries a way back.
    const paths = tabs().map((tab) => tab.getAttribute("href"));
    expect(paths.slice(1, 4)).toEqual(["/win?show_back=1", "/aviator?show_back=1", "/luckyhit?show_back=1"]);
  });

  it("are hidden on forms", async () => {
    renderShell("/login", <Shell />);
    await heading("Log in");
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});

describe("a navigation", () => {
  it.each([
    ["rangoli", "rangoli"],
    ["Register", "Register · rangoli"],
  ])("to the screen %s has the title %s", (screenTitle, pageTitle) => {
    renderAt("/", <Screen title={screenTitle}>none</Screen>);
    expect(document.title).toBe(pageTitle);
  });

  it("scrolls to the top, focuses the heading and sets the page's title", async () => {
    const scrollTo = vi.spyOn(window, "scrollTo");
    renderShell("/login", <Shell />);
    await heading("Log in");
    scrollTo.mockClear();
    fireEvent.click(screen.getByRole("link", { name: "Register" }));
    const next = await heading("Register");
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.title).toBe("Register · rangoli");
    scrollTo.mockRestore();
  });

  it("to an unknown path shows a not-found screen with a link home", async () => {
    renderShell("/nowhere", <Shell />);
    await heading("There is nothing here");
    fireEvent.click(screen.getByRole("link", { name: "Go to the home screen" }));
    await heading("rangoli");
  });
});

describe("home", () => {
  it("shows a member the balance, and a visitor the log-in link", async () => {
    renderShell("/", <Shell />);
    await screen.findByRole("link", { name: "Log in" });
    act(() => session.start("t1"));
    await screen.findByText("Balance");
    await waitFor(() => expect(screen.getByRole("region").textContent).toContain("₹1,000.00"));
    expect(screen.queryByRole("link", { name: "Log in" })).toBeNull();
  });

  it("states that the money is play money", async () => {
    sayPlayMoney();
    renderShell("/", <Shell />);
    await screen.findByText("Play money only");
  });

  it("leads to nothing that the installation does not have, and says so at its address", async () => {
    const before = installation.get();
    act(() => installation.set({ money: {}, offers: ["mines"], not_offered: ["/promotion", "/giftEvent"] }));
    renderShell("/", <Shell />);
    await heading("rangoli");
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toContain("/mine");
    expect(hrefs.filter((href) => href === "/promotion" || href === "/giftEvent")).toEqual([]);
    cleanup();
    renderShell("/promotion", <Shell />);
    await heading("This is not offered");
    act(() => installation.set(before));
  });

  it("changes the display mode at once", async () => {
    renderShell("/", <Shell />);
    fireEvent.click(await screen.findByRole("button", { name: "Switch to light" }));
    await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("light"));
  });
});

describe("an address", () => {
  it("in other letter case redirects to the route's own path and keeps the query", async () => {
    const { visited } = renderShell("/LOGIN?x=1", <Shell />);
    await heading("Log in");
    expect(visited).toEqual(["/LOGIN?x=1", "/login?x=1"]);
  });
});

describe("an unreachable service", () => {
  it("shows a banner, and a toast when it is back", async () => {
    renderShell("/login", <Shell />);
    await heading("Log in");
    act(() => connection.isLost.set(true));
    await screen.findByText(/^No answer from the service/);
    await act(() => connection.watch(Promise.resolve(new Response())).then(() => undefined));
    await screen.findByText("Back online");
    expect(screen.queryByText(/^No answer from the service/)).toBeNull();
  });
});

describe("an unreachable network", () => {
  it("shows a banner, and a toast when it is back", async () => {
    renderShell("/login", <Shell />);
    await heading("Log in");
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    await screen.findByText(/^You are offline/);
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event("online")));
    await screen.findByText("Back online");
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });
});
