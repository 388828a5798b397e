import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appVersion, appVersionAuth } from "#contract/calls/app-version.ts";
import { clientApp } from "#contract/client.ts";
import { giftEvents } from "#contract/calls/gifts.ts";
import { homeTop, shopGames } from "#contract/calls/home.ts";
import { profile } from "#contract/calls/profile.ts";
import { PageNotice } from "#web/app/page-notice.tsx";
import { serverNow } from "#web/data/api-client.ts";
import { installation } from "#web/data/installation.ts";
import { cookieNotice } from "#web/data/cookie-notice.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { answerHome, homeFields, profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { HomeScreen, notice } from "./home-screen.tsx";
import { landingAddress, LandingPage } from "./landing-page.ts";

const HERE = "https://app.example/?a=1";
const known = { nickName: "k", mobile: "919876543210", userId: "120007", rCode: "120007" };

const links = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
const list = (name: string) => screen.findByRole("list", { name });

beforeEach(() => {
  session.end();
  notice.set("");
  window.name = "rangoli";
  answerHome(server);
  server.on(profile, () => ok(profileFields()));
});

describe("home", () => {
  it("leads to support, gift hours and shop", async () => {
    renderAt("/", <HomeScreen />);
    const to = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(to("Customer service")).toBe("/contactSupport");
    expect(to(/^Gift hours₹30 to ₹10,000 each/)).toBe("/giftEvent");
    await screen.findByRole("region", { name: "News" });
    await screen.findByRole("link", { name: /^Shop/ });
    expect(to(/^Shop/)).toBe("/search");
  });

  it.each([
    [true, ["/giftEvent", "/giftEvent?from=news"]],
    [false, []],
  ])("leads a member to the gift hours if the profile's event_gift_enable is %j", async (enabled, ways) => {
    session.start("t1");
    server.on(profile, () => ok(profileFields({}, { event_gift_enable: enabled })));
    const [first] = homeFields().queryset;
    const banners = [
      { image: "/a.svg", title: "Ask us", text: "", action: "See", href: "/contactSupport" },
      { image: "/b.svg", title: "Gift hours", text: "", action: "See", href: "/giftEvent?from=news" },
    ];
    answerHome(server, { queryset: [{ ...first, banners }] });
    renderAt("/", <HomeScreen />);
    await screen.findByText(/1,000/);
    await screen.findByText("Ask us");
    const hrefs = screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));
    expect(hrefs.filter((href) => href?.startsWith("/giftEvent"))).toEqual(ways);
  });

  it("rotates up to five pictures, and skips missing ones", async () => {
    const [first] = homeFields().queryset;
    answerHome(server, { queryset: [{ ...first, image4: "", image5: "" }] });
    renderAt("/", <HomeScreen />);
    const news = await screen.findByRole("region", { name: "News" });
    expect(within(news).getAllByRole("button", { name: /^Picture/ })).toHaveLength(3);
  });

  it.each([
    ["/giftEvent", [["Gift hoursThree times a daySee", "/giftEvent"]]],
    ["https://elsewhere.example/", []],
    ["", []],
  ])("shows a banner's words, with a call to action only within the app: %j", async (href, shown) => {
    const [first] = homeFields().queryset;
    const banner = { image: "/b.svg", title: "Gift hours", text: "Three times a day", action: "See", href };
    answerHome(server, { queryset: [{ ...first, banners: [banner, { image: "/c.svg", title: "Bare" }] }] });
    renderAt("/", <HomeScreen />);
    const news = await screen.findByRole("region", { name: "News" });
    within(news).getByText("Gift hours");
    expect(within(news).queryByRole("img")).toBeNull();
    const ways = within(news).queryAllByRole("link");
    expect(ways.map((way) => [way.textContent, way.getAttribute("href")])).toEqual(shown);
  });

  it("shows the first six InOut games and a link to all of them", async () => {
    renderAt("/", <HomeScreen />);
    const shown = links(await list("InOut games"));
    expect(shown).toHaveLength(6);
    expect(shown[0]).toBe("/exGame?id=inout-1&name=InOut+1");
    const all = screen.getByRole("link", { name: "View all: InOut games" });
    expect(all.getAttribute("href")).toBe("/exGameAll?provider=in_out&count_per_line=3");
  });

  it("shows each provider's number of games by its section", async () => {
    renderAt("/", <HomeScreen />);
    expect(links(await list("PG"))).toEqual(["/exGame?id=pg-1&name=pg+1", "/exGame?id=pg-2&name=pg+2"]);
    const all = screen.getByRole("link", { name: "View all: PG" });
    expect(all.getAttribute("href")).toBe("/exGameAll?provider=pg&count_per_line=3");
  });

  it("leads from our own games to all of them", async () => {
    renderAt("/", <HomeScreen />);
    await list("Our games");
    expect(screen.getByRole("link", { name: "View all: Our games" }).getAttribute("href")).toBe("/moreGames");
  });

  it("opens quick games on their own screen", async () => {
    renderAt("/", <HomeScreen />);
    expect(links(await list("Quick games"))[0]).toBe("/moreGame?id=quick-1&name=Quick+1");
  });

  it.each([
    ["a visitor", null, null, ["/aviator?show_back=1", "/mines?show_back=1"]],
    ["a member with early access", "t1", true, ["/aviator?show_back=1", "/mines?show_back=1"]],
    ["a member without", "t1", false, ["/mines?show_back=1"]],
  ] as const)("shows %s our own games that open to them", async (_, token, isEarly, hrefs) => {
    server.on(profile, () => ok(profileFields({}, { is_early: isEarly })));
    if (token !== null) session.start(token);
    if (isEarly !== null) session.update({ ...known, isEarly });
    renderAt("/", <HomeScreen />);
    const games = await list("Our games");
    await waitFor(() => expect(links(games)).toEqual(hrefs));
  });

  it("offers members recharge and withdrawal", async () => {
    session.start("t1");
    renderAt("/", <HomeScreen />);
    expect(screen.getByRole("link", { name: "Recharge" }).getAttribute("href")).toBe("/recharge");
    expect(screen.getByRole("link", { name: "Withdraw" }).getAttribute("href")).toBe("/withdrawal");
    await screen.findByText(/1,000/);
  });
});

describe("the link to the Android app", () => {
  const withVersion = (version: string) => ({
    queryset: homeFields().queryset.map((first) => ({ ...first, android_version: version })),
  });

  it.each([
    ["https://files.example/app-{version}.apk", "https://files.example/app-1.4.2.apk"],
    ["/download/app.apk", `${window.location.origin}/download/app.apk`],
  ])("appears for a version with a file at %s", async (android_download, href) => {
    answerHome(server, withVersion("1.4.2"));
    server.on(clientApp, () => ok({ android_download }));
    renderAt("/", <HomeScreen />);
    const link = await screen.findByRole("link", { name: "Download" });
    expect(link.getAttribute("href")).toBe(href);
  });

  it("is hidden if no file is served", async () => {
    answerHome(server, withVersion("1.4.2"));
    server.on(clientApp, () => ok({ android_download: "" }));
    renderAt("/", <HomeScreen />);
    await list("InOut games");
    await waitFor(() => expect(server.of(clientApp)).toHaveLength(1));
    expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
  });

  it("is hidden without a version", async () => {
    renderAt("/", <HomeScreen />);
    await list("InOut games");
    expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
    expect(server.of(clientApp)).toEqual([]);
  });

  it("is hidden in the Android app", async () => {
    answerHome(server, withVersion("1.4.2"));
    vi.stubGlobal("Android", {});
    renderAt("/", <HomeScreen />);
    await list("InOut games");
    expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
  });
});

describe("a visitor", () => {
  it.each([
    [[], "/demo"],
    [["/demo"], undefined],
  ])("of an installation without %j is led to %j without a number", async (missing, href) => {
    installation.set({ ...installation.get(), not_offered: missing });
    renderAt("/", <HomeScreen />);
    await list("InOut games");
    const link = screen.queryByRole("link", { name: "Try without a number" });
    expect(link?.getAttribute("href")).toBe(href);
    installation.set({ ...installation.get(), not_offered: [] });
  });
});

it.each([
  ["is open", 1, false, /^Gift hoursOpen now (30:00|29:5\d)/],
  ["was joined", 0, true, /^Gift hours₹30/],
])("the banner of a gift hour that %s says %j left to the member", async (_, left, completed, name) => {
  session.start("t1");
  const hour = { id: 1, start_time: serverNow() - 1_800_000, end_time: serverNow() + 1_800_000 };
  const joins = { join_recharge: 0, join_relation: 0, join_bet: 0, member_available_num: left, completed };
  server.on(giftEvents, () => ok({ queryset: [{ ...hour, ...joins }] }));
  renderAt("/", <HomeScreen />);
  await waitFor(() => expect(server.of(giftEvents)).toHaveLength(1));
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe("/giftEvent");
});

describe("the notice", () => {
  const dialog = () => screen.queryByRole("dialog", { name: "Notice" });
  const close = () => fireEvent.click(screen.getByRole("button", { name: "OK" }));

  it("shows once, again with a new text, and on request", async () => {
    answerHome(server, { notice_content: "Closed on Monday" });
    renderAt("/", <HomeScreen />);
    await screen.findByText("Closed on Monday");
    close();
    expect(dialog()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Notice" }));
    await screen.findByText("Closed on Monday");
    close();
    expect(dialog()).toBeNull();
    expect(notice.get()).toBe("Closed on Monday");
    act(() => notice.set("Something older"));
    await screen.findByText("Closed on Monday");
  });

  it("comes before the cookie line, and the splash before both", async () => {
    const cookies = () => screen.queryByRole("region", { name: "Cookie notice" });
    cookieNotice.set(0);
    window.name = "";
    answerHome(server, { notice_content: "Closed on Monday" });
    renderAt(
      "/",
      <>
        <HomeScreen />
        <PageNotice />
      </>,
    );
    expect(cookies()).toBeNull();
    fireEvent.click(document.querySelector("[data-preview]")!);
    await screen.findByText("Closed on Monday");
    expect(cookies()).toBeNull();
    close();
    expect(cookies()).not.toBeNull();
    cleanup();
    renderAt("/mine", <PageNotice />);
    expect(cookies()).not.toBeNull();
  });

  it("comes by itself once nothing is pressed or scrolled, and covers nothing", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    answerHome(server, { notice_content: "Closed on Monday" });
    renderAt("/", <HomeScreen />);
    await list("InOut games");
    const held = () => act(() => void vi.advanceTimersByTime(10_000));
    fireEvent.pointerDown(window);
    held();
    expect(dialog()).toBeNull();
    fireEvent.pointerUp(window);
    expect(dialog()).toBeNull();
    held();
    expect(dialog()?.tagName).toBe("DIV");
    fireEvent.click(screen.getByRole("button", { name: "Notice Closed on Monday" }));
    await waitFor(() => expect(dialog()?.tagName).toBe("DIALOG"));
    close();
    fireEvent.click(screen.getByRole("button", { name: "Notice" }));
    await waitFor(() => expect(dialog()?.tagName).toBe("DIALOG"));
  });

  it.each([
    ["has a place among the first things", "a reader who has seen none", "", true],
    ["stands above the tabs", "a reader who has seen another", "Something older", false],
  ])("%s for %s, where it moves nothing", async (_, __, seen, isAmongFirst) => {
    notice.set(seen);
    answerHome(server, { notice_content: "Closed on Monday" });
    renderAt("/", <HomeScreen />);
    const text = await screen.findByText("Closed on Monday");
    const gifts = screen.getByRole("link", { name: /^Gift hours/ });
    const isBefore = text.compareDocumentPosition(gifts) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBefore).toBe(isAmongFirst);
  });

  it("does not open again after an earlier visit", async () => {
    notice.set("Closed on Monday");
    answerHome(server, { notice_content: "Closed on Monday" });
    renderAt("/", <HomeScreen />);
    await list("InOut games");
    expect(dialog()).toBeNull();
  });

  it("never shows if it is empty", async () => {
    renderAt("/", <HomeScreen />);
    await list("InOut games");
    fireEvent.click(screen.getByRole("button", { name: "Notice" }));
    expect(dialog()).toBeNull();
  });
});

describe("the preview", () => {
  const preview = () => document.querySelector<HTMLElement>("[data-preview]");

  it("covers a new window for a second and a half, and the notice waits for it", async () => {
    answerHome(server, { notice_content: "Closed on Monday" });
    window.name = "";
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
    const { client } = renderAt("/", <HomeScreen />);
    expect(preview()).not.toBeNull();
    expect(window.name).not.toBe("");
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole("dialog", { name: "Notice" })).toBeNull();
    act(() => void vi.advanceTimersByTime(1500));
    expect(preview()).toBeNull();
    await screen.findByRole("dialog", { name: "Notice" });
  });

  it("closes at a press", () => {
    window.name = "";
    renderAt("/", <HomeScreen />);
    const shown = preview();
    if (shown) fireEvent.click(shown);
    expect(shown).not.toBeNull();
    expect(preview()).toBeNull();
  });

  it("does not appear in a window that has a name", () => {
    renderAt("/", <HomeScreen />);
    expect(preview()).toBeNull();
  });
});

describe("home without an answer", () => {
  const MAINTENANCE = "The app is shut down for maintenance, please wait for a period of time";
  const failures = {
    "no answer": () => Promise.reject(new TypeError("Failed to fetch")),
    "500": () => refusal(500, "Something went wrong"),
    "404": () => refusal(404, "Not found"),
  };

  it.each(Object.entries(failures))(
    "reports maintenance, keeps what loaded, and tries again: %s",
    async (_, answer) => {
      server.on(homeTop, answer);
      renderAt("/", <HomeScreen />);
      await screen.findByText(MAINTENANCE);
      expect(links(await list("Our games"))).toEqual(["/aviator?show_back=1", "/mines?show_back=1"]);
      await screen.findByRole("link", { name: /^Shop/ });
      answerHome(server);
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      await list("InOut games");
      expect(screen.queryByText(MAINTENANCE)).toBeNull();
    },
  );

  it.each(Object.entries(failures))("reports the same if our own games fail: %s", async (_, answer) => {
    server.on(shopGames, answer);
    renderAt("/", <HomeScreen />);
    await screen.findByText(MAINTENANCE);
    await list("InOut games");
    expect(screen.queryByRole("list", { name: "Our games" })).toBeNull();
  });

  it("shows the server's message if it sent one", async () => {
    server.on(homeTop, () => refusal(429, "Too many requests, please wait a moment"));
    renderAt("/", <HomeScreen />);
    await screen.findByText("Too many requests, please wait a moment");
  });
});

describe("a landing page", () => {
  it.each([
    ["https://news.example/hello", "https://news.example/hello"],
    ["/promotion", "https://app.example/promotion"],
    ["", null],
    ["  ", null],
    ["http://news.example/", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["https://me:secret@news.example/", null],
    ["https://", null],
    ["https://app.example/?a=1", null],
    ["/?a=1", null],
    ["/", "https://app.example/"],
  ])("%j leads to %j", (landing, address) => {
    expect(landingAddress(landing, HERE)).toBe(address);
  });

  it("may be the app's own host without https, if that serves the app", () => {
    expect(landingAddress("/promotion", "http://127.0.0.1:8787/")).toBe("http://127.0.0.1:8787/promotion");
  });
});

describe("the app version", () => {
  it.each([
    ["a visitor", null, appVersion],
    ["a member", "t1", appVersionAuth],
  ] as const)("of %s is asked for, and its landing page followed once", async (_, token, call) => {
    if (token !== null) session.start(token);
    server.on(call, () => ok({ landing_page: "https://news.example/hello" }));
    const gone: string[] = [];
    renderAt("/", <LandingPage go={(address) => void gone.push(address)} />);
    await waitFor(() => expect(gone).toEqual(["https://news.example/hello"]));
    expect(server.arrivals).toHaveLength(1);
  });
});
