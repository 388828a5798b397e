import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import { luckyHitRecords } from "#games/lucky-hit/contract/calls.ts";
import { minesRecords } from "#games/mines/contract/calls.ts";
import { winMyGuesses } from "#games/win-go/contract/calls.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { installation } from "#web/data/installation.ts";
import { session } from "#web/data/session.ts";
import { games } from "#web/locales/in/games.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt, renderIn } from "#web/testing/render.tsx";
import { fraction, stakeOdds } from "#contract/games/stake-odds.ts";
import { MyRecords as AviatorRecords } from "#games/aviator/screen/my-records.tsx";
import { MyRecords as LuckyHitRecords } from "#games/lucky-hit/screen/my-records.tsx";
import { MyRecords as MinesRecords } from "#games/mines/screen/my-records.tsx";
import { MyGuessRecordScreen } from "#games/win-go/screen/record-screens.tsx";
import { NoRecords, RecordDetails, RecordResult, useResultText } from "./records.tsx";
import { roundResult } from "./round-result.ts";
import { RoundSeal } from "./round-seal.tsx";
import { OddsTable } from "./rule-sheet.tsx";

const nothing = () => undefined;
describe("an installation", () => {
  afterEach(() => act(() => installation.set({ money: {}, not_offered: [] })));

  it.each([
    ["with the offer fairness shows proofs", ["win", "fairness"], 2],
    ["without it shows none", ["win"], 0],
  ])("%s", async (_, offers, count) => {
    act(() => installation.set({ money: {}, offers, not_offered: [] }));
    await renderIn(
      "in",
      <>
        <RoundSeal newest="1" isOpen={false} onPress={nothing} />
        <RecordDetails
          rows={[]}
          onVerify={nothing}
          stake={{ table: "win", id: "", period: null, amount: 0, payout: 0, status: "F" }}
        />
        <NoRecords />
      </>,
    );
    expect(screen.queryAllByRole("button")).toHaveLength(count);
    expect(screen.queryByText(games.myNoneText) === null).toBe(count === 0);
  });
});

describe("a member's own records", () => {
  it.each([
    ["Aviator", aviatorRecords, <AviatorRecords key="" onVerify={nothing} />],
    ["Lucky Hit", luckyHitRecords, <LuckyHitRecords key="" onVerify={nothing} />],
    ["Win Go", winMyGuesses, <MyGuessRecordScreen key="" />],
    ["Mines", minesRecords, <MinesRecords key="" />],
  ])("of %s show what can be read of one that cannot be read whole", async (_, call, records) => {
    session.start("t1");
    fakeServer().on(call, () =>
      ok({ page: { count: 1 }, queryset: [{ amount: 100, status: "S", period: 20261128001 }] }),
    );
    renderAt("/", records);
    const part = await screen.findByRole("list", { name: games.partRecord });
    fireEvent.click(within(part).getByRole("button", { name: /Part of this record cannot be read/ }));
    expect(within(part).getByText("₹100")).toBeDefined();
    expect(screen.queryByText(games.myNone)).toBeNull();
    expect(screen.getByText("1 of 1")).toBeDefined();
  });

  it.each([
    ["Aviator", aviatorRecords, <AviatorRecords key="" onVerify={nothing} />],
    ["Lucky Hit", luckyHitRecords, <LuckyHitRecords key="" onVerify={nothing} />],
    ["Win Go", winMyGuesses, <MyGuessRecordScreen key="" />],
    ["Mines", minesRecords, <MinesRecords key="" />],
  ])("of %s say from when on stakes are kept, even if all have left", async (_, call, records) => {
    session.start("t1");
    fakeServer().on(call, () =>
      ok({ page: { count: 0, p: 1, p_size: 10, rows_from: new Date(2026, 7, 3).getTime() }, queryset: [] }),
    );
    renderAt("/", records);
    await screen.findByText("Stakes from before 3 Aug 2026 are no longer kept");
    expect(screen.getByText("You have no stakes yet")).toBeTruthy();
  });
});

function Written({ staked, paid }: { staked: number; paid: number }) {
  return <output>{useResultText()(roundResult(staked, paid))}</output>;
}

const plain = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ");

describe("a stake of ₹200 that paid ₹196", () => {
  it.each([
    ["in", "−₹4, paid ₹196", "−₹4 paid ₹196"],
    ["mx", "−₹4, pagado ₹196", "−₹4 pagado ₹196"],
    ["pt", "−₹ 4, pago ₹ 196", "−₹ 4 pago ₹ 196"],
    ["vi", "−4 ₹, đã trả 196 ₹", "−4 ₹ đã trả 196 ₹"],
  ] as const)("reads as a loss of ₹4 in %s, with what was paid beside it", async (locale, sentence, record) => {
    const told = await renderIn(locale, <Written staked={200_00} paid={196_00} />);
    expect(plain(told.container.textContent)).toBe(sentence);
    told.unmount();
    const { container } = await renderIn(locale, <RecordResult status="S" amount={200_00} payout={196_00} />);
    expect(plain(container.textContent)).toBe(record);
    expect(container.querySelector("[data-result]")?.getAttribute("data-result")).toBe("lost");
  });
});

describe("a record's result", () => {
  it.each([
    ["S", 100_00, 196_00, "won", "+₹96 paid ₹196"],
    ["S", 100_00, 100_00, "even", "₹0 paid ₹100"],
    ["S", 20_00, 14_70, "lost", "−₹5.30 paid ₹14.70"],
    ["F", 200_00, 0, "lost", "−₹200"],
    ["W", 200_00, 0, undefined, "–"],
    ["R", 200_00, 200_00, undefined, games.givenBack],
  ] as const)("%s of %i that paid %i is %s: %s", async (status, amount, payout, kind, text) => {
    const { container } = await renderIn("in", <RecordResult status={status} amount={amount} payout={payout} />);
    expect(container.textContent).toBe(text);
    expect(container.querySelector<HTMLElement>("[data-result]")?.dataset["result"]).toBe(kind);
  });
});

const odds = stakeOdds([{ probability: fraction(1, 8), multiple: fraction(4) }]);

describe("the odds of stakes", () => {
  it.each(LOCALES)("are a table with the figures of the rules: %s", async (locale) => {
    await renderIn(locale, <OddsTable rows={[{ id: "x", name: "X", pays: "4×", odds }]} />);
    const cells = within(screen.getByRole("row", { name: /^X/ })).getAllByRole("cell");
    // A chance of 1 in 8, at four times the 98 % that play.
    expect(cells.map(({ textContent }) => textContent.replaceAll(/\s/g, "").replace(",", "."))).toEqual([
      "4×",
      "12.50%",
      "49.00%",
    ]);
  });
});
