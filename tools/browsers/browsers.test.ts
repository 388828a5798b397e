import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../paths.ts";
import { README_LINE } from "./browsers.ts";
import { checkBrowsers } from "./main.ts";
import { missingApis } from "./missing-apis.ts";
import { usesIn } from "./uses.ts";

const missing = missingApis();
const apisIn = (text: string) => usesIn("planted.tsx", text, missing).uses.map(({ api }) => api);

describe("the check of browsers' APIs", () => {
  it.each([
    ["URL.parse(text)", ["URL.parse"]],
    ["URL.canParse(text)", ["URL.canParse"]],
    ["window.URL['parse'](text)", ["URL.parse"]],
    ["const { parse } = URL", ["URL.parse"]],
    ["crypto.randomUUID()", ["crypto.randomUUID"]],
    ["globalThis.crypto!.subtle.digest('SHA-256', bytes)", ["crypto.subtle"]],
    ["const { subtle } = crypto", ["crypto.subtle"]],
    ["navigator.clipboard?.writeText('')", ["navigator.clipboard"]],
    ["Object.groupBy(rows, key)", ["Object.groupBy"]],
    ["Map.groupBy(rows, key)", ["Map.groupBy"]],
    ["Array.fromAsync(rows)", ["Array.fromAsync"]],
    ["Promise.withResolvers()", ["Promise.withResolvers"]],
    ["Promise.try(act)", ["Promise.try"]],
    ["new Intl.DurationFormat('in')", ["Intl.DurationFormat"]],
    ["(await rows()).symmetricDifference(others)", [".symmetricDifference"]],
    ["text.isWellFormed()", [".isWellFormed"]],
    ["bytes.toBase64()", [".toBase64"]],
    ["AbortSignal.any([a, b])", ["AbortSignal.any"]],
    ["requestIdleCallback(act)", ["requestIdleCallback"]],
    ["Response.json({})", ["Response.json"]],
    ["window.navigation.back()", ["navigation"]],
    ["new CloseWatcher()", ["CloseWatcher"]],
    ["<button onClick={() => dialog.requestClose()} />", [".requestClose"]],
    ["on(({ hasUAVisualTransition }) => act(hasUAVisualTransition))", [".hasUAVisualTransition"]],
  ])("finds what the oldest browsers lack in %s", (text, apis) => {
    expect(apisIn(text)).toEqual(apis);
  });

  it.each([
    "rows.toSorted().at(-1)",
    "rows.findLast(isPaid)",
    "structuredClone(row)",
    "new URL(text, base).searchParams",
    "(await fetch(path)).json()",
    "crypto.getRandomValues(bytes)",
    "import * as z from 'zod/mini'; z.union([a, b])",
    "const URL = makeParser(); URL.parse(text)",
    "type Address = ReturnType<typeof URL.parse>; interface A { parse: CloseWatcher }",
    "const row = { requestIdleCallback: 1, navigation: 2 }; row.navigation",
  ])("takes %s", (text) => {
    expect(apisIn(text)).toEqual([]);
  });

  it("tells what a class lacks from what its objects have", () => {
    expect(missing.membersOf.get("Response")).toContain("json");
    expect(missing.staticOf).toEqual(new Map([["Response", new Set(["json"])]]));
  });

  it("names a planted use in a file that the pages load late, an allowance without a use and other browsers", () => {
    const late = "web/src/features/wallet/recharge/next-step.ts";
    const planted: Readonly<Record<string, (text: string) => string>> = {
      [late]: (text) => `URL.parse("");\n${text}`,
      "web/src/ui/forms/copy-button.tsx": (text) => text.replace("navigator.clipboard.", ""),
      "README.md": (text) => text.replace("Safari 16.4", "Safari 15"),
    };
    const { problems } = checkBrowsers((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return planted[file]?.(text) ?? text;
    });
    expect(problems).toEqual([
      `${late}:1 uses URL.parse`,
      "the list allows web/src/ui/forms/copy-button.tsx navigator.clipboard, which is not there",
      `README.md does not say: ${README_LINE}`,
    ]);
  });
});
