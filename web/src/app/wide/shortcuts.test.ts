import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { areShortcutsOn, listenForShortcuts, shortcutsOnScreen } from "./shortcuts.ts";

let stop: () => void;
const pressed = vi.fn<(name: string) => void>();
const help = vi.fn<() => void>();

beforeEach(() => {
  document.body.innerHTML = `
    <button aria-keyshortcuts="Space">Bet</button>
    <button aria-keyshortcuts="Plus" aria-label="More"></button>
    <button aria-keyshortcuts="S" disabled>Sound</button>
    <input />`;
  for (const button of document.querySelectorAll("button")) {
    button.addEventListener("click", () => pressed(button.getAttribute("aria-label") ?? button.textContent));
  }
  stop = listenForShortcuts(help);
});
afterEach(() => {
  stop();
  areShortcutsOn.set(true);
  vi.clearAllMocks();
  document.body.innerHTML = "";
});

const press = (key: string, options: KeyboardEventInit = {}, on: Element = document.body) =>
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options }));

describe("a shortcut", () => {
  it("presses the button that names its key", () => {
    press(" ");
    press("+");
    expect(pressed.mock.calls).toEqual([["Bet"], ["More"]]);
  });

  it("presses no disabled button, and none while text is typed", () => {
    press("s");
    press("+", {}, document.querySelector("input")!);
    expect(pressed).not.toHaveBeenCalled();
  });

  it("leaves space and enter to a focused button", () => {
    press(" ", {}, document.querySelector("button")!);
    expect(pressed).not.toHaveBeenCalled();
    press("+", {}, document.querySelector("button")!);
    expect(pressed.mock.calls).toEqual([["More"]]);
  });

  it("ignores a held key and the browser's own combinations", () => {
    press(" ", { repeat: true });
    press("+", { ctrlKey: true });
    expect(pressed).not.toHaveBeenCalled();
  });

  it("can be switched off, and the list still opens", () => {
    areShortcutsOn.set(false);
    press(" ");
    press("?");
    expect(pressed).not.toHaveBeenCalled();
    expect(help).toHaveBeenCalledOnce();
  });

  it("is listed with the name of its button", () => {
    expect(shortcutsOnScreen()).toEqual([
      { key: "Space", name: "Bet" },
      { key: "Plus", name: "More" },
      { key: "S", name: "Sound" },
    ]);
  });
});
