import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi, afterEach, beforeEach } from "vitest";
import { minesStart } from "#games/mines/contract/calls.ts";
import { refusals } from "#contract/refusals.ts";
import { clientNotices } from "#contract/client.ts";
import { NOTICE_HEADER } from "#contract/notices.ts";
import { useCallMutation } from "../data/call-mutation.ts";
import { limitReached } from "../data/limit-reached.ts";
import { session } from "../data/session.ts";
import { texts } from "../locales/texts.ts";
import { fakeServer, refusal, ok } from "../testing/fake-server.ts";
import { renderAt, renderShell, takeFaults } from "../testing/render.tsx";
import { connection } from "../data/connection.ts";
import { Notices } from "./notices.tsx";
import { probe } from "./connection-watch.tsx";

function Game() {
  const call = useCallMutation(minesStart);
  return (
    <>
      <button type="button" onClick={() => call.mutate({ traps: 1, amount: 5000 })}>
        stake
      </button>
      <Notices />
    </>
  );
}

describe("the notice of used-up playing time", () => {
  it("appears once a session, whichever game refused the stake", async () => {
    session.start("t1");
    const { code, text } = refusals.session_limit;
    fakeServer().on(minesStart, () => refusal(code, text.in));
    const { visited } = renderAt("/mines", <Game />);
    fireEvent.click(screen.getByText("stake"));
    await screen.findByRole("dialog", { name: "That is all for today" });
    expect(screen.getByText(text.in)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "My limits" }));
    expect(visited.at(-1)).toBe("/limits");
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => limitReached.onRefused(code, text.in));
    expect(screen.queryByRole("dialog")).toBeNull();
    session.start("t2");
    act(() => limitReached.onRefused(code, text.vi));
    expect(screen.getByText(text.vi)).toBeTruthy();
    act(limitReached.dismiss);
  });

  it("does not take the screen with it if its texts fail to load", async () => {
    vi.spyOn(texts, "get").mockReturnValue({ ...texts.get(), files: new Set() });
    vi.spyOn(texts, "need").mockRejectedValue(new Error("offline"));
    const log = vi.spyOn(console, "error").mockReturnValue();
    session.start("t4");
    renderAt("/mines", <Game />);
    act(() => limitReached.onRefused(refusals.session_limit.code, "enough"));
    await vi.waitFor(() => expect(log).toHaveBeenCalled());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText("stake")).toBeDefined();
    expect(takeFaults()).toEqual([new Error("offline")]);
    vi.restoreAllMocks();
    act(limitReached.dismiss);
  });

  it("does not appear for any other refusal", () => {
    session.start("t3");
    renderShell("/mines", <Notices />);
    for (const kind of Object.values(refusals)) {
      if (kind !== refusals.session_limit) act(() => limitReached.onRefused(kind.code, kind.text.in));
    }
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

const told = (id: string) =>
  connection.watch(Promise.resolve(new Response(null, { headers: { [NOTICE_HEADER]: id } })));

it("tells what the operators say while answers name it, with the countdown of a game that closes", async () => {
  const server = fakeServer();
  let notices = [{ game: "mines" as string | null, text: "Back at six", closes_in_ms: 90_000 as number | null }];
  let id = "1-1";
  server.on(clientNotices, () => ({ ...ok({ notices }), headers: { [NOTICE_HEADER]: id } }));
  renderShell("/", <Notices />);
  expect(screen.getByRole("status").textContent).toBe("");
  await told(id);
  await screen.findByText(/^Mines: Back at six$/);
  expect(screen.getByRole("timer").textContent).toMatch(/^01:[23]\d$/);
  notices = [{ game: null, text: "Happy Diwali", closes_in_ms: null }];
  id = "2-1";
  await told(id);
  await screen.findByText("Happy Diwali");
  expect(screen.queryByRole("timer")).toBeNull();
  await connection.watch(Promise.resolve(new Response(null)));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
});

const answered = () => Promise.resolve(new Response());
const failed = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a probe", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    connection.isLost.set(true);
  });
  afterEach(() => vi.useRealTimers());

  it("retries at growing intervals until a response comes", async () => {
    const fetch = vi.fn<() => Promise<Response>>(failed);
    probe(fetch);
    const after = [];
    for (const ms of [999, 1, 1999, 1, 4000]) {
      await vi.advanceTimersByTimeAsync(ms);
      after.push(fetch.mock.calls.length);
    }
    expect(after).toEqual([0, 1, 1, 2, 3]);
    expect(connection.isLost.get()).toBe(true);
    fetch.mockImplementation(answered);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.isLost.get()).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  it("stops retrying once it is ended", async () => {
    const fetch = vi.fn<() => Promise<Response>>(failed);
    const end = probe(fetch);
    await vi.advanceTimersByTimeAsync(1000);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
