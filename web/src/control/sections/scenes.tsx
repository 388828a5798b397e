import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { BodyOf } from "#contract/call.ts";
import { controlScene, PLAYERS_DEFAULT, PLAYERS_MAX, SCENES } from "#contract/control/state.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { ChoiceCards } from "#web/ui/forms/choices.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";
import { useOperation } from "../data/operator.ts";
import { FieldPair, NumberField, Panel } from "../parts/panel.tsx";
import { wholeIn } from "../parts/read-entries.ts";
import { MemberList } from "./member-list.tsx";

const ICONS: Readonly<Record<Scene, IconName>> = {
  fresh: "trash",
  busy_evening: "users",
  quiet_evening: "check",
  gift_event: "gift",
  long_history: "history",
};

/** Sets the simulator to a named state. */
export function Scenes() {
  const t = useTranslations("control.members");
  const [chosen, choose] = useState<Scene>("gift_event");
  const [asking, ask] = useState(false);
  const [installation, setInstallation] = useState("");
  const scene = useOperation(controlScene);

  const entries = useFormEntries({
    players: (typed) => (isPlayers(typed) ? null : t("countWrong", { max: PLAYERS_MAX })),
    seed: (typed) => (isSeed(typed) ? null : t("seedWrong")),
    at: () => null,
  });

  function submit() {
    if (chosen === "busy_evening" && !entries.check()) return;
    if (isFromNothing(chosen, entries.values)) ask(true);
    else set();
  }

  function set() {
    ask(false);
    const isWiped = isFromNothing(chosen, entries.values);
    scene.run({ ...sceneBody(chosen, entries.values), ...(isWiped && { installation: installation.trim() }) });
  }

  return (
    <Panel title={t("scenes")} text={t("scenesText")}>
      <Form failures={entries.failures} onSubmit={submit}>
        <ChoiceCards
          label={t("scene")}
          choices={SCENES.map((name) => ({
            value: name,
            icon: ICONS[name],
            title: t(`sceneNames.${name}`),
            text: t(`sceneTexts.${name}`),
          }))}
          value={chosen}
          onChange={(value) => choose(SCENES.find((name) => name === value) ?? chosen)}
        />
        {chosen === "busy_evening" && (
          <>
            <FieldPair>
              <NumberField label={t("players")} placeholder={String(PLAYERS_DEFAULT)} {...entries.bind("players")} />
              <Field label={t("seed")} autoComplete="off" autoCapitalize="none" {...entries.bind("seed")} />
            </FieldPair>
            <Field label={t("beginsAt")} type="datetime-local" hint={t("beginsAtHint")} {...entries.bind("at")} />
          </>
        )}
        <Alert message={scene.alert.message} onDismiss={scene.alert.hide} />
        <Button type="submit" wide busy={scene.busy}>
          {t("setScene")}
        </Button>
      </Form>
      {scene.answer && (
        <>
          <p role="status">{t("sceneSet", { time: formatTimestamp(scene.answer.now) })}</p>
          {scene.answer.members.length > 0 && <MemberList members={scene.answer.members} />}
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t("resetQuestion")}
        action={t("resetNow")}
        onClose={() => ask(false)}
        onConfirm={set}
      >
        <p>{t("resetText")}</p>
        <Field label={t("installation")} autoComplete="off" value={installation} onChange={setInstallation} />
      </ConfirmDialog>
    </Panel>
  );
}

type Scene = (typeof SCENES)[number];

/** The entries of a busy evening as they were typed; all may be empty. */
interface EveningEntries {
  readonly players: string;
  readonly seed: string;
  /** The value of a `datetime-local` field; with it the evening begins from an empty state. */
  readonly at: string;
}

export const isPlayers = (typed: string) => typed.trim() === "" || wholeIn(typed, 1, PLAYERS_MAX) !== null;
export const isSeed = (typed: string) => typed.trim() === "" || /^[\w-]{1,40}$/.test(typed.trim());

/** Whether a scene deletes the present state. */
export function isFromNothing(scene: Scene, { at }: EveningEntries): boolean {
  return scene === "fresh" || (scene === "busy_evening" && at !== "");
}

/** The control call's body for a scene with valid entries. */
export function sceneBody(
  scene: Scene,
  { players, seed, at }: EveningEntries,
): Omit<BodyOf<typeof controlScene>, "reason"> {
  if (scene !== "busy_evening") return { scene };
  return {
    scene,
    ...(players.trim() !== "" && { players: Number(players) }),
    ...(seed.trim() !== "" && { seed: seed.trim() }),
    ...(at !== "" && { at: new Date(at).getTime() }),
  };
}
