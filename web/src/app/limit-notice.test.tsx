import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { minesStart } from "#games/mines/calls.ts";
import { refusals } from "#contract/refusals.ts";
import { useCallMutation } from "../data/call-mutation.ts";
import { limitReached } from "../data/limit-reached.ts";
import { session } from "../data/session.ts";
import { texts } from "../locales/texts.ts";
import { fakeServer, refusal } from "../testing/fake-server.ts";
import { renderAt } from "../testing/render.tsx";
import { LimitNotice } from "./limit-notice.tsx";

function Game() {
  const call = useCallMutation(minesStart);
  return (
    <>
      <button type="button" onClick={() => call.mutate({ traps: 1, amount: 5000 })}>
        stake
      </button>
      <LimitNotice />
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
    vi.restoreAllMocks();
    act(limitReached.dismiss);
  });

  it("does not appear for any other refusal", () => {
    session.start("t3");
    renderAt("/mines", <LimitNotice />);
    for (const kind of Object.values(refusals)) {
      if (kind !== refusals.session_limit) act(() => limitReached.onRefused(kind.code, kind.text.in));
    }
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
