import { act, fireEvent, screen, within, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { homeTop } from "#contract/calls/home.ts";
import { profile } from "#contract/calls/profile.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { addSuggestion, suggestionDetail, suggestions } from "#contract/calls/support.ts";
import { CHAT_MS, ChatFrame, SupportScreen, chatAddress } from "./support-screen.tsx";
import { AddSuggestionScreen } from "./add-suggestion-screen.tsx";
import { SuggestionListScreen } from "./suggestion-list-screen.tsx";

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

describe("suggestions", () => {
  const asked = {
    id: 7,
    type: "recharge",
    whats_app: "+91 98765 43210",
    content: "It has not arrived.\nSince noon.",
    reply: "",
    supple_serial: "R120007-1",
    serial_number: "S-7",
    status: "Wait",
    create_time: Date.UTC(2026, 10, 21, 8, 30),
  };
  const answered = {
    ...asked,
    id: 6,
    type: "other",
    content: "A darker mode",
    status: "Completed",
    reply: "It is there.",
  };
  beforeEach(() => {
    session.start("t1");
    server.on(suggestions, ({ url }) => {
      const queryset = [answered, asked].filter(({ status }) => status === url.searchParams.get("status"));
      return ok({ page: { count: queryset.length, p: 1, p_size: 10 }, queryset });
    });
    server.on(suggestionDetail, ({ url }) =>
      ok({ entry: [answered, asked].find(({ id }) => String(id) === url.searchParams.get("id")) }),
    );
  });

  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const enter = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Send" }));

  describe("the list of suggestions", () => {
    it("starts with answered ones, and shows the reply", async () => {
      renderAt("/suggestionList", <SuggestionListScreen />);
      fireEvent.click(await screen.findByRole("button", { name: /^Something else/ }));
      const dialog = within(screen.getByRole("dialog"));
      await dialog.findByText("It is there.");
      expect(dialog.queryByText("Waiting for reply")).toBeNull();
      fireEvent.click(dialog.getByRole("button", { name: "Close" }));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    it("shows a waiting one with all that was sent", async () => {
      renderAt("/suggestionList?status=Wait", <SuggestionListScreen />);
      fireEvent.click(await screen.findByRole("button", { name: /^Recharge/ }));
      const dialog = within(screen.getByRole("dialog"));
      await dialog.findByText("Waiting for reply");
      for (const value of ["R120007-1", "S-7", "+91 98765 43210"]) expect(dialog.getByText(value)).toBeTruthy();
      expect(dialog.getByText(/It has not arrived\./).textContent).toBe(asked.content);
    });

    it("switches between its tabs, and leads to the form", async () => {
      renderAt("/suggestionList", <SuggestionListScreen />);
      await screen.findByText("A darker mode");
      fireEvent.click(screen.getByRole("tab", { name: "Waiting" }));
      await screen.findByText(/It has not arrived/);
      expect(screen.queryByText("A darker mode")).toBeNull();
      expect(screen.getByRole("link", { name: "New suggestion" }).getAttribute("href")).toBe("/addSuggestion");
    });

    it("shows the error of one that cannot be fetched", async () => {
      server.on(suggestionDetail, () => refusal(4201, "This suggestion is not known"));
      renderAt("/suggestionList", <SuggestionListScreen />);
      fireEvent.click(await screen.findByRole("button", { name: /^Something else/ }));
      await screen.findByText("This suggestion is not known");
    });
  });

  describe("a new suggestion", () => {
    it.each([
      ["/addSuggestion?t=recharge", "recharge"],
      ["/addSuggestion?t=withdrawal", "withdrawal"],
      ["/addSuggestion?t=nothing", ""],
      ["/addSuggestion", ""],
    ])("at %s has the type %j", (path, type) => {
      renderAt(path, <AddSuggestionScreen />);
      expect(screen.getByLabelText<HTMLSelectElement>("What is it about?").value).toBe(type);
    });

    it("of a recharge is sent with its serial, and confirmed", async () => {
      server.on(addSuggestion, () => ok({ serial_number: "S-8" }));
      const { visited } = renderAt("/addSuggestion?t=recharge", <AddSuggestionScreen />);
      enter("Serial number of the payment", " R120007-1 ");
      enter("What happened?", " It has not arrived.\nSince noon. ");
      enter("WhatsApp number", "+91 98765 43210");
      send();
      send();
      const dialog = within(await screen.findByRole("dialog", { name: "Sent" }));
      expect(dialog.getByText(/S-8/)).toBeTruthy();
      expect(server.of(addSuggestion).map(({ body }) => body)).toEqual([
        {
          type: "recharge",
          content: "It has not arrived.\nSince noon.",
          whats_app: "+91 98765 43210",
          supple_serial: "R120007-1",
        },
      ]);
      fireEvent.click(dialog.getByRole("button", { name: "To my suggestions" }));
      expect(visited.at(-1)).toBe("/suggestionList?status=Wait");
    });

    it("of another type has no serial", async () => {
      server.on(addSuggestion, () => ok({ serial_number: "S-8" }));
      renderAt("/addSuggestion?t=recharge", <AddSuggestionScreen />);
      enter("Serial number of the payment", "R120007-1");
      enter("What is it about?", "game");
      expect(screen.queryByLabelText("Serial number of the payment")).toBeNull();
      enter("What happened?", "Faster flights");
      send();
      await screen.findByRole("dialog", { name: "Sent" });
      expect(server.of(addSuggestion)[0]?.body).toEqual({ type: "game", content: "Faster flights", whats_app: "" });
    });

    it("that is incomplete shows the missing field and focuses it", async () => {
      renderAt("/addSuggestion", <AddSuggestionScreen />);
      enter("WhatsApp number", "call me");
      send();
      for (const fault of ["Choose what it is about", "Say what happened", "Please check the number"]) {
        expect(screen.getByText(fault)).toBeTruthy();
      }
      await waitFor(() => expect(document.activeElement).toBe(field("What is it about?")));
      enter("What is it about?", "withdrawal");
      enter("What happened?", "a\u202eb");
      enter("Serial number of the payment", "x".repeat(61));
      expect(screen.getByText("Use plain text, at most 2,000 characters")).toBeTruthy();
      expect(screen.getByText("At most 60 characters")).toBeTruthy();
      send();
      expect(server.of(addSuggestion)).toEqual([]);
    });

    it("that is refused shows the reason, and keeps the text", async () => {
      server.on(addSuggestion, () => refusal(4202, "Please wait for replies first"));
      renderAt("/addSuggestion?t=other", <AddSuggestionScreen />);
      enter("What happened?", "And another thing");
      send();
      await screen.findByText("Please wait for replies first");
      expect(field("What happened?").value).toBe("And another thing");
    });
  });
});
