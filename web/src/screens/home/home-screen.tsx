import { useState } from "react";
import { useTranslations } from "use-intl";
import { BRAND } from "../../brand.ts";
import { useErrorText } from "../../data/error-text.ts";
import { useSession } from "../../data/session.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { BalanceCard } from "../../wallet/balance-card.tsx";
import { Banners, BannersSkeleton } from "./banners.tsx";
import { DownloadBanner } from "./download-banner.tsx";
import { Facts } from "./facts.tsx";
import { GiftBanner } from "./gift-banner.tsx";
import styles from "./home-screen.module.css";
import { HomeTools } from "./home-tools.tsx";
import { HouseGames } from "./house-games.tsx";
import { Invitation } from "./invitation.tsx";
import { useLandingPage } from "./landing-page.ts";
import { NoticeDialog } from "./notice-dialog.tsx";
import { notice, useIsNews } from "./notice.ts";
import { Preview, useFirstLook } from "./preview.tsx";
import { ProviderGames, TileGrid, TilesSkeleton } from "./provider-games.tsx";
import { providerList, providerGame, quickGame } from "./game-links.ts";
import { Section } from "./section.tsx";
import { ShopEntry } from "./shop-entry.tsx";
import { providerSections, useHome } from "./use-home.ts";

export function HomeScreen() {
  const { token } = useSession();
  const home = useHome();
  useLandingPage();
  const [firstLook, endFirstLook] = useFirstLook();
  const [asked, setAsked] = useState(false);
  const text = home.data?.notice_content ?? "";
  const isNews = useIsNews(text);

  function closeNotice() {
    setAsked(false);
    notice.markShown(text);
  }

  return (
    <Screen title={BRAND} mark={<Wordmark />} trailing={<HomeTools onNotice={() => setAsked(true)} />}>
      {token === null ? <Invitation /> : <Wallet />}
      <GiftBanner />
      <Offers />
      <Facts />
      <NoticeDialog text={text} open={text !== "" && !firstLook && (asked || isNews)} onClose={closeNotice} />
      {firstLook && <Preview onEnd={endFirstLook} />}
    </Screen>
  );
}

function Wallet() {
  const t = useTranslations("home");
  return (
    <BalanceCard>
      <div className={styles.wallet}>
        <LinkButton to="/recharge" variant="primary" wide>
          {t("recharge")}
        </LinkButton>
        <LinkButton to="/withdrawal" variant="picture" wide>
          {t("withdraw")}
        </LinkButton>
      </div>
    </BalanceCard>
  );
}

/** How many InOut games the home screen shows, and how many stand in a line: platform.md, section 2. */
const IN_OUT_SHOWN = 6;
const COLUMNS = 3;

/** What there is to look at and to play, as the server lists it. */
function Offers() {
  const t = useTranslations("home");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useHome();
  if (!data && error) {
    // Who cannot be reached is down; who answers says what is wrong.
    const down = error.fault === "network" || error.msg === "";
    return (
      <ErrorState text={down ? t("maintenance") : errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
    );
  }
  const [first] = data?.queryset ?? [];
  const inOut = data?.in_out_game_list ?? [];
  const quick = data?.more_game_list ?? [];
  return (
    <>
      <HouseGames />
      {data ? <Banners images={first ? imagesOf(first) : []} /> : <BannersSkeleton />}
      <ShopEntry />
      {first && <DownloadBanner version={first.android_version} />}
      {!data && <TilesSkeleton />}
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
      {data &&
        providerSections(data.pre_sale_product_ids).map((each) => <ProviderGames key={each.provider} section={each} />)}
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

function imagesOf(entry: Readonly<Record<`image${1 | 2 | 3 | 4 | 5}`, string>>): string[] {
  return [entry.image1, entry.image2, entry.image3, entry.image4, entry.image5].filter((src) => src !== "");
}

function Wordmark() {
  return (
    <>
      <span className={styles.initial}>{BRAND.slice(0, 1)}</span>
      {BRAND.slice(1)}
    </>
  );
}
