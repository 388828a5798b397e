import { Component, type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { useConnection } from "../data/connection.ts";
import { ErrorState } from "../ui/page/states.tsx";

declare global {
  interface Window {
    /** Set by start/first.js, which also reports failures before the app loads. */
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
  /** Loads the page again. A new deployment removes old files, so only that can bring a screen back. */
  reload?: () => void;
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
    const { reload = () => window.location.reload(), fallback = <Failure reload={reload} />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}

function Failure({ reload }: { reload: () => void }) {
  const t = useTranslations("shell");
  const { isConnected } = useConnection();
  const wasLost = useRef(false);

  // Without a connection the screen's files may not have come, so its return brings the screen back.
  const comeBack = useEffectEvent(reload);
  useEffect(() => {
    if (!isConnected) wasLost.current = true;
    else if (wasLost.current) comeBack();
  }, [isConnected]);

  return (
    <main>
      <ErrorState text={t("screenFailed")} onRetry={reload} />
    </main>
  );
}
