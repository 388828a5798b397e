import { lazy, Suspense, useLayoutEffect } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useSession } from "../data/use-store.ts";
import { NeededTexts, LocaleProvider } from "../locales/locale-provider.tsx";
import { BrowserRouter } from "../routing/browser-router.tsx";
import { returnTo } from "../routing/way-back.ts";
import { ScreenSkeleton } from "../ui/page/screen.tsx";
import { ToastRegion } from "../ui/overlays/toasts.tsx";
import { BottomTabs } from "./bottom-tabs.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { entryRoutes } from "./entry-routes.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LimitNotice } from "./limit-notice.tsx";
import { ANY_PATH } from "./routes.ts";
import { type Screen, screens } from "./screens.tsx";
import { SessionEnd } from "./session-end.tsx";
import { useThemeOnPage } from "./theme.ts";

export function App() {
  return (
    <LocaleProvider>
      <ErrorBoundary>
        <BrowserRouter>
          <Shell />
        </BrowserRouter>
      </ErrorBoundary>
    </LocaleProvider>
  );
}

// Lazy, because no first view shows it.
const CookieNotice = lazy(async () => ({ default: (await import("./cookie-notice.tsx")).CookieNotice }));

/** The frame of every screen: banners, the routes, the bottom tabs. */
export function Shell() {
  useThemeOnPage();
  useTopOfPage();
  return (
    <>
      <ConnectionBanner />
      <SessionEnd>
        <Routes>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<Framed {...screen} />} />
          ))}
        </Routes>
      </SessionEnd>
      <LimitNotice />
      <ToastRegion />
    </>
  );
}

function Framed({ path, view: View, texts, members, tabs }: Screen) {
  const { pathname, search, hash, state } = useLocation();
  const { token } = useSession();
  // Old printed links use other letter case; each screen has one path.
  if (path !== ANY_PATH && pathname !== path)
    return <Navigate to={{ pathname: path, search, hash }} replace state={state} />;
  if (members && token === null) return <Navigate to={entryRoutes.login.path} replace state={returnTo({ pathname, search })} />;
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
        <Suspense>
          <CookieNotice />
        </Suspense>
      )}
      {tabs && <BottomTabs />}
    </>
  );
}

function useTopOfPage(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname, search]);
}
