import { appVersion, appVersionAuth } from "#contract/app-version.ts";
import { homeTop, shopGames } from "#contract/home.ts";
import { exgGames } from "#contract/exg.ts";
import { ok, type fakeServer } from "./fake-server.ts";

const games = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${name.toLowerCase()}-${index + 1}`,
    name: `${name} ${index + 1}`,
    image: `/img/games/${name}-${index + 1}.svg`,
  }));

/** What the home screen is answered, in the wire's own units. */
export function homeFields(more: Record<string, unknown> = {}) {
  return {
    notice_content: "",
    queryset: [
      {
        image1: "/img/banners/1.svg",
        image2: "/img/banners/2.svg",
        image3: "/img/banners/3.svg",
        image4: "/img/banners/4.svg",
        image5: "/img/banners/5.svg",
        android_version: "",
      },
    ],
    pre_sale_product_ids: JSON.stringify([{ name: "PG", provider: "pg", count_per_line: 3, show_count: 2 }]),
    more_game_list: games(2, "Quick").map(({ id, ...rest }) => ({ game_id: id, ...rest })),
    in_out_game_list: games(8, "InOut"),
    livechat_url: "",
    ...more,
  };
}

const tile = (name: string) => ({ name, description: `About ${name}`, main_image: "/a.svg", image2: "/b.svg" });

/** Answers all that the home screen asks. */
export function answerHome(server: ReturnType<typeof fakeServer>, more: Record<string, unknown> = {}): void {
  server.on(homeTop, () => ok(homeFields(more)));
  server.on(appVersion, () => ok({ landing_page: "" }));
  server.on(appVersionAuth, () => ok({ landing_page: "" }));
  server.on(exgGames, ({ url }) => ok({ game_list: games(4, url.searchParams.get("provider") ?? "") }));
  server.on(shopGames, () =>
    ok({
      queryset: [
        { ...tile("Aviator"), href: "/aviator" },
        { ...tile("Mines"), href: "/mines" },
        { ...tile("Elsewhere"), href: "https://elsewhere.example/" },
      ],
    }),
  );
}
