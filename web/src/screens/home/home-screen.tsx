import { useTranslations } from "use-intl";
import { BRAND } from "../../brand.ts";
import { useSession } from "../../data/session.ts";
import { Screen } from "../../ui/screen.tsx";
import { BalanceCard } from "../../wallet/balance-card.tsx";
import { AviatorTile } from "./aviator-tile.tsx";
import { Facts } from "./facts.tsx";
import { HomeTools } from "./home-tools.tsx";
import styles from "./home-screen.module.css";
import { Invitation } from "./invitation.tsx";

export function HomeScreen() {
  const t = useTranslations("home");
  const { token, isEarly } = useSession();
  // The game opens to early access alone; a visitor learns that it is there.
  const aviator = token === null || isEarly === true;
  return (
    <Screen title={BRAND} mark={<Wordmark />} trailing={<HomeTools />}>
      {token === null ? <Invitation /> : <BalanceCard />}
      {aviator && (
        <section className={styles.games}>
          <h2 className={styles.heading}>{t("games")}</h2>
          <AviatorTile />
        </section>
      )}
      <Facts />
    </Screen>
  );
}

function Wordmark() {
  return (
    <>
      <span className={styles.initial}>{BRAND.slice(0, 1)}</span>
      {BRAND.slice(1)}
    </>
  );
}
