import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { createStore } from "../data/store.ts";
import { LiveText } from "#games/aviator/screen/flight/flight-stage.tsx";
import { renderAt } from "../testing/render.tsx";
import { AmountText } from "./amount-text.tsx";
import { Countdown } from "./countdown.tsx";

/** Wraps each text node as a browser's page translation does, even where the page asks it not to. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as ChildNode);
  for (const text of texts) {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(document.createTextNode(text.nodeValue ?? ""));
  }
}

const figure = () => screen.getByTestId("figure");
const isUntranslated = () => figure().querySelector("[translate=no]")?.textContent === figure().textContent;

function Amounts({ amounts }: { amounts: readonly (number | null)[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <div data-testid="figure">
        <AmountText minor={amounts[at] ?? null} />
      </div>
      <button type="button" onClick={() => setAt(at + 1)}>
        next
      </button>
    </>
  );
}

describe("in a page that was translated", () => {
  it("an amount still shows each new sum, and no other", () => {
    renderAt("/", <Amounts amounts={[100_000, 99_050, -1, null, 12_345_678]} />);
    expect(isUntranslated()).toBe(true);
    for (const text of ["₹1,000.00", "₹990.50", "−₹0.01", "–", "₹1,23,456.78"]) {
      expect(figure().textContent).toBe(text);
      translate(figure());
      fireEvent.click(screen.getByRole("button"));
    }
  });

  it("a countdown goes on", () => {
    vi.useFakeTimers({ now: 0 });
    renderAt(
      "/",
      <div data-testid="figure">
        <Countdown until={65_000} now={Date.now} />
      </div>,
    );
    expect(isUntranslated()).toBe(true);
    for (const text of ["01:05", "01:04", "01:03"]) {
      expect(figure().textContent).toBe(text);
      translate(figure());
      act(() => void vi.advanceTimersByTime(1000));
    }
  });

  it("a rising multiplier goes on", () => {
    const value = createStore(100);
    renderAt(
      "/",
      <div data-testid="figure">
        <LiveText value={value} format={String} />
      </div>,
    );
    expect(isUntranslated()).toBe(true);
    for (const next of [101, 187, 240]) {
      translate(figure());
      act(() => value.set(next));
      expect(figure().textContent).toBe(String(next));
    }
  });
});
