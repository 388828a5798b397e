import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { pressEscape } from "#web/testing/browser-shims.ts";
import { renderAt } from "#web/testing/render.tsx";
import { Dialog } from "./dialog.tsx";

function Question() {
  const [open, setOpen] = useState(false);
  const [there, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        ask
      </button>
      {there && (
        <Dialog open={open} onClose={() => setOpen(false)} title="Log out?">
          <input aria-label="why" />
          <button type="button" onClick={() => setThere(false)}>
            leave
          </button>
        </Dialog>
      )}
    </>
  );
}

function ask(): HTMLDialogElement {
  renderAt("/", <Question />);
  screen.getByText("ask").focus();
  fireEvent.click(screen.getByText("ask"));
  return screen.getByRole<HTMLDialogElement>("dialog", { name: "Log out?" });
}

const closed = () => {
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByText("ask"));
};

describe("a dialog", () => {
  it("takes the focus and has a name", () => {
    const dialog = ask();
    expect(dialog.contains(document.activeElement)).toBe(true);
  });

  it("closes on Esc and restores the focus", () => {
    const dialog = ask();
    act(() => pressEscape(dialog));
    closed();
  });

  it("closes on a press outside", () => {
    const dialog = ask();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    closed();
  });

  it("stays open on a press inside it, and on a press that began inside", () => {
    const dialog = ask();
    fireEvent.pointerDown(screen.getByLabelText("why"));
    fireEvent.click(screen.getByLabelText("why"));
    fireEvent.pointerDown(screen.getByLabelText("why"));
    fireEvent.click(dialog);
    expect(screen.getByRole("dialog")).toBe(dialog);
  });

  it("restores the focus when it unmounts", () => {
    ask();
    fireEvent.click(screen.getByText("leave"));
    closed();
  });

  it("follows a browser that closes it without asking", async () => {
    const dialog = ask();
    await act(async () => dialog.close());
    expect(screen.queryByLabelText("why")).toBeNull();
    closed();
  });

  it("starts afresh on each opening", () => {
    const dialog = ask();
    fireEvent.change(screen.getByLabelText("why"), { target: { value: "tired" } });
    act(() => pressEscape(dialog));
    fireEvent.click(screen.getByText("ask"));
    expect(screen.getByLabelText<HTMLInputElement>("why").value).toBe("");
  });
});

describe("a dialog that fades out", () => {
  let end: () => void;

  /** A browser in which the box has one transition. */
  function fadeOnClose(dialog: HTMLDialogElement) {
    const { promise, resolve } = Promise.withResolvers<void>();
    end = resolve;
    Object.defineProperty(dialog, "getAnimations", { value: () => [{ finished: promise }] });
  }

  it("restores the focus at once and keeps its content, inert, until the end", async () => {
    const dialog = ask();
    fadeOnClose(dialog);
    act(() => pressEscape(dialog));
    closed();
    expect(dialog.hasAttribute("inert")).toBe(true);
    expect(dialog.querySelector("input")).not.toBeNull();
    await act(async () => end());
    expect(dialog.childElementCount).toBe(0);
  });

  it("starts afresh if it opens again before the end, and stays open", async () => {
    const dialog = ask();
    fadeOnClose(dialog);
    fireEvent.change(screen.getByLabelText("why"), { target: { value: "tired" } });
    act(() => pressEscape(dialog));
    fireEvent.click(screen.getByText("ask"));
    await act(async () => end());
    expect(screen.getByRole("dialog", { name: "Log out?" })).toBe(dialog);
    expect(dialog.hasAttribute("inert")).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>("why").value).toBe("");
  });
});
