import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { homeTop } from "#contract/calls/home.ts";
import { profile } from "#contract/calls/profile.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { CHAT_MS, ChatFrame, SupportScreen, chatAddress } from "./support-screen.tsx";

let server: ReturnType<typeof fakeServer>;

const home = (livechat_url: string) =>
  ok({
    notice_content: "",
    queryset: [],
    pre_sale_product_ids: "[]",
    more_game_list: [],
    in_out_game_list: [],
    livechat_url,
  });

beforeEach(() => {
  session.end();
  settings.chooseLocale("in");
  settings.chooseTheme("light");
  server = fakeServer();
  server.on(homeTop, () => home("/sim/chat"));
});

describe("the support chat", () => {
  it("is framed with an opaque origin in the reader's language and mode, for visitors too", async () => {
    renderAt("/contactSupport", <SupportScreen />);
    const frame = await screen.findByTitle<HTMLIFrameElement>("Chat with support");
    expect(frame.src).toBe(`${window.location.origin}/sim/chat?locale=in&theme=light`);
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms");
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    fireEvent.load(frame);
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    expect(screen.queryByRole("button", { name: "Contact us" })).toBeNull();
  });

  it("of another site is framed with its own origin", async () => {
    server.on(homeTop, () => home("https://chat.example/1"));
    renderAt("/contactSupport", <SupportScreen />);
    const frame = await screen.findByTitle<HTMLIFrameElement>("Chat with support");
    expect(frame.src).toBe("https://chat.example/1");
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-same-origin allow-popups");
  });

  it("of another site opens in a new tab if the page's policy blocks the frame", async () => {
    server.on(homeTop, () => home("https://chat.example/1"));
    renderAt("/contactSupport", <SupportScreen />);
    await screen.findByTitle("Chat with support");
    const violation = Object.assign(new Event("securitypolicyviolation"), { effectiveDirective: "frame-src" });
    act(() => void document.dispatchEvent(violation));
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Open the chat" });
    expect([link.href, link.target, link.rel]).toEqual(["https://chat.example/1", "_blank", "noreferrer"]);
  });

  it("shows an error if it does not exist", async () => {
    server.on(homeTop, () => home(""));
    renderAt("/contactSupport", <SupportScreen />);
    await screen.findByText("There is no chat at the moment");
  });

  it("can be fetched again after an error", async () => {
    server.on(homeTop, () => refusal(503, "Closed for maintenance"));
    renderAt("/contactSupport", <SupportScreen />);
    await screen.findByText("Closed for maintenance");
    server.on(homeTop, () => home("/sim/chat"));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByTitle("Chat with support");
  });

  it("times out, and can be tried again", () => {
    vi.useFakeTimers();
    renderAt("/contactSupport", <ChatFrame src="/sim/chat" />);
    act(() => void vi.advanceTimersByTime(CHAT_MS - 1));
    expect(screen.getByTitle("Chat with support")).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole("alert").textContent).toContain("The chat did not open");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    fireEvent.load(screen.getByTitle("Chat with support"));
    act(() => void vi.advanceTimersByTime(CHAT_MS * 2));
    expect(screen.getByTitle("Chat with support")).toBeTruthy();
  });
});

describe("the contacts", () => {
  it("are shown to members, of all four kinds", async () => {
    session.start("t1");
    const supports = [
      { type: "email", value: "care@app.example" },
      { type: "mobile", value: "+91 98765 00000" },
      { type: "whatsapp", value: "+91 98765 00001" },
      { type: "telegram", value: "@app_care" },
    ];
    server.on(profile, () => ok(profileFields({}, { supports })));
    renderAt("/contactSupport", <SupportScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Contact us" }));
    const list = within(screen.getByRole("list", { name: "Contact us" }));
    expect(list.getAllByRole<HTMLAnchorElement>("link").map(({ href }) => href)).toEqual([
      "mailto:care@app.example",
      "tel:+919876500000",
      "https://wa.me/919876500001",
      "https://t.me/app_care",
    ]);
  });
});

const PAGE = "https://play.example/contactSupport";

describe("the address of the chat", () => {
  it.each([
    ["/sim/chat", "own", "https://play.example/sim/chat?locale=vi&theme=dark"],
    ["https://play.example/chat?id=4", "own", "https://play.example/chat?id=4&locale=vi&theme=dark"],
    ["/sim/chat?theme=light", "own", "https://play.example/sim/chat?theme=dark&locale=vi"],
    ["https://chat.example/1", "foreign", "https://chat.example/1"],
    ["//chat.example/1", "foreign", "https://chat.example/1"],
    ["http://play.example/chat", "foreign", "http://play.example/chat"],
  ])("%s is a %s", (url, kind, href) => {
    expect(chatAddress(url, PAGE, "vi", "dark")).toEqual({ kind, href });
  });

  it.each(["", "javascript:alert(1)", "data:text/html,hi", "blob:https://play.example/1", "https://"])(
    "%j is none",
    (url) => {
      expect(chatAddress(url, PAGE, "vi", "dark")).toEqual({ kind: "none" });
    },
  );
});
