import "../testing/browser-shims.ts";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useTranslations } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../data/settings.ts";
import * as loaders from "./load-texts.ts";
import { LocaleProvider, NeededTexts } from "./locale-provider.tsx";
import { texts } from "./texts.ts";

vi.mock("./load-texts.ts", { spy: true });

function Balance() {
  return <p>{useTranslations("common")("balance")}</p>;
}

function Password() {
  return <p>{useTranslations("account")("password")}</p>;
}

const ACCOUNT = ["account"] as const;

beforeEach(async () => {
  settings.chooseLocale("in");
  await texts.choose("in");
  render(
    <LocaleProvider>
      <Balance />
      <NeededTexts files={ACCOUNT} fallback="coming">
        <Password />
      </NeededTexts>
    </LocaleProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the language", () => {
  it("changes all texts at once, with the page's lang attribute", async () => {
    expect(screen.getByText("Balance")).toBeTruthy();
    await screen.findByText("Password");
    expect(document.documentElement.lang).toBe("en-IN");
    act(() => settings.chooseLocale("vi"));
    await screen.findByText("Số dư");
    expect(screen.getByText("Mật khẩu")).toBeTruthy();
    expect(document.documentElement.lang).toBe("vi");
    act(() => settings.chooseLocale("pt"));
    await screen.findByText("Saldo");
    expect(document.documentElement.lang).toBe("pt-BR");
  });

  it("stays unchanged if the other texts fail to load", async () => {
    vi.mocked(loaders.loadTexts).mockRejectedValue(new TypeError("Failed to fetch"));
    act(() => settings.chooseLocale("vi"));
    await waitFor(() => expect(settings.get().locale).toBe("in"));
    expect(screen.getByText("Balance")).toBeTruthy();
  });
});
