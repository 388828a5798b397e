import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { gameData } from "#games/screens.ts";
import { routesWith, type TextFile } from "../routing/routes.ts";
import { loadTexts, type Texts } from "./load-texts.ts";
import { messages } from "../testing/messages.ts";
import { createTexts } from "./texts.ts";

/** A loader that resolves on demand. Each text names its locale. */
function fakeLoader() {
  const requests: { name: string; answer: () => void; fail: () => void }[] = [];
  const load = (locale: Locale, files: readonly TextFile[]) =>
    new Promise<Texts>((resolve, reject) => {
      requests.push({
        name: `${locale} ${files.join(" ")}`,
        answer: () => resolve(Object.fromEntries(files.map((file) => [file, { from: locale }])) as Texts),
        fail: () => reject(new TypeError("Failed to fetch")),
      });
    });
  return {
    load,
    requests: () => requests.map(({ name }) => name),
    async answer(name: string, how: "answer" | "fail" = "answer") {
      const at = requests.findIndex((each) => each.name === name);
      if (at < 0) throw new Error(`no request for ${name}`);
      requests.splice(at, 1)[0]?.[how]();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

async function open(loader: ReturnType<typeof fakeLoader>) {
  const texts = createTexts(loader.load);
  void texts.choose("in");
  await loader.answer("in initial");
  return texts;
}

const shown = ({ get }: ReturnType<typeof createTexts>) => ({ locale: get().locale, texts: get().texts });

describe("the loaded texts", () => {
  it("grow as screens need files, and load none twice", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    expect(shown(texts)).toEqual({ locale: "in", texts: { initial: { from: "in" } } });
    void texts.need(["account", "initial"]);
    await loader.answer("in account");
    expect(Object.keys(texts.get().texts)).toEqual(["initial", "account"]);
    await texts.need(["account"]);
    expect(loader.requests()).toEqual([]);
  });

  it("stay unchanged until all texts of the next locale have loaded", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.need(["account"]);
    await loader.answer("in account");
    void texts.choose("vi");
    expect(texts.get().locale).toBe("in");
    await loader.answer("vi initial account");
    expect(shown(texts)).toEqual({ locale: "vi", texts: { initial: { from: "vi" }, account: { from: "vi" } } });
  });

  it("include files that became necessary during a change of locale", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.choose("vi");
    void texts.need(["account"]);
    await loader.answer("vi initial");
    await loader.answer("vi account");
    await loader.answer("in account");
    expect(shown(texts)).toEqual({ locale: "vi", texts: { initial: { from: "vi" }, account: { from: "vi" } } });
  });

  it("follow the last choice, whichever loads last", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.choose("vi");
    void texts.choose("mx");
    await loader.answer("mx initial");
    await loader.answer("vi initial");
    expect(texts.get().locale).toBe("mx");
  });

  it("stay after a failed load, which can be repeated", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    const failed = texts.choose("vi").then(
      () => false,
      () => true,
    );
    await loader.answer("vi initial", "fail");
    expect(await failed).toBe(true);
    expect(texts.get().locale).toBe("in");
    void texts.choose("vi");
    await loader.answer("vi initial");
    expect(texts.get().locale).toBe("vi");
  });

  it("reject if a needed file fails to load", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    const failed = texts.need(["account"]).catch((error: unknown) => error);
    await loader.answer("in account", "fail");
    expect(await failed).toBeInstanceOf(TypeError);
  });
});

describe("the text files", () => {
  it.each(LOCALES)("contain every area that the app shows in %s", async (locale) => {
    const files = [
      ...new Set<TextFile>(["initial", "wallet", "wide", ...routesWith(gameData).flatMap((route) => route.texts)]),
    ];
    expect(Object.keys(await loadTexts(locale, files)).toSorted()).toEqual(Object.keys(messages).toSorted());
  });

  it.each(LOCALES)("name the button by its label where a rule says how a stake is cancelled, in %s", async (locale) => {
    const { aviator, common, luckyHit } = await loadTexts(locale, ["initial", "games/aviator", "games/lucky-hit"]);
    expect(aviator?.how6).toContain(common?.cancel);
    expect(luckyHit?.rule8).toContain(luckyHit?.undo);
  });
});
