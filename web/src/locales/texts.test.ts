import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { routes } from "../app/routes.tsx";
import { loadTexts, type TextFile, type Texts } from "./load-texts.ts";
import { messages } from "./messages.ts";
import { createTexts } from "./texts.ts";

/** A loader that answers when the test says so. Each text names its locale. */
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

describe("the texts that are shown", () => {
  it("grow by what is needed, and ask for nothing twice", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    expect(shown(texts)).toEqual({ locale: "in", texts: { initial: { from: "in" } } });
    void texts.need(["account", "initial"]);
    await loader.answer("in account");
    expect(Object.keys(texts.get().texts)).toEqual(["initial", "account"]);
    await texts.need(["account"]);
    expect(loader.requests()).toEqual([]);
  });

  it("change to another locale all at once, and stay what they were until then", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.need(["account"]);
    await loader.answer("in account");
    void texts.choose("vi");
    expect(texts.get().locale).toBe("in");
    await loader.answer("vi initial account");
    expect(shown(texts)).toEqual({ locale: "vi", texts: { initial: { from: "vi" }, account: { from: "vi" } } });
  });

  it("hold what came to be needed while the locale changed", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.choose("vi");
    void texts.need(["account"]);
    await loader.answer("vi initial");
    await loader.answer("vi account");
    await loader.answer("in account");
    expect(shown(texts)).toEqual({ locale: "vi", texts: { initial: { from: "vi" }, account: { from: "vi" } } });
  });

  it("are the last ones chosen, whichever come last", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.choose("vi");
    void texts.choose("mx");
    await loader.answer("mx initial");
    await loader.answer("vi initial");
    expect(texts.get().locale).toBe("mx");
  });

  it("stay where others cannot be had, and the same can be chosen again", async () => {
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

  it("say so where a needed area cannot be had", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    const failed = texts.need(["account"]).catch((error: unknown) => error);
    await loader.answer("in account", "fail");
    expect(await failed).toBeInstanceOf(TypeError);
  });
});

describe("the files of texts", () => {
  it.each(LOCALES)("hold every area that the app shows in %s", async (locale) => {
    const files = [...new Set<TextFile>(["initial", "wallet", ...routes.flatMap((route) => route.texts)])];
    // The control room loads its own.
    const areas = Object.keys(messages).filter((area) => area !== "control");
    expect(Object.keys(await loadTexts(locale, files)).toSorted()).toEqual(areas.toSorted());
  });
});
