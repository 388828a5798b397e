import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { ProgressBar } from "./progress-bar.tsx";

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
