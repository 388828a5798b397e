import { describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/locale.ts";
import { FIRST_AREAS, loadFirstTexts, loadTexts, type Area, type Texts } from "./load-texts.ts";
import { messages } from "./in/messages.ts";
import { createTexts } from "./texts.ts";

/** A server of texts that answers when it is told to; each text says where it is from. */
function fakeLoader() {
  const asked: { what: string; answer: () => void; fail: () => void }[] = [];
  const reply = (locale: Locale, areas: readonly string[]) =>
    new Promise<Texts>((resolve, reject) => {
      asked.push({
        what: `${locale} ${areas.join(" ")}`,
        answer: () => resolve(Object.fromEntries(areas.map((area) => [area, { from: locale }])) as Texts),
        fail: () => reject(new TypeError("Failed to fetch")),
      });
    });
  return {
    first: (locale: Locale) => reply(locale, ["common"]),
    areas: (locale: Locale, areas: readonly Area[]) => reply(locale, areas),
    asked: () => asked.map(({ what }) => what),
    async answer(what: string, how: "answer" | "fail" = "answer") {
      const at = asked.findIndex((each) => each.what === what);
      if (at < 0) throw new Error(`nobody asked for ${what}`);
      asked.splice(at, 1)[0]?.[how]();
      await settle();
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

async function open(loader: ReturnType<typeof fakeLoader>) {
  const texts = createTexts(loader);
  void texts.choose("in");
  await loader.answer("in common");
  return texts;
}

describe("the texts that are shown", () => {
  it("grow by what is needed, and ask for nothing twice", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    expect(texts.get()).toEqual({ locale: "in", texts: { common: { from: "in" } } });
    void texts.need(["account", "common"]);
    await loader.answer("in account");
    expect(Object.keys(texts.get().texts)).toEqual(["common", "account"]);
    await texts.need(["account"]);
    expect(loader.asked()).toEqual([]);
  });

  it("change to another locale all at once, and stay what they were until then", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.need(["account"]);
    await loader.answer("in account");
    void texts.choose("vi");
    await loader.answer("vi common");
    expect(texts.get().locale).toBe("in");
    await loader.answer("vi account");
    expect(texts.get()).toEqual({ locale: "vi", texts: { common: { from: "vi" }, account: { from: "vi" } } });
  });

  it("hold what came to be needed while the locale changed", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.choose("vi");
    void texts.need(["account"]);
    await loader.answer("vi common");
    await loader.answer("vi account");
    await loader.answer("in account");
    expect(texts.get()).toEqual({ locale: "vi", texts: { common: { from: "vi" }, account: { from: "vi" } } });
  });

  it("are the last ones chosen, whichever come last", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    void texts.choose("vi");
    void texts.choose("mx");
    await loader.answer("mx common");
    await loader.answer("vi common");
    expect(texts.get().locale).toBe("mx");
  });

  it("stay where others cannot be had, and the same can be chosen again", async () => {
    const loader = fakeLoader();
    const texts = await open(loader);
    const failed = texts.choose("vi").then(
      () => false,
      () => true,
    );
    await loader.answer("vi common", "fail");
    expect(await failed).toBe(true);
    expect(texts.get().locale).toBe("in");
    void texts.choose("vi");
    await loader.answer("vi common");
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
  it.each(LOCALES)("hold every area: %s", async (locale) => {
    const first: readonly string[] = FIRST_AREAS;
    // The operator's page, which is none of the app's, fetches its own.
    const ofTheApp = (Object.keys(messages) as Area[]).filter((area) => area !== "control");
    const others = ofTheApp.filter((area) => !first.includes(area));
    const [firstTexts, otherTexts] = [await loadFirstTexts(locale), await loadTexts(locale, others)];
    expect(Object.keys(firstTexts).toSorted()).toEqual(first.toSorted());
    expect(Object.keys(otherTexts).toSorted()).toEqual(others.toSorted());
  });
});
