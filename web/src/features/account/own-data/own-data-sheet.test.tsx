import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount, exportData, ownData } from "#contract/calls/own-data.ts";
import { profile } from "#contract/calls/profile.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ownDataFile } from "./own-data-file.ts";
import { OwnDataSheet } from "./own-data-sheet.tsx";

const saved = vi.hoisted(() => ({ files: [] as { name: string; file: Blob }[] }));
vi.mock("#web/data/save-file.ts", () => ({
  saveBlob: (name: string, file: Blob) => saved.files.push({ name, file }),
}));

beforeEach(() => {
  forgetDevice();
  saved.files = [];
  session.start("t1");
  settings.chooseLocale("in");
  server.on(profile, () => ok(profileFields()));
});

const open = async () => {
  renderAt("/mine", <OwnDataSheet open onClose={() => undefined} />);
  return screen.findByRole("heading", { name: "A copy of your data" });
};
const lineOf = (row: object) => `${JSON.stringify(row)}\n`;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (password: string) => fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });

describe("the copy of one's data", () => {
  it("is one file without the number, after the password", async () => {
    server.on(exportData, () => ok({ until: 1 }));
    server.on(ownData, ({ url }) =>
      ok({ lines: url.searchParams.get("part") === "money" ? '{"kind":"welcome","change":1000}\n' : "", next: null }),
    );
    await open();
    press("Download my data");
    expect(await screen.findByText("Password is required")).toBeTruthy();
    expect(server.of(exportData)).toEqual([]);
    type("correct horse");
    press("Download my data");
    await waitFor(() => expect(saved.files).toHaveLength(1));
    expect(server.of(exportData)[0]?.body).toEqual({ password: "correct horse" });
    expect(saved.files[0]?.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  });

  it("says why it is refused, and saves nothing", async () => {
    server.on(exportData, () => refusal(1004, "You can download your data 3 times a day: try again tomorrow"));
    await open();
    type("correct horse");
    press("Download my data");
    await screen.findByText(/3 times a day/);
    expect(saved.files).toEqual([]);
  });
});

describe("the file", () => {
  it("joins the pages of each part, and keeps spreadsheets from running a text", async () => {
    const pages = [
      { lines: lineOf({ content: "=cmd|' /C calc'!A0", paid: 12.5 }), next: "1" },
      { lines: lineOf({ content: 'say "no"', paid: -3 }), next: null },
    ];
    const counted: number[] = [];
    const file = await ownDataFile({
      read: (part, after) =>
        Promise.resolve(
          part === "suggestions"
            ? (pages[after === undefined ? 0 : 1] as (typeof pages)[0])
            : { lines: "", next: null },
        ),
      browser: { theme: "dark" },
      tag: "en-IN",
      now: new Date(2026, 10, 29),
      onRows: (rows) => counted.push(rows),
    });
    const text = await file.text();
    expect(text).toContain("suggestions.csv");
    expect(text).toContain('\uFEFF"content","paid"\r\n"\'=cmd|\' /C calc\'!A0",12.5\r\n"say ""no""",-3\r\n');
    const json = JSON.parse(text.slice(text.indexOf("{"), text.indexOf('"browser"')) + '"x": 0}') as Record<
      string,
      unknown
    >;
    expect(json["suggestions"]).toEqual(pages.map(({ lines }) => JSON.parse(lines) as unknown));
    expect(json["stakes"]).toEqual([]);
    expect(text).toContain('"browser": {"theme":"dark"}');
    expect(Math.max(...counted)).toBe(2);
  });
});

describe("the end of the account", () => {
  it("is explained first, takes the balance expressly, and logs out", async () => {
    server.on(deleteAccount, () => ok({}));
    await open();
    press("Delete the account …");
    const list = screen.getByRole("list");
    expect(within(list).getAllByRole("listitem")).toHaveLength(5);
    const last = screen.getByRole<HTMLButtonElement>("button", { name: "Delete for good" });
    expect(last.disabled).toBe(true);
    fireEvent.click(screen.getByRole("switch", { name: /I give up ₹1,000\.00/ }));
    type("correct horse");
    press("Delete for good");
    await waitFor(() => expect(session.get().token).toBe(null));
    expect(server.of(deleteAccount)[0]?.body).toEqual({ give_up: 1000, password: "correct horse" });
  });

  it("says why it is refused, and keeps the session", async () => {
    server.on(profile, () => ok(profileFields({ balance: 0 })));
    server.on(deleteAccount, () => refusal(2024, "You have stakes in play: wait for their results first"));
    await open();
    press("Delete the account …");
    type("correct horse");
    press("Delete for good");
    await screen.findByText(/You have stakes in play/);
    expect(session.get().token).toBe("t1");
  });

  it("asks no password of a demo account", async () => {
    server.on(profile, () => ok(profileFields({ balance: 0, demo: true })));
    server.on(deleteAccount, () => ok({}));
    await open();
    press("Delete the account …");
    expect(screen.queryByLabelText("Password")).toBeNull();
    press("Delete for good");
    await waitFor(() => expect(server.of(deleteAccount)[0]?.body).toEqual({ give_up: 0 }));
  });
});
