import { useEffect, useRef, type ReactNode } from "react";
import { useErrorText } from "../data/call-error.ts";
import { useProfile } from "../data/profile.ts";
import { useSession } from "../data/use-store.ts";
import { useWayBack } from "../routing/way-back.ts";
import { ScreenSkeleton } from "../ui/screen.tsx";
import { ErrorState } from "../ui/states.tsx";

/**
 * Opens for members with early access, as this browser remembers it or, at first, as the profile says. Visitors come
 * this far on public screens alone, and may see them.
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

/** Leaves for where the reader came from; for home, where that was nowhere. */
function GoBack() {
  const goBack = useWayBack("/");
  const gone = useRef(false);
  useEffect(() => {
    // Once, however often effects are run: a second step back would be one too many.
    if (gone.current) return;
    gone.current = true;
    goBack();
  }, [goBack]);
  return <ScreenSkeleton />;
}
