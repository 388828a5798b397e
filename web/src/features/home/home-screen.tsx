import { lazy, Suspense, useState, useEffect, useEffectEvent } from "react";
import { useTranslations, useLocale } from "use-intl";
import { useShownTheme } from "#web/app/theme.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { useProfile } from "#web/data/profile.ts";
import { settings } from "#web/data/settings.ts";
import { storedValue, browserStorage } from "#web/data/stored-value.ts";
import { useSession, useStore } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { Link } from "#web/routing/link.tsx";
import { BRAND, Rangoli } from "#web/ui/brand.tsx";
import { LinkButton, IconButton, IconLink } from "#web/ui/button.tsx";
import { AfterFirstView, Screen } from "#web/ui/screen.tsx";
import { ErrorState, Skeleton } from "#web/ui/states.tsx";
import { GIFT_MAX, GIFT_MIN } from "../gifts/gift-hours.ts";
import { BalanceCard } from "../wallet/shared/balance-card.tsx";
import styles from "./home-screen.module.css";
import { HouseGames } from "./own-games.tsx";
import { TilesSkeleton } from "./section.tsx";
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

const LanguageSheet = lazy(async () => ({ default: (await import("#web/app/settings-sheets.tsx")).LanguageSheet }));

/** Support, notice, language and display mode, within reach of visitors too. */
function HomeTools({ onNotice }: { onNotice: () => void }) {
  const t = useTranslations("home");
  const shell = useTranslations("shell");
  const theme = useShownTheme();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.tools}>
      <IconLink to="/contactSupport" icon="headset" label={t("support")} />
      <IconButton icon="bell" label={t("notice")} onClick={onNotice} />
      <IconButton icon="globe" label={shell("language")} onClick={() => setChoosing(true)} />
      <IconButton
        icon={theme === "dark" ? "sun" : "moon"}
        label={theme === "dark" ? shell("themeToLight") : shell("themeToDark")}
        onClick={() => settings.chooseTheme(theme === "dark" ? "light" : "dark")}
      />
      <Suspense fallback={null}>{choosing && <LanguageSheet open onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}

/** What a visitor can do: open an account, or come back. */
function Invitation() {
  const t = useTranslations("home");
  return (
    <section className={styles.card}>
      <Rangoli petals={8} size={220} className={styles.ornament} />
      <h2 className={styles.title}>{t("joinTitle")}</h2>
      <p className={styles.text}>{t("joinText")}</p>
      <div className={styles.actions}>
        <LinkButton to="/register" variant="primary" wide>
          {t("register")}
        </LinkButton>
        <LinkButton to="/login" variant="picture" wide>
          {t("logIn")}
        </LinkButton>
      </div>
    </section>
  );
}

/** The way to the gift hours, for visitors and for members who are offered them. */
function GiftBanner() {
  const t = useTranslations("home");
  const locale = useLocale();
  const { data } = useProfile();
  if (data && !data.event_gift_enable) return null;
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  return (
    <Link to="/giftEvent" className={styles.banner}>
      <Rangoli petals={16} size={176} className={styles.ring} />
      <Rangoli petals={8} size={72} className={styles.flower} />
      <span className={styles.giftBannerTitle}>{t("giftTitle")}</span>
      <span className={styles.giftBannerText}>{t("giftText", { min: amount(GIFT_MIN), max: amount(GIFT_MAX) })}</span>
      <span className={styles.action}>{t("giftAction")}</span>
    </Link>
  );
}

/** The banners' place, before they are there. */
function BannersSkeleton() {
  return (
    <div className={styles.bannersPlace} aria-busy="true">
      <Skeleton height="100%" radius="var(--r-l)" />
    </div>
  );
}

/** How long the preview stands, in ms. */
const PREVIEW_MS = 1500;

/** Whether this window shows the app for the first time: a window keeps its name for as long as it is open. */
function useFirstLook(): [first: boolean, end: () => void] {
  const [first, setFirst] = useState(() => window.name === "");
  return [first, () => setFirst(false)];
}

/** The picture that a window opens with, before the home screen. A press takes it away. */
function Preview({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    window.name = BRAND;
    const timer = setTimeout(() => end(), PREVIEW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.preview} aria-hidden="true" data-preview onClick={onEnd}>
      <Rangoli petals={16} size={320} className={styles.outer} />
      <Rangoli petals={8} size={144} className={styles.inner} />
      <p className={styles.name}>{BRAND}</p>
    </div>
  );
}

/** The notice that this browser has shown; another one is shown once more. */
const shown = storedValue(browserStorage, "rangoli.notice", (json) => (typeof json === "string" ? json : null), "");

export const notice = { get: shown.get, markShown: shown.set };

/** Whether a notice is new to this browser. */
function useIsNews(text: string): boolean {
  const last = useStore(shown);
  return text.trim() !== "" && text !== last;
}
