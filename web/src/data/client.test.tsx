import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import offline from "#brand/drawings/offline.svg";
import { call } from "#contract/call.ts";
import { profile } from "#contract/calls/profile.ts";
import { aviatorRecords, aviatorRoundDetail } from "#games/aviator/contract/calls.ts";
import { money } from "#contract/values/values.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { SessionEnd } from "../routing/session-end.tsx";
import { fakeServer, ok, refusal, unauthorized } from "../testing/fake-server.ts";
import { profileFields } from "../testing/fixtures.ts";
import { renderAt } from "../testing/render.tsx";
import { QueryView } from "../ui/page/query-view.tsx";
import { useCallMutation } from "./call-mutation.ts";
import { useCallQuery } from "./client.ts";
import { usePagedCall } from "./paged.ts";
import { session } from "./session.ts";

const pay = call("POST", "/test/pay", {
  summary: "Pays",
  by: "member",
  money: true,
  body: { amount: money },
  answer: { balance: money },
});

function AskAll() {
  useCallQuery(profile);
  useCallQuery(nextPeriodInfo);
  useCallQuery(aviatorRoundDetail, { period: 1 });
  usePagedCall(aviatorRecords);
  return null;
}

describe("a session that the server has ended", () => {
  it("redirects to the log-in once, with several queries in flight", async () => {
    session.start("t1");
    const server = fakeServer();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    for (const each of [profile, nextPeriodInfo, aviatorRoundDetail, aviatorRecords]) {
      server.on(each, async () => {
        await held;
        return unauthorized;
      });
    }
    const { visited } = renderAt(
      "/mine",
      <SessionEnd>
        <AskAll />
      </SessionEnd>,
    );
    await waitFor(() => expect(server.arrivals).toHaveLength(4));
    await act(async () => release());
    await waitFor(() => expect(visited).toEqual(["/mine", "/login"]));
    expect(session.get().token).toBeNull();
    await waitFor(() => expect(session.isExpired.get()).toBe(false));
    expect(server.arrivals).toHaveLength(4);
    expect(visited).toEqual(["/mine", "/login"]);
  });

  it("sends no member's call without a token", () => {
    session.end();
    const server = fakeServer();
    renderAt("/", <AskAll />);
    expect(server.arrivals).toEqual([]);
  });
});

describe("a screen without a network", () => {
  const goOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
  };
  function Balance() {
    return <QueryView query={useCallQuery(profile)}>{({ entry }) => <output>{entry.balance}</output>}</QueryView>;
  }
  function Opened() {
    const [isOpen, open] = useState(false);
    return isOpen ? <Balance /> : <button type="button" onClick={() => open(true)} />;
  }

  it("says so at once, and asks again when the network is back", async () => {
    session.start("t1");
    const server = fakeServer();
    let isOnline = false;
    server.on(profile, () => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return ok(profileFields({ balance: 7 }));
    });
    renderAt("/mine", <Opened />);
    goOnline(false);
    fireEvent.click(screen.getByRole("button"));
    const alert = await screen.findByRole("alert");
    expect(alert.querySelector("img")?.getAttribute("src")).toBe(offline);
    expect(server.of(profile)).toHaveLength(1);
    isOnline = true;
    goOnline(true);
    expect((await screen.findByRole("status")).textContent).toBe("700");
  });
});

describe("a payment", () => {
  function Pay() {
    const { mutate, status, data } = useCallMutation(pay);
    return (
      <>
        <button type="button" onClick={() => mutate({ amount: 1000 })}>
          ten
        </button>
        <button type="button" onClick={() => mutate({ amount: 2000 })}>
          twenty
        </button>
        <output>{`${status} ${data?.balance ?? ""}`.trim()}</output>
      </>
    );
  }

  it("keeps its key until a definite response, and gets another key for the next payment", async () => {
    session.start("t1");
    const server = fakeServer();
    const answers = [
      () => Promise.reject(new TypeError("Failed to fetch")),
      () => ({ status: 504, json: { code: 504, msg: "The service took too long" } }),
      () => ({ status: 500, json: { code: 500, msg: "Something went wrong" } }),
      () => ok({ balance: 990 }),
      () => refusal(2001, "The balance is not enough"),
      () => ok({ balance: 980 }),
      () => ok({ balance: 960 }),
    ];
    server.on(pay, () => (answers.shift() ?? (() => ok()))());
    renderAt("/", <Pay />);
    const press = async (name: string, shown: string) => {
      const before = server.of(pay).length;
      fireEvent.click(screen.getByText(name));
      await waitFor(() => expect(server.of(pay)).toHaveLength(before + 1));
      await waitFor(() => expect(screen.getByRole("status").textContent).toBe(shown));
    };
    await press("ten", "error");
    await press("ten", "error");
    await press("ten", "error");
    await press("ten", "success 99000");
    await press("ten", "error");
    await press("ten", "success 98000");
    await press("twenty", "success 96000");
    const keys = server.of(pay).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys.every((key) => key !== null && /^[\w-]{1,64}$/.test(key))).toBe(true);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });
});

describe("a paged list", () => {
  function Records() {
    const { rows, count, more, loadMore } = usePagedCall(aviatorRecords);
    return (
      <>
        <output>{`${rows.map((row) => row.period).join(",")} of ${count}`}</output>
        {more && (
          <button type="button" onClick={loadMore}>
            more
          </button>
        )}
      </>
    );
  }

  it("loads page by page until it has all rows", async () => {
    session.start("t1");
    const server = fakeServer();
    const record = {
      slot: 0,
      amount: 10,
      delivery: 10,
      cash_result: null,
      payout: 0,
      open_result: 1.2,
      status: "F",
      create_time: 1,
    };
    const all = Array.from({ length: 12 }, (_, index) => ({ period: 12 - index, ...record }));
    server.on(aviatorRecords, ({ url }) => {
      const p = Number(url.searchParams.get("p"));
      return ok({ page: { count: 12, p, p_size: 10 }, queryset: all.slice((p - 1) * 10, p * 10) });
    });
    renderAt("/", <Records />);
    await screen.findByText("12,11,10,9,8,7,6,5,4,3 of 12");
    fireEvent.click(screen.getByText("more"));
    await screen.findByText("12,11,10,9,8,7,6,5,4,3,2,1 of 12");
    expect(screen.queryByText("more")).toBeNull();
  });
});
