import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { BRAND } from "#web/ui/brand.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useSession } from "#web/data/use-session.ts";
import { AfterFirstView } from "#web/app/after-first-view.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { BalanceCard } from "../wallet/shared/balance-card.tsx";
import { BannersSkeleton } from "./banners-skeleton.tsx";
import { GiftBanner } from "./gift-banner.tsx";
import styles from "./home-screen.module.css";
import { HomeTools } from "./home-tools.tsx";
import { HouseGames } from "./house-games.tsx";
import { Invitation } from "./invitation.tsx";
import { notice, useIsNews } from "./notice.ts";
import { Preview, useFirstLook } from "./preview.tsx";
import { TilesSkeleton } from "./tiles-skeleton.tsx";
import { useHome } from "./use-home.ts";
import { WhenNear } from "./when-near.tsx";

// What the first view does not need is fetched when it is: the first load is small.
const LandingPage = lazy(async () => ({ default: (await import("./landing-page.ts")).LandingPage }));
const NoticeDialog = lazy(async () => ({ default: (await import("./notice-dialog.tsx")).NoticeDialog }));
const Banners = lazy(async () => ({ default: (await fetchBanners()).Banners }));
const Facts = lazy(async () => ({ default: (await import("./facts.tsx")).Facts }));
const MoreOffers = lazy(async () => ({ default: (await import("./more-offers.tsx")).MoreOffers }));

/** Fetches what draws the banners, the largest picture that a member sees first. */
export const fetchBanners = () => import("./banners.tsx");

export function HomeScreen() {
  const { token } = useSession();
  const home = useHome();
  const [firstLook, endFirstLook] = useFirstLook();
  const [asked, setAsked] = useState(false);
  const text = home.data?.notice_content ?? "";
  const isNews = useIsNews(text);

  const noticed = text !== "" && !firstLook && (asked || isNews);

  function closeNotice() {
    setAsked(false);
    notice.markShown(text);
  }

  return (
    <Screen title={BRAND} mark={<Wordmark />} trailing={<HomeTools onNotice={() => setAsked(true)} />}>
      {token === null ? <Invitation /> : <Wallet />}
      <GiftBanner />
      <Offers />
      <AfterFirstView>
        <Suspense>
          <Facts />
        </Suspense>
        <Suspense>
          <LandingPage />
        </Suspense>
      </AfterFirstView>
      <Suspense fallback={null}>{noticed && <NoticeDialog text={text} onClose={closeNotice} />}</Suspense>
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
  return (
    <>
      <HouseGames />
      <WhenNear fallback={<BannersSkeleton />}>
        {data ? <Banners images={first ? imagesOf(first) : []} /> : <BannersSkeleton />}
      </WhenNear>
      <AfterFirstView>
        <WhenNear fallback={<TilesSkeleton />}>
          <MoreOffers />
        </WhenNear>
      </AfterFirstView>
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
