import { installMoment } from "#web/data/install.ts";
import { settings } from "#web/data/settings.ts";
import { reducesMotion } from "#web/data/use-media.ts";

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
  // A chord, and for the greatest wins a run up to a wider one.
  banner: [523, 659, 784, 1047].map((pitch, at) => tone("triangle", pitch, pitch, at * 0.04, 0.7, 0.11)),
  burst: [
    ...[392, 523, 659, 784].map((pitch, at) => tone("triangle", pitch, pitch, at * 0.09, 0.16, 0.13)),
    ...[523, 784, 1047, 1319, 1568].map((pitch, at) => tone("triangle", pitch, pitch, 0.36 + at * 0.03, 0.5, 0.09)),
  ],
  loss: [tone("triangle", 330, 294, 0, 0.16, 0.1), tone("triangle", 247, 196, 0.14, 0.3, 0.1)],
  boom: [tone("sawtooth", 160, 32, 0, 0.5, 0.12), tone("triangle", 70, 30, 0, 0.7, 0.16)],
  chip: [tone("triangle", 1480, 1320, 0, 0.05, 0.07), tone("sine", 2200, 2000, 0.02, 0.05, 0.04)],
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
/** Of all sounds: the device has keys for the rest. */
const VOLUME = 0.7;

let context: AudioContext | null = null;

/** Plays a sound after some seconds, if the player has sound on and the page is visible. `pitch`: times its own. */
export function play(name: SoundName, after = 0, pitch = 1): void {
  if (!settings.get().sound || document.visibilityState === "hidden" || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  // Browsers suspend audio until the first touch, and resuming before it has no effect.
  if (context.state === "suspended") void context.resume();
  for (const each of SOUNDS[name]) {
    const { from, to } = each;
    sound(context, { ...each, from: from * pitch, to: to * pitch, volume: each.volume * VOLUME }, after);
  }
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

/** The engine's pitch at 1×, Hz, and how far it rises. */
const ENGINE_HZ = 62;
const ENGINE_OCTAVES = 3;
const ENGINE_VOLUME = 0.035;

/**
 * An engine that runs until it is stopped: `rise` is from 0 to 1. It falls silent with the sound's switch and while the
 * page is hidden. Null: this browser has no audio.
 */
export function startEngine(): { rise: (part: number) => void; stop: () => void } | null {
  if (!("AudioContext" in window)) return null;
  context ??= new AudioContext();
  const audio = context;
  const gain = audio.createGain();
  const oscillators = [1, 1.5].map((times) => {
    const oscillator = audio.createOscillator();
    oscillator.type = "triangle";
    oscillator.frequency.setValueAtTime(ENGINE_HZ * times, audio.currentTime);
    oscillator.connect(gain);
    oscillator.start(audio.currentTime);
    return { oscillator, times };
  });
  gain.connect(audio.destination);
  function hear() {
    const isHeard = settings.get().sound && document.visibilityState !== "hidden";
    gain.gain.setValueAtTime(isHeard ? ENGINE_VOLUME * VOLUME : 0, audio.currentTime);
  }
  hear();
  const unsubscribe = settings.subscribe(hear);
  document.addEventListener("visibilitychange", hear);
  return {
    rise(part) {
      for (const { oscillator, times } of oscillators) {
        const pitch = ENGINE_HZ * times * 2 ** (ENGINE_OCTAVES * Math.min(1, part));
        oscillator.frequency.setValueAtTime(pitch, audio.currentTime);
      }
    },
    stop() {
      unsubscribe();
      document.removeEventListener("visibilitychange", hear);
      for (const { oscillator } of oscillators) oscillator.stop(audio.currentTime);
    },
  };
}

/** Vibrates if the player has vibration on, does not prefer less motion, and the device can. */
export function vibrate(pattern: number | readonly number[]): void {
  if (!settings.get().vibration || reducesMotion() || !("vibrate" in navigator)) return;
  navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
}

/** Vibration in ms, or on and off in turn. */
export const VIBRATION_MS = { press: 15, win: [30, 40, 60], loss: 120 } as const;

/** Reports a win by sound and vibration. After it, the app may offer its installation. */
export function celebrateWin(tier: "pill" | "banner" | "burst"): void {
  play(tier === "pill" ? "win" : tier);
  vibrate(VIBRATION_MS.win);
  installMoment.onWin();
}

export function reportLoss(): void {
  play("loss");
  vibrate(VIBRATION_MS.loss);
}
