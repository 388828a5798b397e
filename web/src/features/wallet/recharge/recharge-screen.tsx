import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { channels } from "#contract/calls/wallet.ts";
import { clientApp } from "#contract/client.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useMoneyTexts } from "#web/data/use-store.ts";
import { formatAmount } from "#web/locales/format.ts";
import { IconLink, LinkButton } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuAnchor, MenuLink } from "#web/ui/overlays/menu.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState, Skeleton } from "#web/ui/page/states.tsx";
import { BalanceCard } from "#web/ui/balance-card.tsx";
import { safeUrl } from "./next-step.ts";
import { type PayChannel, payChannels } from "./pay-channels.ts";
import { PayMark } from "./pay-mark.tsx";
import { RechargeForm, useLimitText } from "./recharge-form.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./recharge-screen.module.css";

const CHANNELS_GOOD_MS = 60_000;

export function RechargeScreen() {
  const t = useTranslations("recharge");
  const { recharge } = useMoneyTexts();
  const query = useCallQuery(channels, { type: "pay" }, { staleTime: CHANNELS_GOOD_MS });
  const [chosen, setChosen] = useState<PayChannel | null>(null);

  return (
    <Screen
      title={t("title")}
      back="/mine"
      trailing={<IconLink to="/rechargeRecord" icon="history" label={t("records")} />}
    >
      <BalanceCard text={recharge} />
      <QueryView query={query} skeleton={["1.45em", "288px"]}>
        {({ queryset }) => <Channels channels={payChannels(queryset)} onChoose={setChosen} />}
      </QueryView>
      <RechargeHelp contactUrl={query.data?.contact_url ?? ""} />
      <RechargeSheet channel={chosen} onClose={() => setChosen(null)} />
    </Screen>
  );
}

interface ChannelsProps {
  channels: readonly PayChannel[];
  onChoose: (channel: PayChannel) => void;
}

function Channels({ channels, onChoose }: ChannelsProps) {
  const t = useTranslations("recharge");
  if (channels.length === 0) {
    const action = (
      <LinkButton to="/contactSupport" small>
        {t("contact")}
      </LinkButton>
    );
    return <EmptyState icon="bank" title={t("noneTitle")} text={t("noneText")} action={action} />;
  }
  return (
    <section>
      <h2 className={styles.heading}>{t("channels")}</h2>
      <ul className={styles.list}>
        {channels.map((channel) => (
          <li key={channel.key}>
            <button type="button" className={styles.channel} onClick={() => onChoose(channel)}>
              <span className={styles.icon}>
                <PayMark channel={channel.key} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{channel.name}</span>{" "}
                <span className={styles.amounts}>
                  <Amounts channel={channel} />
                </span>
              </span>
              <Icon name="chevron" size={16} className={styles.chevron} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The limits; without them the amounts to choose from, which are none. */
function Amounts({ channel }: { channel: PayChannel }) {
  const t = useTranslations("recharge");
  const locale = useLocale();
  const limits = useLimitText(channel);
  if (limits !== null) return limits;
  const { fixedAmounts } = channel;
  if (fixedAmounts.length === 0) return t("anyAmount");
  return fixedAmounts.map((minor) => formatAmount(minor, locale, { short: true })).join(" · ");
}

/** `contactUrl` is a path of the app or an address elsewhere. */
function RechargeHelp({ contactUrl }: { contactUrl: string }) {
  const t = useTranslations("recharge");
  const limits = useTranslations("limits");
  const isScreen = /^\/(?!\/)/.test(contactUrl);
  const elsewhere = contactUrl === "" || isScreen ? null : safeUrl(contactUrl, window.location.href);
  return (
    <Menu label={t("help")}>
      <MenuLink icon="shield" label={limits("title")} to="/limits" />
      <MenuLink icon="alert" label={t("suggest")} to="/addSuggestion?t=recharge" />
      {isScreen && <MenuLink icon="chat" label={t("contact")} to={contactUrl} />}
      {elsewhere !== null && <MenuAnchor icon="chat" label={t("contact")} href={elsewhere} />}
    </Menu>
  );
}

function RechargeSheet({ channel, onClose }: { channel: PayChannel | null; onClose: () => void }) {
  const { data: app, isFetched, failureCount } = useCallQuery(clientApp, undefined, { staleTime: Infinity });
  return (
    <Sheet open={channel !== null} onClose={onClose} title={channel?.name ?? ""}>
      {channel &&
        (!isFetched && failureCount === 0 ? (
          <Skeleton height="288px" radius="var(--r-m)" />
        ) : (
          // Without an answer the form asks for all.
          <RechargeForm channel={channel} isPlayMoney={app?.play_money === true} />
        ))}
    </Sheet>
  );
}
