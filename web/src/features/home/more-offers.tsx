import { useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import type { homeTop } from "#contract/calls/home.ts";
import { useAndroidDownload } from "#web/data/android.ts";
import { useHas } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IN_OUT, providerGame, providerList, quickGame } from "./game-links.ts";
import styles from "./more-offers.module.css";
import { ProviderGames, providerSections, TileGrid } from "./provider-games.tsx";
import { Section, TilesSkeleton } from "./section.tsx";
import { useHome } from "./use-home.ts";

/** platform.md, section 2. */
const IN_OUT_SHOWN = 6;
const COLUMNS = 3;

/** The part below the first view: shop, Android app, providers' games. */
export function MoreOffers() {
  const { data, error } = useHome();
  return (
    <>
      <ShopEntry />
      {data ? <HomeGames home={data} /> : error === null && <TilesSkeleton />}
    </>
  );
}

function HomeGames({ home }: { home: ReadOf<typeof homeTop> }) {
  const t = useTranslations("home");
  const [first] = home.queryset;
  const hasProviders = useHas("providers");
  const inOut = hasProviders ? home.in_out_game_list : [];
  const quick = hasProviders ? home.more_game_list : [];
  return (
    <>
      {first && <DownloadBanner version={first.android_version} />}
      {inOut.length > 0 && (
        <Section title={t("inOut")} all={inOut.length > IN_OUT_SHOWN ? providerList(IN_OUT, COLUMNS) : null}>
          <TileGrid
            columns={COLUMNS}
            label={t("inOut")}
            tiles={inOut.slice(0, IN_OUT_SHOWN).map((game) => ({ ...game, to: providerGame(game.id, game.name) }))}
          />
        </Section>
      )}
      {(hasProviders ? providerSections(home.pre_sale_product_ids) : []).map((each) => (
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

function ShopEntry() {
  const t = useTranslations("home");
  return (
    <Link to="/search" className={styles.row}>
      <span className={styles.icon}>
        <Icon name="box" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t("shop")}</span>
        <span className={styles.text}>{t("shopText")}</span>
      </span>
      <Icon name="search" className={styles.end} />
    </Link>
  );
}

/** Hidden inside the Android app. */
function DownloadBanner({ version }: { version: string }) {
  const t = useTranslations("home");
  const href = useAndroidDownload(version);
  if (href === null) return null;
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon name="phone" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t("downloadTitle")}</span>
        <span className={styles.text}>{t("downloadText", { version })}</span>
      </span>
      <a href={href} className={styles.download} download>
        {t("download")}
      </a>
    </div>
  );
}
