import { useEffect, useRef, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../data/error-text.ts";
import { useProfile } from "../data/profile.ts";
import { useSession } from "../data/use-store.ts";
import { useWayBack } from "../routing/way-back.ts";
import { showToast } from "../ui/overlays/toasts.tsx";
import { ScreenSkeleton } from "../ui/page/screen.tsx";
import { ErrorState } from "../ui/page/states.tsx";

/**
 * Renders its children for members with early access, as the session or else the profile says. Visitors reach it on
 * public screens only, and pass.
 */
export function EarlyAccess({ children }: { children: ReactNode }) {
  const { token } = useSession();
  return token === null ? children : <MembersEarlyAccess>{children}</MembersEarlyAccess>;
}

function MembersEarlyAccess({ children }: { children: ReactNode }) {
  const { isEarly } = useSession();
  const { error, isFetching, refetch } = useProfile();
  const errorText = useErrorText();
  if (isEarly === true) return children;
  if (isEarly === false) return <GoBack />;
  if (error) {
    return (
      <main>
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
      </main>
    );
  }
  return <ScreenSkeleton />;
}

/** Says why, and goes to the previous screen, or home if none exists. */
function GoBack() {
  const t = useTranslations("shell");
  const goBack = useWayBack("/");
  const gone = useRef(false);
  useEffect(() => {
    // Effects may run twice; a second step back would leave the wrong screen.
    if (gone.current) return;
    gone.current = true;
    showToast(t("noEarlyAccess"));
    goBack();
  }, [goBack, t]);
  return <ScreenSkeleton />;
}
