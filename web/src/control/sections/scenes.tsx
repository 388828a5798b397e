import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useState } from "react";
import type { BodyOf } from "#contract/call.ts";
import { controlScene, PLAYERS_DEFAULT, PLAYERS_MAX, SCENES } from "#contract/control/state.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { ChoiceCards } from "#web/ui/forms/choices.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { useOperation } from "../data/operator.ts";
import { FieldPair, NumberField, Panel, Submit } from "../parts/panel.tsx";
import { countText, wholeIn } from "../parts/read-entries.ts";
import { MemberList } from "./member-list.tsx";

const SCENE_NAMES = {
  fresh: "Fresh",
  busy_evening: "Busy evening",
  quiet_evening: "Quiet evening",
  gift_event: "Gift hour",
  long_history: "Long history",
} as const;
const SCENE_TEXTS = {
  fresh: "A simulator that nobody has used. Everything in it is deleted.",
  busy_evening: "Simulated players stake at every game for four hours. They are marked as simulated.",
  quiet_evening: "Stops the simulated players.",
  gift_event: "On to the next gift hour, with a member who may join.",
  long_history: "A member who has played for a long time.",
} as const;

const ICONS: Readonly<Record<Scene, IconName>> = {
  fresh: "trash",
  busy_evening: "users",
  quiet_evening: "check",
  gift_event: "gift",
  long_history: "history",
};

/** Sets the simulator to a named state. */
export function Scenes() {
  const [chosen, choose] = useState<Scene>("gift_event");
  const [asking, ask] = useState(false);
  const [installation, setInstallation] = useState("");
  const scene = useOperation(controlScene);

  const entries = useFormEntries({
    players: (typed) => (isPlayers(typed) ? null : `From 1 to ${countText(PLAYERS_MAX)}`),
    seed: (typed) => (isSeed(typed) ? null : "At most 40 letters, digits, hyphens"),
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
    <Panel title="Scenes" text="A state with a name, made by the simulator’s own calls.">
      <Form failures={entries.failures} onSubmit={submit}>
        <ChoiceCards
          label="Scene"
          choices={SCENES.map((name) => ({
            value: name,
            icon: ICONS[name],
            title: SCENE_NAMES[name],
            text: SCENE_TEXTS[name],
          }))}
          value={chosen}
          onChange={(value) => choose(SCENES.find((name) => name === value) ?? chosen)}
        />
        {chosen === "busy_evening" && (
          <>
            <FieldPair>
              <NumberField label="Players" placeholder={String(PLAYERS_DEFAULT)} {...entries.bind("players")} />
              <Field label="Seed" autoComplete="off" autoCapitalize="none" {...entries.bind("seed")} />
            </FieldPair>
            <Field
              label="Begins at"
              type="datetime-local"
              hint="It then begins empty, in frozen time, and the same seed and steps lead to the same outcomes. Leave it empty to go on from now."
              {...entries.bind("at")}
            />
          </>
        )}
        <Submit of={scene} action="Set the scene" />
      </Form>
      {scene.answer && (
        <>
          <p role="status">{`Set. It is ${formatTimestamp(scene.answer.now)}`}</p>
          {scene.answer.members.length > 0 && <MemberList members={scene.answer.members} />}
        </>
      )}
      <ConfirmDialog
        open={asking}
        title="Start afresh?"
        action="Start afresh"
        onClose={() => ask(false)}
        onConfirm={set}
      >
        <p>All members, balances, rounds and orders are deleted. This cannot be undone.</p>
        <Field
          label="The installation’s name, as a guard"
          autoComplete="off"
          value={installation}
          onChange={setInstallation}
        />
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
