import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra, listRow, owed, readBy, readJsonText, readName, rowsOf } from "../values/tolerant-schema.ts";
import { described } from "../values/values.ts";

/** A path on this host, or an address of the img host. */
export const image = described(
  extra(z.string(), ""),
  "a picture: a path of this host, or a name below the img of `UPSTREAM_ADDRESSES`; empty: none",
  "/img/products/1-1.svg",
);

const gameId = readBy(z.string(), readName);
const gameTile = listRow({
  id: described(gameId, "The game's id"),
  name: described(z.string(), "The name to show"),
  image,
});

/** A banner with words, over a picture that has none. */
const banner = z.object({
  image: described(extra(z.string(), ""), "A picture, 8 by 3; a banner without one is left out"),
  title: described(z.string(), "The banner's title"),
  text: described(extra(z.string(), ""), "The banner's text"),
  action: described(extra(z.string(), ""), "The words of its button; empty: no button"),
  href: described(extra(z.string(), ""), "A path of the app; empty: the banner leads nowhere"),
});

export const homeTop = call("GET", "/shop/home_top", {
  summary: "The home screen: notice, banners, games",
  by: "visitor",
  cacheSeconds: 60,
  answer: {
    notice_content: described(owed(z.string(), ""), "A notice; empty: none"),
    queryset: described(
      z.array(
        z.object({
          image1: image,
          image2: image,
          image3: image,
          image4: image,
          image5: image,
          banners: described(
            extra(z.array(banner), []),
            "Shown in place of the images, up to five; empty: the images are shown",
          ),
          android_version: described(extra(z.string(), ""), "Empty: no Android app is available"),
        }),
      ),
      "The rows",
    ),
    pre_sale_product_ids: described(
      extra(readBy(z.string(), readJsonText), ""),
      "JSON: provider sections, each `{name, provider, count_per_line, show_count}`",
    ),
    more_game_list: described(
      z.array(
        listRow({
          game_id: described(gameId, "The game's id"),
          name: described(z.string(), "The name to show"),
          image,
        }),
      ),
      "Quick games",
    ),
    in_out_game_list: described(z.array(gameTile), "InOut games"),
    livechat_url: described(extra(z.string(), ""), "The support chat; empty: none"),
  },
});

export const providerSection = z.object({
  name: described(z.string(), "The name to show"),
  /** If omitted: the name. */
  provider: extra(z.string(), ({ name }) => String(name)),
  count_per_line: described(z.int(), "Tiles in a line"),
  show_count: described(z.int(), "Tiles shown"),
});

/** The JSON of `pre_sale_product_ids`. */
export const providerSections = z.array(providerSection);

export const shopGames = call("GET", "/shop/games", {
  summary: "The house's own games",
  by: "visitor",
  cacheSeconds: 60,
  answer: {
    queryset: described(
      rowsOf(
        listRow({
          name: described(z.string(), "The name to show"),
          description: described(z.string(), "A line about the game"),
          main_image: described(
            extra(z.string(), ""),
            "A picture, 4 by 3, such as the `tile.svg` of a game's folder",
            "/img/house/win-1.svg",
          ),
          image2: image,
          href: described(
            readBy(z.string(), readName),
            "Its path in the app: a slash and the game's name among the offers, such as `/win`",
          ),
        }),
      ),
      "The rows",
    ),
  },
});
