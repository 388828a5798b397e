import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { known } from "#web/data/known.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./channel-list.module.css";
import { CHANNEL_ICONS, type PayChannel } from "./pay-channels.ts";

interface ChannelListProps {
  channels: readonly PayChannel[];
  onChoose: (channel: PayChannel) => void;
}

/** The ways to pay in, each with the amounts that are usual there. */
export function ChannelList({ channels, onChoose }: ChannelListProps) {
  const t = useTranslations("recharge");
  return (
    <section>
      <h2 className={styles.heading}>{t("channels")}</h2>
      <ul className={styles.list}>
        {channels.map((channel) => (
          <li key={channel.key}>
            <button type="button" className={styles.channel} onClick={() => onChoose(channel)}>
              <span className={styles.icon}>
                <Icon name={known(CHANNEL_ICONS, channel.key) ?? "card"} size={22} />
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

function Amounts({ channel: { fixedAmounts } }: { channel: PayChannel }) {
  const t = useTranslations("recharge");
  const locale = useLocale();
  if (fixedAmounts.length === 0) return t("anyAmount");
  const text = (minor: number) => formatAmount(minor, locale, { short: true });
  return t("amountsOf", { least: text(Math.min(...fixedAmounts)), most: text(Math.max(...fixedAmounts)) });
}
