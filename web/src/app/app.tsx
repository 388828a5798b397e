import { BrowserRouter } from "../routing/browser-router.tsx";
import { LocaleProvider } from "../locales/locale-provider.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shell } from "./shell.tsx";

/** The whole client. */
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
