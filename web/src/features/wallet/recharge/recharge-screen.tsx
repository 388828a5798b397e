import { useState } from "react";
import { useTranslations } from "use-intl";
import { channels } from "#contract/wallet.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { IconLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { BalanceCard } from "../shared/balance-card.tsx";
import { ChannelList } from "./channel-list.tsx";
import { ChannelSkeleton } from "./channel-skeleton.tsx";
import { type PayChannel, payChannels } from "./pay-channels.ts";
import { RechargeHelp } from "./recharge-help.tsx";
import { RechargeSheet } from "./recharge-sheet.tsx";

/** How rarely the ways to pay change, in ms. */
const CHANNELS_GOOD_MS = 60_000;

export function RechargeScreen() {
  const t = useTranslations("recharge");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(channels, { type: "pay" }, { staleTime: CHANNELS_GOOD_MS });
  const [chosen, setChosen] = useState<PayChannel | null>(null);

  function list() {
    if (error && !data) {
      return <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />;
    }
    if (!data) return <ChannelSkeleton />;
    const offered = payChannels(data.queryset);
    return offered.length === 0 ? (
      <EmptyState icon="card" title={t("noneTitle")} text={t("noneText")} />
    ) : (
      <ChannelList channels={offered} onChoose={setChosen} />
    );
  }

  return (
    <Screen
      title={t("title")}
      back="/mine"
      trailing={<IconLink to="/rechargeRecord" icon="history" label={t("records")} />}
    >
      <BalanceCard />
      <Notice>{t("playMoneyText")}</Notice>
      {list()}
      <RechargeHelp contactUrl={data?.contact_url ?? ""} />
      <RechargeSheet channel={chosen} onClose={() => setChosen(null)} />
    </Screen>
  );
}
