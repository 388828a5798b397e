import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState, useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useTranslations, useLocale } from "use-intl";
import { OFFERED_LOCALES } from "#contract/values/locale.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { useShownTheme } from "#web/data/theme.ts";
import { isGreeting } from "#web/data/cookie-notice.ts";
import { useProfile } from "#web/data/profile.ts";
import { settings } from "#web/data/settings.ts";
import { storedValue, browserStorage } from "#web/data/stored-value.ts";
import { useHolds, useIsOffered, useSession, useStore } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format-amount.ts";
import { texts } from "#web/locales/texts.ts";
import { Link } from "#web/routing/link.tsx";
import { BRAND, Ornament } from "#web/ui/ornament.tsx";
import { LinkButton, IconButton, IconLink } from "#web/ui/button.tsx";
import { AfterFirstView, Screen } from "#web/ui/page/screen.tsx";
import { ErrorState, Skeleton } from "#web/ui/page/states.tsx";
import { GIFT_MAX, GIFT_MIN } from "../gifts/gift-limits.ts";
import { BalanceCard } from "#web/ui/balance-card.tsx";
import styles from "./home-screen.module.css";
import { OwnGames, useOwnGames } from "./own-games.tsx";
import { TilesSkeleton } from "./section.tsx";
import { useHasGifts, useHome } from "./use-home.ts";
import { WhenNear } from "./when-near.tsx";

// Lazy, to keep the first load small.
const LandingPage = lazy(async () => ({ default: (await import("./landing-page.ts")).LandingPage }));
const HomeNotice = lazy(async () => ({ default: (await import("./home-notice.tsx")).HomeNotice }));
const Banners = lazy(async () => ({ default: (await fetchBanners()).Banners }));
const Facts = lazy(async () => ({ default: (await import("./facts.tsx")).Facts }));
const MoreOffers = lazy(async () => ({ default: (await import("./more-offers.tsx")).MoreOffers }));

const OpenHour = lazy(async () => {
  // Without its file or texts, the banner stays as it is.
  const loaded = await Promise.all([import("../gifts/open-hour.tsx"), texts.need(["promotion"])]).catch(() => null);
  return { default: loaded === null ? () => null : loaded[0].OpenHour };
});

/** Prefetched by the route: a banner is the largest picture of a member's first view. */
export const fetchBanners = () => import("./banners.tsx");

export function HomeScreen() {
  const { token } = useSession();
  const home = useHome();
  const [firstLook, endFirstLook] = useFirstLook();
  const [isReopened, setReopened] = useState(false);
  const text = home.data?.notice_content.trim() ?? "";
  const isUnseen = text !== useStore(notice);
  // A reader who has seen none gets its place at once, so that it moves nothing.
  const [seen] = useState(notice.get);

  const isNoticeOpen = text !== "" && !firstLook && (isReopened || isUnseen);

  // Until the answer comes, nobody knows whether it holds a notice.
  const isFirst = firstLook || isNoticeOpen || home.isPending;
  useLayoutEffect(() => {
    isGreeting.set(isFirst);
    return () => isGreeting.set(false);
  }, [isFirst]);

  function closeNotice() {
    setReopened(false);
    notice.set(text);
  }

  const askNotice = () => setReopened(true);
  const shownNotice = isNoticeOpen && (
    <Suspense>
      <HomeNotice text={text} isAsked={isReopened} onAsk={askNotice} onClose={closeNotice} />
    </Suspense>
  );
  const hasPlace = seen === "" && (isUnseen || home.isPending);

  return (
    <Screen title={BRAND} mark={<Wordmark />} trailing={<HomeTools onNotice={askNotice} />}>
      {token === null ? <Invitation /> : <Wallet />}
      {hasPlace && <div className={styles.noticePlace}>{shownNotice}</div>}
      <GiftBanner />
      <Offers />
      <AfterFirstView waits={firstLook}>
        <Suspense>
          {/* A side shows them too. */}
          <div data-in-column>
            <Facts />
          </div>
        </Suspense>
        <Suspense>
          <LandingPage />
        </Suspense>
      </AfterFirstView>
      {!hasPlace && shownNotice}
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

/** Each part shows as soon as its call has an answer. If one has none, the others stay. */
function Offers() {
  const home = useHome();
  const games = useOwnGames();
  const member = useProfile();
  const [first] = home.data?.queryset ?? [];
  const hasHome = home.data !== undefined || home.error === null;
  return (
    <>
      <Maintenance queries={[home, games, member]} />
      <OwnGames />
      {hasHome && (
        <WhenNear fallback={<BannersSkeleton />}>{home.data ? <Banners home={first} /> : <BannersSkeleton />}</WhenNear>
      )}
      <AfterFirstView>
        <WhenNear fallback={<TilesSkeleton />}>
          <MoreOffers />
        </WhenNear>
      </AfterFirstView>
    </>
  );
}

interface Failed {
  data: unknown;
  error: CallError | null;
  isFetching: boolean;
}

/** Stands for all parts that could not be loaded, and fetches them all again. */
function Maintenance({ queries }: { queries: readonly Failed[] }) {
  const t = useTranslations("home");
  const client = useQueryClient();
  const failed = queries.filter(({ data, error, isFetching }) => data === undefined && (error ?? isFetching));
  const now = failed.find(({ error }) => error)?.error;
  // A new try forgets its error, and the text must not come and go with each.
  const [held, hold] = useState<CallError | null>(null);
  const error = failed.length === 0 ? null : (now ?? held);
  if (error !== held) hold(error);
  if (error === null) return null;
  return (
    <ErrorState
      text={isTold(error) ? error.msg : t("maintenance")}
      onRetry={() => void client.refetchQueries({ type: "active" })}
      busy={failed.some(({ isFetching }) => isFetching)}
    />
  );
}

/** Whether the server says why. A failed or missing call says nothing that helps. */
function isTold({ fault, code, msg }: CallError): boolean {
  return fault === "refused" && msg !== "" && code !== 404 && (code < 500 || code > 599);
}

function Wordmark() {
  return (
    <>
      <span className={styles.initial}>{BRAND.slice(0, 1)}</span>
      {BRAND.slice(1)}
    </>
  );
}

const LanguageSheet = lazy(async () => ({
  default: (await import("#web/ui/forms/settings-sheets.tsx")).LanguageSheet,
}));

function HomeTools({ onNotice }: { onNotice: () => void }) {
  const t = useTranslations("home");
  const shell = useTranslations("shell");
  const theme = useShownTheme();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.tools}>
      <IconLink to="/contactSupport" icon="headset" label={t("support")} />
      <IconButton icon="bell" label={t("notice")} onClick={onNotice} />
      {OFFERED_LOCALES.length > 1 && (
        <IconButton icon="globe" label={shell("language")} onClick={() => setChoosing(true)} />
      )}
      <IconButton
        icon={theme === "dark" ? "sun" : "moon"}
        label={theme === "dark" ? shell("themeToLight") : shell("themeToDark")}
        onClick={() => settings.chooseTheme(theme === "dark" ? "light" : "dark")}
      />
      <Suspense fallback={null}>{choosing && <LanguageSheet open onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  );
}

function Invitation() {
  const t = useTranslations("home");
  return (
    <section className={styles.card}>
      <Ornament petals={16} size={176} className={styles.ring} />
      <Ornament petals={8} size={72} className={styles.flower} />
      <h2 className={styles.title}>{t("joinTitle")}</h2>
      <p className={styles.text}>{t("joinText")}</p>
      <div className={styles.actions}>
        <LinkButton to="/register" variant="primary" wide>
          {t("register")}
        </LinkButton>
        <LinkButton to="/login" variant="picture" wide>
          {t("logIn")}
        </LinkButton>
        {useIsOffered()("/demo") && (
          <LinkButton to="/demo" variant="picture" wide>
            {t("tryOut")}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function GiftBanner() {
  const t = useTranslations("home");
  const locale = useLocale();
  const { token } = useSession();
  const hasGifts = useHasGifts();
  const isOffered = useIsOffered();
  const holds = useHolds();
  if (hasGifts === false || !isOffered("/giftEvent")) return null;
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  // Until it is known, the banner keeps its place without an offer.
  return (
    <Link to="/giftEvent" className={styles.banner} data-unknown={hasGifts === null || undefined}>
      <Ornament petals={16} size={176} className={styles.ring} />
      <Ornament petals={8} size={72} className={styles.flower} />
      <span className={styles.giftBannerTitle}>
        {t("giftTitle")}
        <Suspense>{token !== null && hasGifts && <OpenHour />}</Suspense>
      </span>
      {holds(t.raw("giftText")) && (
        <span className={styles.giftBannerText}>{t("giftText", { min: amount(GIFT_MIN), max: amount(GIFT_MAX) })}</span>
      )}
      <span className={styles.action}>{t("giftAction")}</span>
    </Link>
  );
}

function BannersSkeleton() {
  return (
    <div className={styles.bannersPlace} aria-busy="true">
      <Skeleton height="100%" radius="var(--r-l)" />
    </div>
  );
}

const PREVIEW_MS = 1500;

/** Whether this window opens the app for the first time. The window's name stores it until the window closes. */
function useFirstLook(): [first: boolean, end: () => void] {
  const [first, setFirst] = useState(() => window.name === "");
  return [first, () => setFirst(false)];
}

/** The splash picture of a new window. A press closes it. */
function Preview({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    window.name = BRAND;
    const timer = setTimeout(() => end(), PREVIEW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.preview} aria-hidden="true" data-preview onClick={onEnd}>
      <Ornament petals={16} size={320} className={styles.outer} />
      <Ornament petals={8} size={144} className={styles.inner} />
      <p className={styles.name}>{BRAND}</p>
    </div>
  );
}

/** The last notice shown in this browser; a new text shows again. */
export const notice = storedValue(browserStorage, "app.notice", (json) => (typeof json === "string" ? json : null), "");
