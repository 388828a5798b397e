import { Component, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../ui/page/states.tsx";

declare global {
  interface Window {
    /** Set by public/boot.js, which also reports failures before the app loads. */
    appReport?: (error: unknown) => void;
  }
}

/** Reports an error to the gateway's log: the page's path and the error's message. */
function reportFault(error: unknown): void {
  window.appReport?.(error);
}

interface Props {
  /** Shown in place of children that failed; by default an error with a retry. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Shows an error in place of children that fail to render or load, and reports it. The bottom tabs keep working around
 * a failed screen.
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
    const { fallback = <Failure />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}

function Failure() {
  const t = useTranslations("shell");
  // A new deployment removes old files, so only a reload can bring this screen back.
  return (
    <main>
      <ErrorState text={t("screenFailed")} onRetry={() => window.location.reload()} />
    </main>
  );
}
