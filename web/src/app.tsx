import { BrowserRouter } from "react-router";
import { LocaleProvider, type LoadedLocale } from "./locales/locale-provider.tsx";
import { Shell } from "./shell/shell.tsx";

/** The whole client, in the locale that was fetched first. */
export function App({ locale }: { locale: LoadedLocale }) {
  return (
    <LocaleProvider first={locale}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </LocaleProvider>
  );
}
