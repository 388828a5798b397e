import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ToastRegion } from "../overlays/toasts.tsx";

function press(writeText: (text: string) => Promise<void>, execCommand: () => boolean) {
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  document.execCommand = execCommand;
  renderAt(
    "/",
    <>
      <CopyButton text="app.example/?r=7" label="Copy the link" />
      <ToastRegion />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy the link" }));
}

const refuse = () => Promise.reject(new DOMException("not allowed", "NotAllowedError"));

describe("a copy button", () => {
  it("copies the text to the clipboard, and confirms it", async () => {
    const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve());
    press(writeText, () => false);
    await screen.findByText("Copied");
    expect(writeText).toHaveBeenCalledWith("app.example/?r=7");
  });

  it("copies by selection if the clipboard is refused", async () => {
    let selected = "";
    press(refuse, () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    });
    await vi.waitFor(() => expect(selected).toBe("app.example/?r=7"));
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("shows an error if both fail", async () => {
    press(refuse, () => false);
    await screen.findByText("Could not copy");
  });
});
