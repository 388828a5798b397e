import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "#contract/values/locale.ts";
import { gameData } from "#games/screens.ts";
import type { Route } from "#web/routing/routes.ts";
import type { FirstView } from "#web/start/first-view.ts";
import { iconPaths, type IconName } from "#web/icons/icon-paths.ts";
import { moreIconPaths } from "#web/icons/more-icon-paths.ts";
import { fillTexts } from "../brand/fill.ts";
import type { Brand } from "../brand/schema.ts";
import { ROOT } from "../paths.ts";
import { className } from "./class-name.ts";

/** The texts of a locale by area and key. */
type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface ShellParts {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly route: Route;
  readonly view: FirstView;
}

// The markup and the classes are those of the components (ui/page/screen.tsx, app/bottom-tabs.tsx, balance-card.tsx,
// game-status.tsx), so the app takes over without a move. A journey compares them.
function classes(file: string): (name: string) => string {
  const css = readFileSync(join(ROOT, file), "utf8");
  return (name) => {
    if (!css.includes(`.${name}`)) throw new Error(`${file} has no class ${name}`);
    return className(name, join(ROOT, file));
  };
}
const screen = classes("web/src/ui/page/screen.module.css");
const button = classes("web/src/ui/button.module.css");
const states = classes("web/src/ui/page/states.module.css");
const card = classes("web/src/ui/balance-card.module.css");
const elements = classes("web/src/ui/elements.module.css");
const home = classes("web/src/features/home/home-screen.module.css");
const game = classes("games/engine/screen/parts/game-status.module.css");
const tabs = classes("web/src/app/shell.module.css");

/** The page before the app: header, tabs, and blocks in the shape of the content to come. */
export async function shellOf({ brand, locale, route, view }: ShellParts): Promise<string> {
  const text = await textsOf(brand, locale, route);
  return header(text, brand, view) + body(text, view) + (route.tabs ? bottomTabs(text, route.path) : "");
}

type TextOf = (key: string) => string;

async function textsOf(brand: Brand, locale: Locale, { texts }: Route): Promise<TextOf> {
  const files = ["initial", ...texts].filter((file) => !file.startsWith("games/"));
  const loaded = await Promise.all(
    files.map((file) => import(join(ROOT, `web/src/locales/${locale}/${file}.ts`)) as Promise<Texts>),
  );
  const all: Texts = Object.assign({}, ...loaded);
  return (key) => {
    const [area = "", name = ""] = key.split(".");
    const found = all[area]?.[name];
    if (typeof found !== "string") throw new Error(`no text ${key} in ${locale}`);
    return escaped(fillTexts(found, brand, locale));
  };
}

function header(text: TextOf, brand: Brand, { title, back, isGame = false }: FirstView): string {
  const name = "name" in title ? title.name.replace("%brand.name%", brand.name) : text(title.text);
  const shown =
    "name" in title && !isGame ? `<span class="${home("initial")}">${name.slice(0, 1)}</span>${name.slice(1)}` : name;
  const link =
    back === undefined
      ? ""
      : `<a class="${button("square")}" href="${back}" aria-label="${text("common.back")}" data-back>${icon("back")}</a>`;
  return (
    `<header class="${screen("bar")}${isGame ? ` ${screen("slim")}` : ""}" data-shell>${link}` +
    `<div class="${screen("heading")}${isGame ? ` ${screen("noted")}` : ""}"><h1 class="${screen("title")}${back === undefined ? ` ${screen("large")}` : ""}">${shown}</h1></div>` +
    `${isGame ? gameActions(text) : ""}</header>`
  );
}

function gameActions(text: TextOf): string {
  const recharge = `<a class="${game("recharge")}" href="/recharge" aria-label="${text("games.recharge")}"><span class="${game("plus")}">${icon("plus", 18)}</span></a>`;
  const empty = `<span class="${button("square")}"></span>`;
  return `<div class="${game("pill")}" data-balance>${amount("64px 1em")}${recharge}</div>${empty}${empty}`;
}

function body(text: TextOf, { isGame = false, blocks }: FirstView): string {
  const own = isGame ? ` ${game("screen")}` : "";
  const parts = blocks.map((block) => {
    if (typeof block === "number") return skeleton(`100% ${block}px`);
    const only = block.only === undefined ? "" : ` data-only="${block.only}"`;
    if ("blank" in block) return `<div${only}>${skeleton(`100% ${block.blank}px`)}</div>`;
    return (
      `<section class="${card("card")}"${only}><div class="${card("row")}"><p class="${card("label")}">${text("common.balance")}</p><span class="${elements("chip")} ${card("chip")}" data-badge></span></div>` +
      `<p class="${card("amount")}">${amount("180px 1.3em")}</p><div data-size="100% ${block.balance}px"></div></section>`
    );
  });
  return `<main class="${screen("body")}${own}" aria-busy="true" aria-label="${text("shell.loading")}">${parts.join("")}</main>`;
}

/** The place of the balance, which the first script fills with the first answer that has one. */
function amount(size: string): string {
  return `<span class="${elements("amount")}" translate="no" data-amount data-small="${elements("decimals")}">${skeleton(size)}</span>`;
}

function skeleton(size: string): string {
  return `<span class="${states("skeleton")}" data-size="${size}" aria-hidden="true"></span>`;
}

function bottomTabs(text: TextOf, path: string): string {
  const all = [
    { to: "/", icon: "home", name: text("shell.home"), isGame: false },
    ...gameData.flatMap(({ id, icon: of, name, hasTab }) =>
      hasTab ? [{ to: `/${id}`, icon: of, name, isGame: true }] : [],
    ),
    { to: "/promotion", icon: "gift", name: text("shell.promotion"), isGame: false },
    { to: "/mine", icon: "user", name: text("shell.mine"), isGame: false },
  ] as const;
  const links = all.map(({ to, icon: of, name, isGame }) => {
    const here = to === path;
    // As the app's own links: the game's screen has a way back.
    const href = isGame ? `${to}?show_back=1` : to;
    return (
      `<a class="${tabs("tab")}${here ? ` ${tabs("here")}` : ""}" href="${href}"${here ? ' aria-current="page"' : ""}${isGame ? ' data-only="early"' : ""}>` +
      `${icon(of, 20, tabs("icon"))}<span class="${tabs("name")}">${name}</span></a>`
    );
  });
  return `<div class="${tabs("dock")}"><nav class="${tabs("nav")}" aria-label="${text("shell.tabs")}">${links.join("")}</nav></div>`;
}

const paths: Readonly<Record<IconName, string>> = { ...moreIconPaths, ...iconPaths };

function icon(name: IconName, size = 20, of = ""): string {
  const lines = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"';
  const kind = of === "" ? "" : ` class="${of}"`;
  return `<svg${kind} width="${size}" height="${size}" viewBox="0 0 24 24" ${lines} aria-hidden="true" focusable="false"><path d="${paths[name]}"/></svg>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
