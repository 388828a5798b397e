import { describe, expect, it, beforeEach, vi } from "vitest";
import { render, act, screen, fireEvent } from "@testing-library/react";
import { renderIn, renderAt } from "../testing/render.tsx";
import { AmountText } from "./amount-text.tsx";
import { Ornament } from "./ornament.tsx";
import { clockText, Countdown } from "./countdown.tsx";
import { Picture, imageUrl } from "./picture.tsx";
import { ProgressBar } from "./progress-bar.tsx";

describe("an amount", () => {
  it.each([
    ["in", 1_248_050, "₹12,480.50"],
    ["in", 123_456_789, "₹12,34,567.89"],
    ["in", 0, "₹0.00"],
    ["in", -50, "−₹0.50"],
    ["pt", 1_248_050, "₹ 12.480,50"],
    ["mx", 1_248_050, "₹12,480.50"],
    ["vi", 1_248_050, "12.480,50 ₹"],
  ] as const)("has the format of the locale %s: %i is %s", async (locale, minor, text) => {
    const { container } = await renderIn(locale, <AmountText minor={minor} />);
    expect(container.textContent.replaceAll("\u00a0", " ")).toBe(text);
  });

  it("renders only its decimals smaller", async () => {
    const { container } = await renderIn("in", <AmountText minor={1_248_050} />);
    const parts = [...container.querySelectorAll("span span")];
    expect(parts.map(({ textContent }) => textContent)).toEqual(["₹12,480", ".50"]);
    expect(parts.map(({ className }) => className !== "")).toEqual([false, true]);
  });

  it("always has a sign if it is signed", async () => {
    const { container } = await renderIn(
      "in",
      <>
        <AmountText minor={9000} signed />
        <AmountText minor={-9000} signed />
        <AmountText minor={0} signed />
      </>,
    );
    expect(container.textContent).toBe("+₹90.00−₹90.00₹0.00");
  });
});

const TOP = "M0.00 -5.00 C5.00 -12.00 5.00 -20.00 0.00 -28.00 C-5.00 -20.00 -5.00 -12.00 0.00 -5.00 Z";
const RIGHT = "M5.00 0.00 C12.00 5.00 20.00 5.00 28.00 0.00 C20.00 -5.00 12.00 -5.00 5.00 0.00 Z";

const shapeOf = (petals: number, turn: number) =>
  render(<Ornament petals={petals} turn={turn} size={64} />)
    .container.querySelector("path")
    ?.getAttribute("d")
    ?.replaceAll("-0.00", "0.00");

it.each([
  [1, 0, TOP],
  [1, 90, RIGHT],
  [4, -90, /^M-5.*M0.*M5.*M0/],
])("An ornament draws %i petals, turned by %i degrees, as one path", (petals, turn, shape) => {
  expect(shapeOf(petals, turn)).toMatch(shape);
});

const START = 1_000_000;
/** The server's clock is ahead of the device's. */
const AHEAD_MS = 5_400;

const now = () => Date.now() + AHEAD_MS;
const shown = () => screen.getByRole("timer").textContent;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("a countdown", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });

  it("shows the time left by the server's clock, second by second", () => {
    renderAt("/", <Countdown until={now() + 61_500} now={now} />);
    expect(shown()).toBe("01:02");
    pass(499);
    expect(shown()).toBe("01:02");
    pass(1);
    expect(shown()).toBe("01:01");
    pass(1000);
    expect(shown()).toBe("01:00");
    pass(1000);
    expect(shown()).toBe("00:59");
  });

  it("ends once, and stays at zero", () => {
    const end = vi.fn<() => void>();
    renderAt("/", <Countdown until={now() + 1500} now={now} onEnd={end} />);
    pass(1499);
    expect(end).not.toHaveBeenCalled();
    pass(10_000);
    expect(shown()).toBe("00:00");
    expect(end).toHaveBeenCalledTimes(1);
  });
});

describe("clockText", () => {
  it.each([
    [0, "00:00"],
    [59, "00:59"],
    [60, "01:00"],
    [3599, "59:59"],
    [3600, "01:00:00"],
    [90_061, "25:01:01"],
  ])("formats %i as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

const img = () => document.querySelector("img");

describe("a picture", () => {
  it("reserves its space, and loads through the gateway's img path", () => {
    renderAt("/", <Picture src="products/1.jpg" alt="A ring" width={4} height={3} />);
    const image = screen.getByRole("img", { name: "A ring" });
    expect(image.getAttribute("src")).toBe("/img/products/1.jpg");
    expect(image.getAttribute("loading")).toBe("lazy");
    expect(image.parentElement?.style.aspectRatio).toBe("4 / 3");
  });

  it("still has its description after a failure", () => {
    renderAt("/", <Picture src="products/1.jpg" alt="A ring" width={4} height={3} />);
    fireEvent.error(screen.getByRole("img"));
    expect(img()).toBeNull();
    expect(screen.getByRole("img", { name: "A ring" })).toBeTruthy();
  });

  it("leaves the app's own in its place, if it has one", () => {
    renderAt("/", <Picture src="games/mines.jpg" instead={<b>Mines</b>} alt="" width={4} height={3} />);
    expect(screen.queryByText("Mines")).toBeNull();
    fireEvent.error(img()!);
    expect(img()).toBeNull();
    expect(screen.getByText("Mines")).toBeTruthy();
  });

  it("without a description is hidden from screen readers, loaded or failed", () => {
    renderAt("/", <Picture src="" alt="" width={1} height={1} />);
    expect(img()).toBeNull();
    expect(screen.queryByRole("img")).toBeNull();
  });
});

const page = { host: "shop.example", origin: "https://shop.example" };

describe("imageUrl", () => {
  it.each([
    ["/img/products/1-1.svg", "/img/products/1-1.svg"],
    ["products/1-1.jpg", "/img/products/1-1.jpg"],
    ["1.jpg?w=200", "/img/1.jpg?w=200"],
    ["https://img.shop.example/products/1.jpg?w=200", "https://img.shop.example/products/1.jpg?w=200"],
    ["//img.shop.example/products/1.jpg", "//img.shop.example/products/1.jpg"],
    ["https://shop.example/img/1.jpg", "/img/1.jpg"],
    ["https://elsewhere.example/1.jpg", "https://elsewhere.example/1.jpg"],
    ["http://", "http://"],
  ])("turns %s into %s", (src, url) => {
    expect(imageUrl(src, page)).toBe(url);
  });
});

describe("a progress bar", () => {
  it.each([
    { value: 0, max: 8, width: "0%", now: "0" },
    { value: 2, max: 8, width: "25%", now: "2" },
    { value: 12, max: 8, width: "100%", now: "8" },
    { value: -1, max: 8, width: "0%", now: "0" },
    { value: 0, max: 0, width: "0%", now: "0" },
  ])("shows and announces $value of $max", ({ value, max, width, now }) => {
    renderAt("/", <ProgressBar value={value} max={max} label="Green" tone="green" />);
    const bar = screen.getByRole("progressbar", { name: "Green" });
    expect((bar.firstElementChild as HTMLElement).style.width).toBe(width);
    expect(bar.getAttribute("aria-valuenow")).toBe(now);
  });
});
