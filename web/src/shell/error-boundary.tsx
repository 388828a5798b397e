import { Component, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../ui/error-state.tsx";
import { reportFault } from "./report-fault.ts";

interface Props {
  children: ReactNode;
}

/** Shows a failure in place of what cannot be drawn, or fetched, and reports it. */
class ErrorBoundary extends Component<Props & { failure: "appFailed" | "screenFailed" }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportFault(error);
  }

  override render() {
    return this.state.failed ? <Failure failure={this.props.failure} /> : this.props.children;
  }
}

/** Holds a screen that fails apart from the rest: the tabs below go on working. */
export function ScreenBoundary({ children }: Props) {
  return <ErrorBoundary failure="screenFailed">{children}</ErrorBoundary>;
}

/** Holds what stands around every screen: where that fails, there is nothing else left to show. */
export function AppBoundary({ children }: Props) {
  return <ErrorBoundary failure="appFailed">{children}</ErrorBoundary>;
}

function Failure({ failure }: { failure: "appFailed" | "screenFailed" }) {
  const t = useTranslations("shell");
  // A screen whose file is gone since a new version is out comes back only with a new page.
  return (
    <main>
      <ErrorState text={t(failure)} onRetry={() => window.location.reload()} />
    </main>
  );
}
