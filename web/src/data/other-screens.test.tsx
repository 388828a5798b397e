import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { profile } from "#contract/calls/profile.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { minesStart } from "#games/mines/contract/calls.ts";
import { fakeServer, ok, refusal } from "../testing/fake-server.ts";
import { profileFields } from "../testing/fixtures.ts";
import { renderAt } from "../testing/render.tsx";
import { useCallMutation } from "./call-mutation.ts";
import { pageClient } from "./data-provider.tsx";
import { useProfile } from "./profile.ts";
import { session } from "./session.ts";

let server: ReturnType<typeof fakeServer>;
let balance: number;

beforeEach(() => {
  session.start("t1");
  pageClient.clear();
  balance = 1000;
  server = fakeServer();
  server.on(profile, () => ok(profileFields({ balance })));
});

const asked = () => server.of(profile).length;
const seen = () => server.of(transferTo).map(({ headers }) => headers.get("Seen-Balance"));

function Balance() {
  const { data } = useProfile();
  return <output>{data === undefined ? "…" : data.entry.balance / 100}</output>;
}

describe("a deed in another tab", () => {
  const otherTab = new BroadcastChannel("app.deeds");
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  };
  const open = () =>
    render(
      <QueryClientProvider client={pageClient}>
        <Balance />
      </QueryClientProvider>,
    );

  afterEach(() => void vi.restoreAllMocks());

  it("shows in this one", async () => {
    open();
    await screen.findByText("1000");
    balance = 950;
    otherTab.postMessage(null);
    await screen.findByText("950");
  });

  it("shows once this one is shown, however new its data is", async () => {
    open();
    await screen.findByText("1000");
    show("hidden");
    const before = asked();
    balance = 900;
    show("visible");
    await screen.findByText("900");
    expect(asked()).toBe(before + 1);
  });
});

describe("a press", () => {
  function Screen() {
    const transfer = useCallMutation(transferTo);
    const start = useCallMutation(minesStart);
    return (
      <>
        <Balance />
        <button type="button" onClick={() => transfer.mutate({ user_id: "130001", amount: 1000 })}>
          send
        </button>
        <button type="button" onClick={() => start.mutate({ traps: 3, amount: 5000, auto: true })}>
          play on
        </button>
        <p>{transfer.error?.msg ?? transfer.status}</p>
      </>
    );
  }
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  it("names the balance that it saw; refused as outdated, it brings the screen up to date", async () => {
    server.on(transferTo, ({ headers }) =>
      headers.get("Seen-Balance") === String(balance) ? ok() : refusal(2031, "Look again"),
    );
    renderAt("/", <Screen />);
    await screen.findByText("1000");
    balance = 640.5;
    press("send");
    await screen.findByText("Look again");
    await screen.findByText("640.5");
    press("send");
    await screen.findByText("success");
    expect(seen()).toEqual(["1000", "640.5"]);
  });

  it("names none after a deed whose answer has none, and none in automatic play", async () => {
    server.on(transferTo, () => ok());
    const game_detail_map = { amount: 50, steps: 0, traps: 3, reward: 0 };
    server.on(minesStart, () => ok({ game_detail_map, step_rates: [], balance: 990 }));
    renderAt("/", <Screen />);
    await screen.findByText("1000");
    press("send");
    await screen.findByText("success");
    press("send");
    await waitFor(() => expect(seen()).toEqual(["1000", null]));
    press("play on");
    await screen.findByText("990");
    expect(server.of(minesStart)[0]?.headers.has("Seen-Balance")).toBe(false);
  });
});
