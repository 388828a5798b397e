import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { Alert, type AlertMessage } from "./alert.tsx";

function Form() {
  const [message, setMessage] = useState<AlertMessage | null>(null);
  const [, drawAgain] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setMessage({ text: "Wrong password" })}>
        fail
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
