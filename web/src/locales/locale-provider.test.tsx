import "../testing/browser-shims.ts";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useTranslations } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../data/settings.ts";
import { messages } from "./in/messages.ts";
import { loadMessages } from "./load-messages.ts";
import { LocaleProvider } from "./locale-provider.tsx";

vi.mock("./load-messages.ts", { spy: true });

function Balance() {
  return <p>{useTranslations("common")("balance")}</p>;
}

beforeEach(() => {
  settings.chooseLocale("in");
  render(
    <LocaleProvider first={{ locale: "in", messages }}>
      <Balance />
    </LocaleProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the language", () => {
  it("changes where it stands, and says so to the browser", async () => {
    expect(screen.getByText("Balance")).toBeTruthy();
    expect(document.documentElement.lang).toBe("en-IN");
    act(() => settings.chooseLocale("vi"));
    await screen.findByText("Số dư");
    await waitFor(() => expect(document.documentElement.lang).toBe("vi"));
    act(() => settings.chooseLocale("pt"));
    await screen.findByText("Saldo");
    await waitFor(() => expect(document.documentElement.lang).toBe("pt-BR"));
  });

  it("stays the last one chosen, whichever texts come last", async () => {
    const real = await vi.importActual<typeof import("./load-messages.ts")>("./load-messages.ts");
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.mocked(loadMessages).mockImplementation(async (locale) => {
      if (locale === "vi") await held;
      return real.loadMessages(locale);
    });
    act(() => settings.chooseLocale("vi"));
    act(() => settings.chooseLocale("mx"));
    await screen.findByText("Saldo");
    await act(async () => release());
    expect(screen.getByText("Saldo")).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe("es-MX"));
  });

  it("stays what it is where the texts of another cannot be had", async () => {
    vi.mocked(loadMessages).mockRejectedValue(new TypeError("Failed to fetch"));
    act(() => settings.chooseLocale("vi"));
    await waitFor(() => expect(settings.get().locale).toBe("in"));
    expect(screen.getByText("Balance")).toBeTruthy();
  });
});
