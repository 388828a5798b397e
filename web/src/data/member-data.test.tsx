import { areas } from "#games/all/api.ts";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import "../testing/render.tsx";
import type { AnyCall } from "#contract/call.ts";
import { profile } from "#contract/calls/profile.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { type Arrival, fakeServer, ok, refusal } from "../testing/fake-server.ts";
import { profileFields } from "../testing/fixtures.ts";
import { useCallQuery } from "./client.ts";
import { createQueryClient } from "./data-provider.tsx";
import { usePagedCall } from "./paged.ts";
import { session } from "./session.ts";

// Two members share a device and a page with its cache: first `t1`, then `t2`.

let server: ReturnType<typeof fakeServer>;
let client: QueryClient;

beforeEach(() => {
  server = fakeServer();
  client = createQueryClient();
  session.start("t1");
});

const tokenOf = ({ headers }: Arrival) => headers.get("Authorization")?.replace("Token ", "") ?? "";

function show(drawn: React.ReactNode) {
  return render(<QueryClientProvider client={client}>{drawn}</QueryClientProvider>);
}

describe("the next member never sees the cached data of the first:", () => {
  /** Answers the first member's call and leaves the next one pending. */
  function answerFirst(call: AnyCall, fields: (token: string) => Record<string, unknown>) {
    server.on(call, (arrival) => (tokenOf(arrival) === "t1" ? ok(fields("t1")) : new Promise<never>(() => undefined)));
  }

  function Profile() {
    return <output>{useCallQuery(profile).data?.entry.nick_name ?? "none"}</output>;
  }

  function Transactions() {
    return (
      <output>
        {usePagedCall(transactions)
          .rows.map(({ relation_id: id }) => id)
          .join() || "none"}
      </output>
    );
  }

  it("a profile, on the screen and off it", async () => {
    answerFirst(profile, (token) => profileFields({ nick_name: `nick of ${token}` }));
    show(<Profile />);
    await screen.findByText("nick of t1");
    act(() => session.start("t2"));
    expect(screen.getByRole("status").textContent).toBe("none");
    await waitFor(() => expect(server.of(profile).map(tokenOf)).toEqual(["t1", "t2"]));
    expect(screen.getByRole("status").textContent).toBe("none");
  });

  it("a paged list", async () => {
    const row = { type: "bet", change_balance: -1, after_balance: 1, create_time: 1_795_210_860_000 };
    answerFirst(transactions, (token) => ({
      page: { count: 1, p: 1, p_size: 10 },
      queryset: [{ ...row, relation_id: `row of ${token}` }],
    }));
    show(<Transactions />);
    await screen.findByText("row of t1");
    act(() => session.start("t2"));
    expect(screen.getByRole("status").textContent).toBe("none");
  });
});

describe("the cache keys", () => {
  const reads = areas.flatMap(({ calls }) => calls).filter(({ method, by }) => method === "GET" && by === "member");

  function Ask({ call }: { call: AnyCall }) {
    useCallQuery(call, {});
    usePagedCall(call, {});
    return null;
  }

  it.each(reads.map((call) => [call.path, call] as const))("of %s differ between members", (_, call) => {
    server.on(call, () => refusal(500, "no"));
    const keys = () =>
      client
        .getQueryCache()
        .getAll()
        .map(({ queryHash }) => queryHash);
    show(<Ask call={call} />);
    const first = keys();
    expect(first.length).toBeGreaterThanOrEqual(2);
    act(() => session.start("t2"));
    const second = keys().filter((key) => !first.includes(key));
    expect(second).toHaveLength(first.length);
  });

  it("are made in one module: no screen bypasses it", () => {
    const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}", "!../control/**"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const asking = /\b(?:queryKey|useQuery|useQueries|useInfiniteQuery|useSuspenseQuery|fetchQuery|setQueryData)\b/;
    const files = Object.entries(sources).flatMap(([path, text]) => (asking.test(text) ? [path] : []));
    expect(files.toSorted()).toEqual(["./client.ts", "./paged.ts"]);
  });
});
