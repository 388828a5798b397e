import { useState } from "react";
import { useTranslations } from "use-intl";
import { DECK, type Card } from "#games/lucky-hit/rules/hand.ts";
import { luckyHit } from "./game.ts";
import { cardText } from "./use-texts.ts";
import { SelectField } from "#web/ui/forms/field.tsx";
import { forcedAt, Forcing, type LuckFormProps } from "#web/control/parts/forcing.tsx";
import styles from "#web/control/parts/parts.module.css";

const TABLE = "luckyhit";
const OPTIONS = DECK.map((card) => ({ value: cardText(card), label: cardText(card) }));
/** Black has a pair that pays, Red nothing. */
const FIRST_BLACK = ["9♠", "9♥", "A♣"];
const FIRST_RED = ["2♠", "5♥", "J♦"];

/** Forces the two hands of Lucky Hit's next round. */
export function ForceLuckyHit({ tables }: LuckFormProps) {
  const t = useTranslations("control.luck");
  const [black, setBlack] = useState(FIRST_BLACK);
  const [red, setRed] = useState(FIRST_RED);
  const [wrong, setWrong] = useState(false);
  const isTwice = new Set([...black, ...red]).size < black.length + red.length;

  function outcomes() {
    setWrong(isTwice);
    return isTwice ? null : [{ black: cardsOf(black), red: cardsOf(red) }];
  }

  return (
    <Forcing
      title={luckyHit.name}
      text={t("luckyHitText")}
      table={() => TABLE}
      waiting={forcedAt(tables, TABLE)}
      read={outcomes}
    >
      <HandFields label={t("black")} cards={black} onChange={setBlack} />
      <HandFields label={t("red")} cards={red} onChange={setRed} />
      {wrong && isTwice && (
        <p role="alert" className={styles.error}>
          {t("cardTwice")}
        </p>
      )}
    </Forcing>
  );
}

interface HandFieldsProps {
  label: string;
  cards: readonly string[];
  onChange: (cards: string[]) => void;
}

function HandFields({ label, cards, onChange }: HandFieldsProps) {
  const t = useTranslations("control.luck");
  return (
    <fieldset className={styles.hand}>
      <legend className={styles.legend}>{label}</legend>
      {cards.map((card, place) => (
        <SelectField
          // The places of a hand do not move.
          key={`place ${place}`}
          label={t("card", { number: place + 1 })}
          value={card}
          options={OPTIONS}
          onChange={(chosen) => onChange(cards.with(place, chosen))}
        />
      ))}
    </fieldset>
  );
}

function cardsOf(texts: readonly string[]): Card[] {
  return texts.flatMap((text) => DECK.filter((card) => cardText(card) === text));
}
