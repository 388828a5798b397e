import { Navigate } from "react-router";
import { useTranslations } from "use-intl";
import { useErrorText } from "#web/data/error-text.ts";
import { useProfile } from "#web/data/profile.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BalanceCard } from "../shared/balance-card.tsx";
import { TransferForm } from "./transfer-form.tsx";

/** Opens for members who may transfer; the others are back on their own screen. */
export function TransferScreen() {
  const t = useTranslations("transfer");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useProfile();
  if (data && !data.is_transfer_enable) return <Navigate to="/mine" replace />;
  return (
    <Screen title={t("title")} back="/mine">
      {data ? (
        <>
          <Notice icon="alert" tone="warning">
            {t("warning")}
          </Notice>
          <BalanceCard />
          <TransferForm />
        </>
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="72px" radius="var(--r-m)" />
        </div>
      )}
    </Screen>
  );
}
