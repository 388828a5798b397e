import { act, cleanup, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { areas } from "#api/calls.ts";
import { Shell } from "../app/shell.tsx";
import { fakeWebSockets } from "#client/testing/fake-web-socket.ts";
import { fakeServer, refusal } from "./fake-server.ts";
import { renderAt } from "./render.tsx";
import { expectShown, startAsMember } from "./whole-app.ts";

// The answers of a backend in Python that shares no code with us, as `tests/reference-origin/record.ts` recorded them.

interface Recording {
  readonly dialect: string;
  readonly recordedAt: number;
  readonly answers: readonly {
    readonly route: string;
    readonly account: number;
    readonly locale: string;
    readonly query: Readonly<Record<string, unknown>>;
    readonly answer: Readonly<Record<string, unknown>>;
  }[];
  readonly frames: readonly { readonly cmd: number; readonly data: Readonly<Record<string, unknown>> }[];
}

const files = import.meta.glob<Recording>("../../../tests/reference-origin/recorded/*.json", {
  eager: true,
  import: "default",
});
const recordings = Object.values(files).map((each) => [each.dialect, each] as const);

let sockets: ReturnType<typeof fakeWebSockets>;

/** Serves each call's recorded answer with the most equal parameters. */
function backend({ answers, recordedAt }: Recording) {
  vi.useFakeTimers({ toFake: ["Date"], now: recordedAt });
  const server = fakeServer();
  for (const call of areas.flatMap(({ calls }) => calls)) {
    const all = answers.filter(({ route, account, locale }) => {
      return route === `${call.method} ${call.path}` && account < 2 && locale === "in";
    });
    server.on(call, ({ url }) => {
      const equal = (query: Readonly<Record<string, unknown>>) =>
        Object.entries(query).filter(([name, value]) => url.searchParams.get(name) === String(value)).length;
      const [best] = all.toSorted((a, b) => equal(b.query) - equal(a.query));
      return best === undefined ? refusal(404, "Not found") : { json: best.answer };
    });
  }
}

beforeEach(() => {
  sockets = fakeWebSockets();
  startAsMember("token-1", Date.now());
});
afterEach(cleanup);

it("has a recording in each dialect", () => {
  expect(recordings.map(([dialect]) => dialect)).toEqual(["foreign", "plain"]);
});

describe.each(recordings)("the recorded backend in the %s dialect", (_, recording) => {
  beforeEach(() => backend(recording));

  it.each<[string, readonly string[]]>([
    ["/", ["₹5,512.34", "Aviator", "Quick Dice", "InOut 1", "pg Tiger"]],
    ["/moreGames", ["Lucky Hit", "Aviator"]],
    ["/exGameAll?gameTitle=pg&provider=pg", ["pg Tiger", "pg Temple"]],
    ["/search", ["Brass lamp", "₹100.50", "Silk scarf"]],
    ["/item?id=1", ["Brass lamp", "₹100.50", "Material", "brass"]],
    ["/buy?id=1", ["Brass lamp", "₹100.50", "Asha Rao", "12 Market Road"]],
    ["/mine", ["Asha", "₹5,512.34", "help@shop.example", "Transfer"]],
    ["/giftEvent", ["No conditions"]],
    ["/transfer", ["₹5,512.34"]],
    ["/orderList", ["Brass lamp", "₹100.50"]],
    ["/recharge", ["UPI", "FastPay", "Card", "Razor"]],
    ["/rechargeRecord", ["₹500", "₹200", "FastPay"]],
    ["/bankcardList", ["Asha Rao", "9012"]],
    ["/editBankcard?id=1", ["Asha Rao", "HDFC0000001", "asha@bank"]],
    ["/addressList", ["Asha Rao", "12 Market Road", "560001"]],
    ["/editAddress?id=1", ["Asha Rao", "12 Market Road"]],
    ["/withdrawal", ["₹5,512.34", "Bank transfer"]],
    ["/withdrawalRecord", ["₹97", "Account closed"]],
    ["/transactionList", ["₹500", "cashback_campaign", "welcome_bonus"]],
    ["/suggestionList?status=Wait", ["kyc_question"]],
    ["/promotion", ["₹7.50"]],
    ["/bonusRecord", ["Ravi", "₹2.50"]],
    ["/promotionRecord", ["Ravi"]],
    ["/applyToBalanceRecord", ["₹2.50"]],
    ["/guessRecord?category_value=P", ["Parity"]],
    ["/myGuessRecord?category_value=P", ["20260101 · 001", "+₹9.60"]],
    ["/win", ["5,512.34"]],
    ["/sapre", ["Period numbers"]],
    ["/mines", ["₹5,512.34", "Play"]],
  ])("is shown on %s", async (path, texts) => {
    renderAt(path, <Shell />);
    await expectShown(...texts);
  });

  it("shows the frames of a round of Aviator and of Lucky Hit", async () => {
    for (const [path, numbers, text] of [
      ["/aviator", [5002, 5008], "13.37×"],
      ["/luckyhit", [3008, 3002], "Black"],
    ] as const) {
      const before = sockets.all.length;
      renderAt(path, <Shell />);
      await waitFor(() => expect(sockets.all.length).toBeGreaterThan(before));
      act(() => sockets.last().accept());
      for (const frame of numbers.flatMap((cmd) => recording.frames.find((each) => each.cmd === cmd) ?? [])) {
        act(() => sockets.last().say(JSON.stringify({ cmd: frame.cmd, data: JSON.stringify(frame.data) })));
      }
      await expectShown(text);
      cleanup();
    }
  });
});
