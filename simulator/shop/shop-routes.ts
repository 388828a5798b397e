import type { Locale } from "#contract/values/locale.ts";
import { refuse } from "#contract/refusals.ts";
import { appVersion } from "#contract/calls/app-version.ts";
import { homeTop, shopGames } from "#contract/calls/home.ts";
import { gameTable, playersNow, TABLE_RESULTS } from "#contract/calls/game-table.ts";
import { productDetail, products } from "#contract/calls/shop.ts";
import { API, GAMES } from "../games.ts";
import { answer, type Route } from "../http/route.ts";
import type { Product } from "../catalogue/products/product.ts";
import { pictureOf, productOf, specOf } from "../catalogue/products/products.ts";
import { simulatorSettings } from "../settings.ts";
import { catalogueStub, tableStub } from "../objects/stubs.ts";
import { tableNames } from "../objects/tables.ts";
import { home } from "./home.ts";
import { productsFor } from "./search.ts";
import type { VisitorCall } from "../objects/bindings.ts";

/** The other games tell their players over the socket. */
const withoutSocket = API.derive(
  ({ games }) => new Set(games.filter(({ socket }) => socket === undefined).map(({ name }) => name)),
);

export const shopRoutes: readonly Route<VisitorCall>[] = [
  answer(appVersion, ({ env }: VisitorCall) => ({ landing_page: simulatorSettings(env).landingPage })),

  answer(homeTop, ({ env, locale }: VisitorCall) => home(locale, simulatorSettings(env).androidApk.version)),

  answer(shopGames, ({ locale }: VisitorCall) => ({
    queryset: GAMES.get().map(({ name: id, tile }) => ({
      name: tile.name,
      description: tile.description[locale],
      main_image: `/img/house/${id}-1.svg`,
      image2: `/img/house/${id}-2.svg`,
      href: `/${id}`,
    })),
  })),

  answer(gameTable, async ({ env }: VisitorCall, { table }) => {
    if (!tableNames().includes(table)) return refuse("bad_request", { with: { field: "table" } });
    const { period, time, nextTime, takeOff, results } = await tableStub(env, table).glance(TABLE_RESULTS);
    return { period, time, next_time: nextTime, take_off: takeOff, results: [...results] };
  }),

  answer(playersNow, async ({ env }: VisitorCall, { game }) => {
    if (!withoutSocket().has(game)) return refuse("bad_request", { with: { field: "game" } });
    return { players: await catalogueStub(env).playersNow(game) };
  }),

  answer(products, async ({ env, locale }: VisitorCall, { keyword = "" }) => {
    const found = productsFor(keyword, locale);
    const stock = found.length === 0 ? new Map<number, number>() : await catalogueStub(env).stock();
    return { queryset: found.map((product) => shown(product, stock.get(product.id) ?? 0, locale)) };
  }),

  answer(productDetail, async ({ env, locale }: VisitorCall, { id }) => {
    const product = productOf(id);
    if (product === undefined) return refuse("product_unknown");
    return { entry: shown(product, await catalogueStub(env).itemsOf(id), locale) };
  }),
];

function shown(product: Product, stock: number, locale: Locale) {
  return {
    id: product.id,
    name: product.name[locale],
    price: product.price,
    main_image: pictureOf(product.id, 1),
    image2: pictureOf(product.id, 2),
    image3: pictureOf(product.id, 3),
    spec: specOf(product, locale),
    stock,
  };
}
