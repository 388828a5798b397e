import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { addressDetail, addresses } from "#contract/addresses.ts";
import type { AnyCall } from "#contract/call.ts";
import { bankCardDetail, bankCards } from "#contract/calls/bank-cards.ts";
import { giftEvents } from "#contract/calls/gifts.ts";
import { homeTop } from "#contract/calls/home.ts";
import { walletLimits } from "#contract/calls/limits.ts";
import { profile } from "#contract/calls/profile.ts";
import { bonusRecords, promotionInfo } from "#contract/calls/promotion.ts";
import { productDetail } from "#contract/calls/shop.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { channels } from "#contract/calls/wallet.ts";
import { clientApp } from "#contract/client.ts";
import { minesStatus } from "#games/mines/contract/calls.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { areas } from "#games/all/api.ts";
import { cookieNotice } from "../data/cookie-notice.ts";
import { session } from "../data/session.ts";
import { ok, refusal, server } from "../testing/fake-server.ts";
import { renderAt } from "../testing/render.tsx";
import { Shell } from "./shell.tsx";

beforeEach(() => {
  cookieNotice.set(Date.now());
  session.start("t1");
  session.update({ nickName: "k", mobile: "919876543210", userId: "120007", rCode: "120007", isEarly: true });
  for (const call of areas.flatMap(({ calls }) => calls)) server.on(call, () => refusal(500, "later"));
  server.on(clientApp, () => ok({ play_money: false, android_download: "" }));
});

const retries = () => screen.queryAllByRole("button", { name: "Try again" });

// Every screen with several queries, and some with one.
it.each<[string, ...AnyCall[]]>([
  ["/", homeTop, profile],
  ["/mine", profile],
  ["/recharge", profile, channels],
  ["/withdrawal", profile, channels, bankCards],
  ["/transfer", profile],
  ["/promotion", promotionInfo, profile],
  ["/bonusRecord", bonusRecords],
  ["/limits", walletLimits],
  ["/giftEvent", giftEvents],
  ["/buy?id=7", productDetail, addresses],
  ["/item?id=7", productDetail],
  ["/editBankcard?id=5", bankCards, profile, bankCardDetail],
  ["/editAddress?id=3", addressDetail],
  ["/transactionList", transactions],
  ["/win", nextPeriodInfo],
  ["/mines", minesStatus],
  ["/dice"],
])("%s tells once that its calls failed, and one press retries them all", async (path, ...calls) => {
  renderAt(path, <Shell />);
  await waitFor(() => {
    expect(retries()).toHaveLength(1);
    expect(document.querySelector("main [aria-busy]")).toBeNull();
  });
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  const before = server.arrivals.length;
  fireEvent.click(retries()[0]!);
  await waitFor(() =>
    expect(server.arrivals.slice(before).map(({ route }) => route)).toEqual(
      expect.arrayContaining(calls.map(({ method, path: of }) => `${method} ${of}`)),
    ),
  );
});

it("the balance tells its failure alone only where nothing else failed", async () => {
  server.on(profile, () => refusal(500, "no balance"));
  renderAt("/recharge", <Shell />);
  await waitFor(() =>
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["laterTry again"]),
  );
  expect(screen.getByRole("region", { name: "Balance" }).textContent).toContain("–");
});
