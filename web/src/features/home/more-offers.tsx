import { useTranslations } from "use-intl";
import { DownloadBanner } from "./download-banner.tsx";
import { providerGame, providerList, quickGame } from "./game-links.ts";
import { ProviderGames, TileGrid } from "./provider-games.tsx";
import { providerSections } from "./provider-sections.ts";
import { Section } from "./section.tsx";
import { ShopEntry } from "./shop-entry.tsx";
import { TilesSkeleton } from "./tiles-skeleton.tsx";
import { useHome } from "./use-home.ts";

/** How many InOut games the home screen shows: platform.md, section 2. And how many of a list stand in a line. */
const IN_OUT_SHOWN = 6;
const COLUMNS = 3;

/** What stands below the first view: the shop, the app, the games of others. */
export function MoreOffers() {
  const t = useTranslations("home");
  const { data } = useHome();
  if (!data) return <TilesSkeleton />;
  const [first] = data.queryset;
  const inOut = data.in_out_game_list;
  const quick = data.more_game_list;
  return (
    <>
      <ShopEntry />
      {first && <DownloadBanner version={first.android_version} />}
      {inOut.length > 0 && (
        <Section
          title={t("inOut")}
          all={inOut.length > IN_OUT_SHOWN ? providerList(t("inOut"), "in_out", COLUMNS) : null}
        >
          <TileGrid
            columns={COLUMNS}
            label={t("inOut")}
            tiles={inOut.slice(0, IN_OUT_SHOWN).map((game) => ({ ...game, to: providerGame(game.id, game.name) }))}
          />
        </Section>
      )}
      {providerSections(data.pre_sale_product_ids).map((each) => (
        <ProviderGames key={`${each.provider} ${each.name}`} section={each} />
      ))}
      {quick.length > 0 && (
        <Section title={t("quick")} all="/moreGames">
          <TileGrid
            columns={COLUMNS}
            label={t("quick")}
            tiles={quick.map(({ game_id: id, name, image }) => ({ id, name, image, to: quickGame(id, name) }))}
          />
        </Section>
      )}
    </>
  );
}
