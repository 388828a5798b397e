import { Navigate } from "react-router";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../data/error-text.ts";
import { useProfile } from "../../data/profile.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BalanceCard } from "../../wallet/balance-card.tsx";
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
