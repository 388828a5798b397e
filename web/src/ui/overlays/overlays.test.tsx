import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { pressEscape } from "#web/testing/browser-shims.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { Alert, type AlertMessage } from "./alert.tsx";
import { Dialog } from "./dialog.tsx";

function Form() {
  const [message, setMessage] = useState<AlertMessage | null>(null);
  const [, drawAgain] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setMessage({ text: "Wrong password" })}>
        fail
      </button>
      <button
        type="button"
        onClick={() =>
          setMessage({ text: "Not known", error: new CallError("unsure", 504, "", { path: "/user/buy" }) })
        }
      >
        lose
      </button>
      <button type="button" onClick={() => drawAgain((count) => count + 1)}>
        draw
      </button>
      <Alert message={message} onDismiss={() => setMessage(null)} />
    </>
  );
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const alert = () => screen.getByRole("alert").textContent;

describe("an alert", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    renderAt("/", <Form />);
  });

  it("is announced, and hides after 8 s", () => {
    fireEvent.click(screen.getByText("fail"));
    expect(alert()).toBe("Wrong password");
    pass(7999);
    expect(alert()).toBe("Wrong password");
    pass(1);
    expect(alert()).toBe("");
  });

  it("comes into view, as a bar of buttons may cover it", () => {
    const show = vi.spyOn(Element.prototype, "scrollIntoView");
    fireEvent.click(screen.getByText("fail"));
    expect(show).toHaveBeenCalledOnce();
  });

  it("stays and leads to the records if nobody knows yet whether a payment was made", () => {
    fireEvent.click(screen.getByText("lose"));
    pass(60_000);
    expect(alert()).toBe("Not knownSee the records");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/orderList");
  });

  it("restarts its 8 s when it is raised again", () => {
    fireEvent.click(screen.getByText("fail"));
    pass(6000);
    fireEvent.click(screen.getByText("fail"));
    pass(6000);
    expect(alert()).toBe("Wrong password");
    pass(2000);
    expect(alert()).toBe("");
  });

  it("does not stay longer because the form around it renders", () => {
    fireEvent.click(screen.getByText("fail"));
    pass(6000);
    fireEvent.click(screen.getByText("draw"));
    pass(2000);
    expect(alert()).toBe("");
  });

  it("hides when it is dismissed", () => {
    fireEvent.click(screen.getByText("fail"));
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(alert()).toBe("");
  });
});

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
