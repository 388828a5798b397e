import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { isGreeting } from "../data/cookie-notice.ts";
import { useIsOffered, useSession, useStore } from "../data/use-store.ts";
import { type TextFile, routeAt } from "../routing/routes.ts";
import { NeededTexts, LocaleProvider } from "../locales/locale-provider.tsx";
import { createBrowserHistory, HistoryContext, Redirect, useLocation } from "../routing/history.ts";
import { returnTo } from "../routing/way-back.ts";
import { AfterFirstView, ScreenSkeleton } from "../ui/page/screen.tsx";
import { ToastRegion } from "../ui/overlays/toasts.tsx";
import { useMedia } from "../data/use-media.ts";
import { BottomTabs } from "./bottom-tabs.tsx";
import { ConnectionWatch } from "./connection-watch.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { notFound, notOffered, type Screen, screens } from "./screens.tsx";
import { SessionEnd } from "../routing/session-end.tsx";
import { useThemeOnPage } from "../data/theme.ts";
import styles from "./shell.module.css";

export function App() {
  const [history] = useState(createBrowserHistory);
  return (
    <LocaleProvider>
      <ErrorBoundary>
        <HistoryContext value={history}>
          <Shell />
        </HistoryContext>
      </ErrorBoundary>
    </LocaleProvider>
  );
}

// Lazy, to keep the first load small: they wait for the first view anyway.
const PageNotice = lazy(async () => ({ default: (await import("./page-notice.tsx")).PageNotice }));
const Notices = lazy(async () => ({ default: (await import("./notices.tsx")).Notices }));
const WideScreen = lazy(async () => ({ default: (await import("./wide/wide-screen.tsx")).WideScreen }));

/** Room for something beside the column; styles/base.css has the same numbers. */
const WIDE_TEXTS: readonly TextFile[] = ["wide", "wallet", "promotion"];
const WIDE = "(min-width: 768px) and (min-height: 560px)";

/** The frame of every screen: banners, the routes, the bottom tabs. */
export function Shell() {
  useThemeOnPage();
  useTopOfPage();
  const found = routeAt(screens(), useLocation().pathname) ?? notFound;
  const screen = useIsOffered()(found.path) ? found : notOffered;
  return (
    <>
      <ConnectionWatch />
      <AfterFirstView>
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Notices />
          </Suspense>
        </ErrorBoundary>
      </AfterFirstView>
      <SessionEnd>
        <Framed screen={screen} />
      </SessionEnd>
      <ToastRegion />
      {useMedia(WIDE) && (
        <ErrorBoundary fallback={null}>
          <NeededTexts files={WIDE_TEXTS} fallback={null}>
            <Suspense>
              <WideScreen />
            </Suspense>
          </NeededTexts>
        </ErrorBoundary>
      )}
    </>
  );
}

function Framed({ screen }: { screen: Screen }) {
  const { path, view: View, texts, members, tabs } = screen;
  const { pathname, search, hash, state } = useLocation();
  const { token } = useSession();
  const isGreeted = useStore(isGreeting);
  // Old printed links use other letter case; each screen has one path.
  if (path !== "" && pathname !== path) return <Redirect to={path + search + hash} state={state} />;
  if (members && token === null) return <Redirect to="/login" state={returnTo(pathname + search)} />;
  // Keyed by location: a navigation shows at once, and a failed screen does not block the next.
  return (
    <>
      <ErrorBoundary key={pathname}>
        <NeededTexts files={texts} fetch={View.fetch} fallback={<ScreenSkeleton />}>
          <Suspense fallback={<ScreenSkeleton />}>
            <View />
          </Suspense>
        </NeededTexts>
      </ErrorBoundary>
      {tabs && (
        <div className={styles.dock}>
          {!isGreeted && (
            <AfterFirstView>
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <PageNotice />
                </Suspense>
              </ErrorBoundary>
            </AfterFirstView>
          )}
          <BottomTabs />
        </div>
      )}
    </>
  );
}

function useTopOfPage(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname, search]);
}
