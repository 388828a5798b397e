import { Component, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../ui/states.tsx";

declare global {
  interface Window {
    /** Set by public/boot.js, which also reports what goes wrong before any of this is there. */
    rangoliReport?: (error: unknown) => void;
  }
}

/** Reports an error to the gateway's log: the page's path and the error's message. */
function reportFault(error: unknown): void {
  window.rangoliReport?.(error);
}

interface Props {
  children: ReactNode;
}

/**
 * Shows a failure in place of what cannot be drawn, or fetched, and reports it. Around a screen, the tabs below go on
 * working; around the app, it is all that is left to show.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFault(error);
  }

  override render() {
    return this.state.failed ? <Failure /> : this.props.children;
  }
}

function Failure() {
  const t = useTranslations("shell");
  // A screen whose file is gone since a new version is out comes back only with a new page.
  return (
    <main>
      <ErrorState text={t("screenFailed")} onRetry={() => window.location.reload()} />
    </main>
  );
}
