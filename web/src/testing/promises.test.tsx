import { SPECIFIED, areas, exampleOf } from "#games/all/api.ts";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import brand from "#brand/rangoli/brand.json" with { type: "json" };
import { OFFER_NAMES, screensNotOffered, STATEMENTS } from "#contract/offers.ts";
import { AVIATOR_FRAMES } from "#games/aviator/contract/backend.ts";
import { LUCKY_HIT_FRAMES } from "#games/lucky-hit/contract/backend.ts";
import { LOCALE_TAGS, LOCALES, type Locale } from "#contract/values/locale.ts";
import { fakeWebSockets } from "#contract/transport/testing/fake-web-socket.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { gameData } from "#games/screens.ts";
import { routesWith } from "../routing/routes.ts";
import { Shell } from "../app/shell.tsx";
import { WideScreen } from "../app/wide/wide-screen.tsx";
import { cookieNotice } from "../data/cookie-notice.ts";
import { installation } from "../data/installation.ts";
import { session } from "../data/session.ts";
import { settings } from "../data/settings.ts";
import { forgetDevice } from "./browser-shims.ts";
import { ok, refusal, server } from "./fake-server.ts";
import { loadMessages, renderAt } from "./render.tsx";

// A backend that serves the specification and states nothing: no screen may promise anything in its name.

const NOW = 1_795_210_870_000;
const BARE = OFFER_NAMES.filter((name) => !STATEMENTS.includes(name));
const NOT_OFFERED = screensNotOffered(new Set(BARE));

/** Words of promises, which stand behind `useHas("rules")` and the like: returns, odds, maxima, cancelling, seeds, checks, shares and hours. */
const PROMISES: Readonly<Record<Locale, RegExp>> = {
  in: /\b9[78](?:\.\d+)?\s?%|\d% of|24\/7|times a day|\bguarante|\binstant|\bmax win\b|next reward|\breturns?\b|\bodds\b|\bchances?\b|\blikel(?:y|ihood)\b|\bprobab|\bpays? (?:twice|double)\b|\bseeds?\b|\bhash|\bSHA-\d|verify\b|\bproofs?\b|\bsealed?\b|your browser (?!we keep|keeps)|\bfair(?:ness)?\b|cancels? (?:your|the last) stake|cannot be (?:drawn|taken back)|highest multiplier is|\bup to \d[\d.,]*×|\bfee of\b|is the fee|independent/i,
  pt: /\b9[78](?:,\d+)?\s?%|\d% d|24\/7|vezes por dia|\bgarant|\binstant|ganho máximo|próximo prêmio|\bretorno|\bchances?\b|\bprov[aá]ve(?:l|is)\b|\bprobabilidade|\bpagam? o dobro\b|\bseeds?\b|\bsementes?\b|\bhash|\bSHA-\d|verificar? (?:a|o|esta) |\bprovas?\b|\bselad[ao]|seu navegador (?!guarda)|\bjust[ao]s?\b|cancela a (?:última )?aposta|não pode(?:m|rem)? ser (?:sortead|desfeit)|maior multiplicador é|\baté \d[\d.,]*×|é a taxa|independente/i,
  mx: /\b9[78](?:\.\d+)?\s?%|\d% d|24\/7|veces al día|\bgarant|\binstantáne|ganancia máxima|próximo premio|\bretorno|\bprobab(?:ilidad|le)|\bpagan? el doble\b|\bsemillas?\b|\bhash|\bSHA-\d|verificar (?:la|el|esta) |\bpruebas?\b|\bsellad[ao]|tu navegador (?!guarda)|\bjust[ao]s?\b|cancela (?:tu|la última) apuesta|no se pued[ea]n? (?:sortear|deshacer)|multiplicador más alto es|\bhasta \d[\d.,]*×|es la comisión|independiente/i,
  vi: /\b9[78](?:,\d+)?\s?%|\d% phí|24\/7|lần mỗi ngày|đảm bảo|tức thì|thắng tối đa|thưởng tiếp theo|tỷ lệ trả|xác suất|khả năng (?:như|bằng|ngang) nhau|trả gấp đôi|\bseeds?\b|\bhash|\bSHA-\d|kiểm chứng|bằng chứng|niêm phong|trình duyệt của bạn (?!lưu)|công bằng|hủy cược|hiệu lực và không thể hủy|không xác định được kết quả|hệ số cao nhất|là phí|độc lập/i,
};

const FRAMES: Readonly<Record<string, object>> = { "/aviator": AVIATOR_FRAMES, "/luckyhit": LUCKY_HIT_FRAMES };

/** Records that the specification leaves out have those of their example. */
const RECORDS = INSTANT_PLAYERS.map(({ records }) => records.path);

let sockets: ReturnType<typeof fakeWebSockets>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  HTMLCanvasElement.prototype.getContext = () => null;
  sockets = fakeWebSockets();
  forgetDevice();
  window.name = "seen";
  cookieNotice.set(NOW);
  session.start("tok-1");
  installation.set({ money: {}, offers: BARE, not_offered: NOT_OFFERED });
  const answers = new Map(Object.entries(SPECIFIED));
  for (const call of areas.flatMap(({ calls }) => calls)) {
    const answer = answers.get(`${call.method} ${call.path}`);
    server.on(call, ({ url }) => {
      const records = answer ?? (RECORDS.includes(call.path) ? exampleOf(call)?.answer : undefined);
      if (records === undefined) return refusal(404, "");
      return ok({ ...(typeof records === "function" ? records(url.searchParams) : records) });
    });
  }
});
afterEach(() => {
  cleanup();
  installation.set({ money: {}, not_offered: [] });
});

async function show(locale: Locale, path: string, isWide = false): Promise<void> {
  settings.chooseLocale(locale);
  const texts = await loadMessages(locale);
  renderAt(
    path,
    <IntlProvider locale={LOCALE_TAGS[locale]} messages={texts} timeZone="UTC">
      {isWide && <WideScreen />}
      <Shell />
    </IntlProvider>,
  );
  await waitFor(() => expect(document.querySelector("h1, main, form")).not.toBeNull());
  await settle();
  const frames = FRAMES[path];
  if (frames !== undefined) {
    await waitFor(() => expect(sockets.all.length).toBeGreaterThan(0));
    act(() => {
      sockets.last().accept();
      for (const [cmd, data] of Object.entries(frames)) {
        sockets.last().say(JSON.stringify({ cmd: Number(cmd), data: JSON.stringify(data) }));
      }
    });
  }
  await settle();
}

async function settle(): Promise<void> {
  await act(() => vi.dynamicImportSettled());
  await waitFor(() => expect(document.querySelector("[aria-busy=true]:not(button, :has(iframe))")).toBeNull());
  await act(() => vi.dynamicImportSettled());
}

/** All texts that are read or read out. */
function shown(): string {
  const labels = [...document.querySelectorAll("[aria-label],[alt],[title],[data-mark]")].flatMap((each) =>
    ["aria-label", "alt", "title", "data-mark"].map((name) => each.getAttribute(name) ?? ""),
  );
  return [document.body.textContent, ...labels].join("\n");
}

function promisesIn(locale: Locale, text = shown()): string[] {
  return [...text.matchAll(new RegExp(PROMISES[locale], "gi"))].map(({ index, input }) =>
    input.slice(Math.max(0, index - 30), index + 50),
  );
}

const GAMES = gameData.map(({ id }) => `/${id}`);
const OTHERS = [...GAMES, ...NOT_OFFERED];
const PATHS = routesWith(gameData)
  .map(({ path }) => path)
  .filter((path) => !OTHERS.includes(path));

/** The same sentences in each language: even chances, and what the right side pays. */
const EVEN: Readonly<Record<Locale, readonly [string, string]>> = {
  in: ["Both sides are equally likely.", "The right side pays twice the delivery."],
  pt: ["As duas têm a mesma chance.", "O lado certo paga o dobro do valor jogado."],
  mx: ["Las dos son igual de probables.", "El lado correcto paga el doble del monto jugado."],
  vi: ["Hai mặt có khả năng như nhau.", "Mặt đúng trả gấp đôi tiền vào cược."],
};

it.each(LOCALES)("a promise is found in the language %s", (locale) => {
  for (const sentence of EVEN[locale]) expect(promisesIn(locale, sentence)).toHaveLength(1);
});

describe.each(LOCALES)("in front of a backend that states nothing, in the language %s,", (locale) => {
  it.each([...GAMES.map((path) => [path, false] as const), ...GAMES.map((path) => [path, true] as const)])(
    "the screen, the records and the rules of %s promise nothing (wide: %s)",
    async (path, isWide) => {
      await show(locale, path, isWide);
      for (const closed of document.querySelectorAll<HTMLElement>("main [aria-expanded=false]"))
        fireEvent.click(closed);
      await settle();
      expect(promisesIn(locale)).toEqual([]);
      const { games } = await loadMessages(locale);
      fireEvent.click(screen.getByRole("button", { name: games.rulesAlone }));
      await settle();
      const sheet = await screen.findByRole("dialog", { name: games.rulesAlone });
      expect(sheet.textContent.length).toBeGreaterThan(100);
      expect(promisesIn(locale)).toEqual([]);
    },
  );

  it.each(PATHS)("%s promises nothing", async (path) => {
    await show(locale, path);
    expect(promisesIn(locale)).toEqual([]);
  });

  it("what search engines, stores and invited friends read promises nothing", async () => {
    const { promotion } = await loadMessages(locale);
    const { description, line, invitation } = brand.texts[locale];
    expect(promisesIn(locale, [description, line, invitation, promotion.shareText].join("\n"))).toEqual([]);
  });
});
