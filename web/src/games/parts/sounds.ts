import { installMoment } from "#web/data/install.ts";
import { settings } from "#web/data/settings.ts";
import { reducesMotion } from "#web/ui/use-media.ts";

/** A tone: its pitch glides from one frequency to another. */
interface Tone {
  readonly wave: OscillatorType;
  /** Hz. */
  readonly from: number;
  readonly to: number;
  /** Start after the sound's, and duration, in seconds. */
  readonly at: number;
  readonly length: number;
  /** 0 to 1. */
  readonly volume: number;
}

const tone = (wave: OscillatorType, from: number, to: number, at: number, length: number, volume: number): Tone => ({
  wave,
  from,
  to,
  at,
  length,
  volume,
});

/** Synthesised, so nothing is fetched. */
const SOUNDS = {
  takeOff: [tone("sawtooth", 80, 320, 0, 0.7, 0.05), tone("sine", 160, 640, 0.1, 0.6, 0.06)],
  crash: [tone("sawtooth", 300, 50, 0, 0.45, 0.08), tone("square", 90, 40, 0.05, 0.3, 0.04)],
  tick: [tone("sine", 880, 880, 0, 0.06, 0.12)],
  win: [
    tone("triangle", 523, 523, 0, 0.12, 0.14),
    tone("triangle", 659, 659, 0.1, 0.12, 0.14),
    tone("triangle", 784, 784, 0.2, 0.28, 0.14),
  ],
  loss: [tone("triangle", 330, 294, 0, 0.16, 0.1), tone("triangle", 247, 196, 0.14, 0.3, 0.1)],
  card: [tone("triangle", 420, 240, 0, 0.07, 0.1)],
  flip: [tone("sine", 620, 760, 0, 0.07, 0.1)],
  roll: [tone("sine", 340, 340, 0, 0.05, 0.08), tone("sine", 440, 440, 0.07, 0.08, 0.1)],
} as const satisfies Record<string, readonly Tone[]>;

export type SoundName = keyof typeof SOUNDS;

/**
 * Tones fade in and out, because a speaker clicks at an abrupt start or end. Seconds, and the least gain to fade from.
 */
const FADE_IN = 0.01;
const SILENCE = 0.0001;

let context: AudioContext | null = null;

/** Plays a sound after some seconds, if the player has sound on and the page is visible. */
export function play(name: SoundName, after = 0): void {
  const { sound: isOn, volume } = settings.get();
  if (!isOn || volume === 0 || document.visibilityState === "hidden" || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  // Browsers suspend audio until the first touch, and resuming before it has no effect.
  if (context.state === "suspended") void context.resume();
  for (const each of SOUNDS[name]) sound(context, { ...each, volume: each.volume * volume }, after);
}

function sound(audio: AudioContext, { wave, from, to, at, length, volume }: Tone, after: number): void {
  const begin = audio.currentTime + after + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + length);
  gain.gain.setValueAtTime(SILENCE, begin);
  gain.gain.exponentialRampToValueAtTime(volume, begin + FADE_IN);
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
  oscillator.connect(gain);
  gain.connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/** Vibrates if the player has vibration on, does not prefer less motion, and the device can. */
export function vibrate(pattern: number | readonly number[]): void {
  if (!settings.get().vibration || reducesMotion() || !("vibrate" in navigator)) return;
  navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
}

/** Vibration in ms, or on and off in turn. */
export const VIBRATION_MS = { press: 15, win: [30, 40, 60], loss: 120 } as const;

/** Reports a win by sound and vibration. After it, the app may offer its installation. */
export function celebrateWin(): void {
  play("win");
  vibrate(VIBRATION_MS.win);
  installMoment.onWin();
}

export function reportLoss(): void {
  play("loss");
  vibrate(VIBRATION_MS.loss);
}
