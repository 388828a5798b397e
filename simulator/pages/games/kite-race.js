import { Race } from "./kite-race-rules.js";
import { Scene } from "./kite-race-scene.js";
import { byId, prefersLessMotion, random, Stage } from "./stage.js";

/** @import { Verdict } from "./kite-race-rules.js" */

/** The race pauses if frames are further apart, since the player saw nothing. */
const FRAME_MAX_MS = 100;

/** @type {Stage<"kite-race">} */
const stage = new Stage("kite-race");
const { beatMs, glyph, gusts, hue, text } = stage.data;
const scene = new Scene(byId("scene", HTMLCanvasElement), { hue, glyph, isStill: prefersLessMotion() });

let race = new Race(gusts, beatMs, random);
let isPlaying = false;
let lastFrame = 0;
/** @type {{ verdict: Verdict, at: number } | null} */
let last = null;

byId("sky", HTMLElement).addEventListener("pointerdown", tap);
byId("tap", HTMLButtonElement).addEventListener("pointerdown", tap);
addEventListener("keydown", (event) => {
  if (!isPlaying || event.repeat || ![" ", "Enter", "ArrowUp"].includes(event.key)) return;
  // The close button keeps its own key press.
  if (event.target === byId("close", HTMLButtonElement)) return;
  event.preventDefault();
  tap(event);
});
stage.open(() => {
  race = new Race(gusts, beatMs, random);
  last = null;
  isPlaying = true;
  byId("tap", HTMLButtonElement).focus();
});
requestAnimationFrame(frame);

/** @param {number} now */
function frame(now) {
  const passed = Math.min(now - lastFrame, FRAME_MAX_MS);
  lastFrame = now;
  if (isPlaying) {
    if (race.advance(passed) > 0) last = { verdict: "missed", at: race.elapsed };
    stage.showPoints(race.points);
    if (race.isOver) finish();
  }
  const shown = last === null ? null : { ...last, word: text[last.verdict], age: race.elapsed - last.at };
  scene.draw(race, stage.isDark, shown);
  requestAnimationFrame(frame);
}

/** @param {Event} event */
function tap({ timeStamp }) {
  if (!isPlaying) return;
  // Judges the time of the touch, which may lie between two frames.
  const late = Math.max(-FRAME_MAX_MS, Math.min(FRAME_MAX_MS, timeStamp - lastFrame));
  const verdict = race.tap(late);
  if (verdict !== null) last = { verdict, at: race.elapsed };
}

function finish() {
  isPlaying = false;
  const places = [text.first, text.second, text.third];
  stage.finish(places[race.place - 1] ?? text.third, race.points);
}
