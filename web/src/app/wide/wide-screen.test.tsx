import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { openPetals } from "./day-ornament.tsx";
import { areShortcutsOn } from "./shortcuts.ts";
import { WideScreen } from "./wide-screen.tsx";

describe("the surroundings of a wide screen", () => {
  it("show the name and a code that leads to this page on a phone", async () => {
    renderAt("/promotion?a=1", <WideScreen />);
    expect(screen.getByText("rangoli")).toBeTruthy();
    expect(await screen.findByRole("img", { name: "QR code of this page" })).toBeTruthy();
  });

  it("list the screen's shortcuts on ?, and switch them off", () => {
    renderAt(
      "/",
      <>
        <button type="button" aria-keyshortcuts="Space">
          Bet
        </button>
        <WideScreen />
      </>,
    );
    fireEvent.keyDown(document.body, { key: "?" });
    const list = within(screen.getByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(list.getAllByRole("term").map((each) => each.textContent)).toEqual(["␣", "?"]);
    expect(list.getByText("Bet")).toBeTruthy();
    fireEvent.click(list.getByRole("switch", { name: "Use keyboard shortcuts" }));
    expect(areShortcutsOn.get()).toBe(false);
    areShortcutsOn.set(true);
  });
});

describe("the large ornament", () => {
  it("opens a petal each half hour, all 48 through the day", () => {
    expect([0, 30, 720, 1440].map(openPetals)).toEqual([0, 1, 24, 48]);
  });
});
