import { useState } from "react";
import { useTranslations } from "use-intl";
import { DECK, type Card } from "#simulator/games/lucky-hit/hand.ts";
import { TRAP_OPTIONS } from "#simulator/games/mines/stake.ts";
import { cardText } from "#web/games/lucky-hit/use-texts.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { SelectField, Field } from "#web/ui/forms/field.tsx";
import { useMetrics, type Metrics } from "../data/metrics.ts";
import { ForceList, forcedAt, Forcing } from "../parts/forcing.tsx";
import { PanelGrid, PanelStack } from "../parts/panel.tsx";
import { decimalIn, listIn, wholeIn, isMemberId } from "../parts/read-entries.ts";
import { useTableName } from "../parts/rounds.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import styles from "./luck-section.module.css";

/** Forms that force the outcomes of the next rounds. */
export function LuckSection() {
  const t = useTranslations("control.luck");
  const query = useMetrics();
  return (
    <QueryView query={query}>
      {({ tables }) => (
        <>
          <Notice>{t("text")}</Notice>
          <PanelGrid>
            <PanelStack>
              <ForceAviator tables={tables} />
              <ForceWin tables={tables} />
            </PanelStack>
            <ForceLuckyHit tables={tables} />
            <ForceMines />
          </PanelGrid>
        </>
      )}
    </QueryView>
  );
}

const MULTIPLIER_MAX = 10_000;

const read = (typed: string) =>
  listIn(typed, (each) => {
    const value = decimalIn(each, 1, MULTIPLIER_MAX);
    return value === null ? null : Math.round(value * 100) / 100;
  });

function ForceAviator({ tables }: { tables: Metrics["tables"] }) {
  const t = useTranslations("control.luck");
  const names = useTranslations("control.tables");
  return (
    <ForceList
      title={names("aviator")}
      text={t("aviatorText")}
      tables={tables}
      table="aviator"
      field={{ label: t("multipliers"), inputMode: "decimal", placeholder: "1.50 20", hint: t("multipliersHint") }}
      read={read}
      wrong={t("multipliersWrong")}
    />
  );
}

const FIRST_TABLE = "win:P:1";
const PRICE_MIN = 10_000;
const PRICE_MAX = 99_999;

/** A digit is the result itself; any longer number is a price. */
const forceWinRead = (typed: string) =>
  listIn(typed, (each) => {
    const digit = /^\d$/.test(each) ? Number(each) : null;
    return digit === null ? wholeIn(each, PRICE_MIN, PRICE_MAX) : PRICE_MIN + digit;
  });

/** Forces the open prices of a Win Go table's next periods; the last digit is the result. */
function ForceWin({ tables }: { tables: Metrics["tables"] }) {
  const t = useTranslations("control.luck");
  const nameOf = useTableName();
  const [table, choose] = useState(FIRST_TABLE);
  return (
    <ForceList
      title={t("winTitle")}
      text={t("winText")}
      tables={tables}
      table={table}
      field={{ label: t("prices"), inputMode: "numeric", placeholder: "7 12345", hint: t("pricesHint") }}
      read={forceWinRead}
      wrong={t("pricesWrong")}
    >
      <SelectField
        label={t("table")}
        value={table}
        options={tables
          .filter((each) => each.table.startsWith("win:"))
          .map((each) => ({ value: each.table, label: nameOf(each.table) }))}
        onChange={choose}
      />
    </ForceList>
  );
}

const TABLE = "luckyhit";
const OPTIONS = DECK.map((card) => ({ value: cardText(card), label: cardText(card) }));
/** Black has a pair that pays, Red nothing. */
const FIRST_BLACK = ["9♠", "9♥", "A♣"];
const FIRST_RED = ["2♠", "5♥", "J♦"];

/** Forces the two hands of Lucky Hit's next round. */
function ForceLuckyHit({ tables }: { tables: Metrics["tables"] }) {
  const t = useTranslations("control.luck");
  const names = useTranslations("control.tables");
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
      title={names("luckyHit")}
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

const CELLS = Array.from({ length: 25 }, (_, at) => at + 1);

/** Places the traps of a member's next game of Mines with that number of traps. */
function ForceMines() {
  const t = useTranslations("control.luck");
  const names = useTranslations("control.tables");
  const [member, setMember] = useState("");
  const [traps, setTraps] = useState<ReadonlySet<number>>(new Set());
  const [pressed, press] = useState(false);
  const isMember = isMemberId(member);
  const isCount = TRAP_OPTIONS.some((count) => count === traps.size);

  function toggle(cell: number) {
    const next = new Set(traps);
    if (!next.delete(cell)) next.add(cell);
    setTraps(next);
  }

  function table() {
    press(true);
    return isMember ? `mines:${member.trim()}` : null;
  }

  return (
    <Forcing
      title={names("mines")}
      text={t("minesText")}
      table={table}
      waiting={null}
      read={() => (isCount ? [[...traps].sort((one, other) => one - other)] : null)}
    >
      <Field
        label={t("member")}
        inputMode="numeric"
        autoComplete="off"
        value={member}
        onChange={setMember}
        error={pressed && !isMember ? t("memberWrong") : null}
      />
      <fieldset className={styles.grid}>
        <legend className={styles.legend}>{t("traps")}</legend>
        {CELLS.map((cell) => (
          <label key={cell} className={styles.cell}>
            <input type="checkbox" className={styles.check} checked={traps.has(cell)} onChange={() => toggle(cell)} />
            {cell}
          </label>
        ))}
      </fieldset>
      <p className={pressed && !isCount ? styles.error : undefined}>
        {t("trapsChosen", { count: traps.size, choices: TRAP_OPTIONS.join(", ") })}
      </p>
    </Forcing>
  );
}
