import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ACKNOWLEDGEMENT, timePress } from "./press.ts";

const measure = vi.fn<(name: string, options: { start: number }) => void>();
const clearMeasures = vi.fn<(name: string) => void>();

beforeEach(() => vi.stubGlobal("performance", { measure: measure.mockReset(), clearMeasures }));
afterEach(() => vi.unstubAllGlobals());

/** Runs within an event of the page, and returns it. */
function during(event: Event, run: () => void): Event {
  document.body.addEventListener(event.type, run, { once: true });
  document.body.dispatchEvent(event);
  return event;
}

it.each([new MouseEvent("click"), new KeyboardEvent("keydown", { key: "a" }), new SubmitEvent("submit")])(
  "measures from the press to the answer: $type",
  (press) => {
    let answered: () => void = () => undefined;
    during(press, () => (answered = timePress()));
    expect(measure).not.toHaveBeenCalled();
    answered();
    expect(measure.mock.calls).toEqual([[ACKNOWLEDGEMENT, { start: press.timeStamp }]]);
    expect(clearMeasures).toHaveBeenCalledWith(ACKNOWLEDGEMENT);
  },
);

it("measures nothing without a press: in a timer, or at a message", () => {
  timePress()();
  during(new MessageEvent("message"), () => timePress()());
  expect(measure).not.toHaveBeenCalled();
});
