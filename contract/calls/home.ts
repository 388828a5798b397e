import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra, readBy, readJsonText, readName } from "../values/tolerant.ts";
import { described } from "../values/values.ts";

/** A path on this host, or an address of the img host. */
export const image = described(extra(z.string(), ""), "a picture", "/img/products/1-1.svg");

const gameId = readBy(z.string(), readName);
const gameTile = z.object({ id: gameId, name: z.string(), image });

/** A banner with words, over a picture that has none. */
const banner = z.object({
  image,
  title: z.string(),
  text: extra(z.string(), ""),
  /** The words of its button; empty: no button. */
  action: extra(z.string(), ""),
  /** A path of the app; empty: the banner leads nowhere. */
  href: extra(z.string(), ""),
});

export const homeTop = call("GET", "/shop/home_top", {
  summary: "The home screen: notice, banners, games",
  by: "visitor",
  cacheSeconds: 60,
  answer: {
    notice_content: z.string(),
    queryset: z.array(
      z.object({
        image1: image,
        image2: image,
        image3: image,
        image4: image,
        image5: image,
        /** Shown in place of the images, up to five; empty: the images are shown. */
        banners: extra(z.array(banner), []),
        /** Empty: no Android app is available. */
        android_version: extra(z.string(), ""),
      }),
    ),
    /** JSON: provider sections, each `{name, provider, count_per_line, show_count}`. */
    pre_sale_product_ids: extra(readBy(z.string(), readJsonText), ""),
    more_game_list: z.array(z.object({ game_id: gameId, name: z.string(), image })),
    in_out_game_list: z.array(gameTile),
    livechat_url: extra(z.string(), ""),
  },
});

/** A provider section of the home screen. */
export const providerSection = z.object({
  name: z.string(),
  /** If omitted: the name. */
  provider: extra(z.string(), ({ name }) => String(name)),
  count_per_line: z.int(),
  show_count: z.int(),
});

/** The JSON of `pre_sale_product_ids`. */
export const providerSections = z.array(providerSection);

export const shopGames = call("GET", "/shop/games", {
  summary: "The house's own games",
  by: "visitor",
  cacheSeconds: 60,
  answer: {
    queryset: z.array(
      z.object({ name: z.string(), description: z.string(), main_image: image, image2: image, href: z.string() }),
    ),
  },
});
