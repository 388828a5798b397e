import { expect, it, vi } from "vitest";
import { departure } from "./departure.ts";

it("a form is posted with just its fields, and leaves nothing behind", () => {
  const posted: { method: string; action: string; fields: [string, FormDataEntryValue][]; connected: boolean }[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...new FormData(this).entries()];
    posted.push({ method: this.method, action: this.action, fields, connected: this.isConnected });
  });
  departure.post("https://gateway.example/pay", {
    serial_number: "R1",
    submit: "a field of that name",
    name: "Åsa & <b>",
  });
  expect(posted).toEqual([
    {
      method: "post",
      action: "https://gateway.example/pay",
      fields: [
        ["serial_number", "R1"],
        ["submit", "a field of that name"],
        ["name", "Åsa & <b>"],
      ],
      connected: true,
    },
  ]);
  expect(document.forms).toHaveLength(0);
});
