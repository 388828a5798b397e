import { Component, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../ui/error-state.tsx";

interface Props {
  children: ReactNode;
}

/** Holds a screen that cannot be drawn, or fetched, apart from the rest: the tabs below go on working. */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ScreenFailed /> : this.props.children;
  }
}

function ScreenFailed() {
  const t = useTranslations("shell");
  // A screen whose file is gone since a new version is out comes back only with a new page.
  return (
    <main>
      <ErrorState text={t("screenFailed")} onRetry={() => window.location.reload()} />
    </main>
  );
}
