import { type Phase, coefficientAt } from "#games/aviator/rules/timeline.ts";
import { FLEW_AWAY_MS, createChipPool } from "./flight-layout.ts";
import { createFlightPainter, type FlightFrame, type FlightMarks, type FlightPainter } from "./flight-painter.ts";
import { readPalette, watchTheme } from "./flight-palette.ts";
import type { FlightRound } from "./flight-state.ts";

export interface Scene {
  readonly round: FlightRound | null;
  readonly phase: Phase | null;
}

export interface FlightShow {
  see(scene: Scene): void;
  /** Shows where the player left this flight. */
  mark(marks: FlightMarks): void;
  /** Shows a chip with this text for a cash-out. `scale`: its size, from 1. */
  celebrate(label: string, scale: number): void;
  /** The same states without motion. */
  setStill(still: boolean): void;
  end(): void;
}

interface ShowDeps {
  readonly now: () => number;
  /** Receives the coefficient of every frame, in hundredths. */
  readonly onCoefficient: (coefficient: number) => void;
}

/** The highest device pixel ratio to draw at: the eye sees no difference above it. */
const RATIO_MAX = 3;

/** Draws the flight on a canvas while something moves and the page is visible. */
export function createFlightShow(canvas: HTMLCanvasElement, { now, onCoefficient }: ShowDeps): FlightShow {
  const context = canvas.getContext("2d");
  const painter = context === null ? null : createFlightPainter(context, readPalette(canvas));
  const pool = createChipPool();
  const frame: FlightFrame = {
    inFlight: false,
    flightMs: 0,
    coefficient: 100,
    marks: { coefficients: [], label: "" },
    goneMs: 0,
    still: false,
    now: 0,
    chips: pool.chips,
  };
  let scene: Scene = { round: null, phase: null };
  /** Time of the flight's end, on the frames' clock. */
  let goneFrom = Number.NEGATIVE_INFINITY;
  let handle = 0;

  function draw(frameNow: number) {
    const { round, phase } = scene;
    frame.inFlight = round !== null && (phase === "flying" || phase === "flown");
    frame.flightMs = round !== null && frame.inFlight ? flightMsAt(round, now()) : 0;
    frame.goneMs = phase === "flown" ? frameNow - goneFrom : 0;
    frame.now = frameNow;
    if (round !== null && frame.inFlight) {
      frame.coefficient = coefficientToShow(round, now());
      onCoefficient(frame.coefficient);
    }
    painter?.paint(frame);
  }

  function step(frameNow: number) {
    handle = 0;
    draw(frameNow);
    if (isMoving(frameNow)) wake();
  }

  function isMoving(frameNow: number): boolean {
    const isLeaving = scene.phase === "flown" && frame.goneMs < FLEW_AWAY_MS;
    return scene.phase === "flying" || isLeaving || pool.busy(frameNow);
  }

  function wake() {
    if (handle === 0 && document.visibilityState !== "hidden") handle = requestAnimationFrame(step);
  }

  function sleep() {
    cancelAnimationFrame(handle);
    handle = 0;
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") sleep();
    else wake();
  }

  document.addEventListener("visibilitychange", onVisibility);
  const unfit = painter === null ? () => undefined : fit(canvas, painter, wake);

  return {
    see(next) {
      const before = scene;
      scene = next;
      if (next.phase === "flown" && before.phase === "flying") goneFrom = performance.now();
      if (next.phase !== "flying") pool.clear();
      wake();
    },
    mark(marks) {
      frame.marks = marks;
      wake();
    },
    celebrate(label, scale) {
      // Chips after the crash would rise over the result.
      if (scene.phase !== "flying") return;
      pool.add(label, scale, performance.now());
      wake();
    },
    setStill(still) {
      frame.still = still;
      wake();
    },
    end() {
      sleep();
      unfit();
      document.removeEventListener("visibilitychange", onVisibility);
    },
  };
}

/** Keeps the canvas in step with its size and the theme; `onChange` redraws it. */
function fit(canvas: HTMLCanvasElement, painter: FlightPainter, onChange: () => void): () => void {
  function resize() {
    const { clientWidth, clientHeight } = canvas;
    const ratio = Math.min(RATIO_MAX, window.devicePixelRatio);
    canvas.width = Math.round(clientWidth * ratio);
    canvas.height = Math.round(clientHeight * ratio);
    painter.resize(clientWidth, clientHeight, ratio);
    onChange();
  }
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  resize();
  const unwatch = watchTheme(() => {
    painter.recolor(readPalette(canvas));
    onChange();
  });
  return () => {
    observer.disconnect();
    unwatch();
  };
}

/** Frames come every 250 ms. Without one for this long, the drawing stops running ahead. */
const AHEAD_MAX_MS = 1_500;
/** The same for a socket of the curve, which asks for a frame after PING_AFTER_MS. */
const CURVE_AHEAD_MAX_MS = 2_500;

/**
 * Ms of flight to draw at `now` (the server's clock): never behind the last frame, and not far ahead of it.
 */
export function flightMsAt(round: FlightRound, now: number): number {
  if (!round.takenOff) return 0;
  const { takeOffTime, tag, heardAt } = round;
  if (round.flownAway) return tag;
  const last = heardAt === undefined ? tag + AHEAD_MAX_MS : heardAt - takeOffTime + CURVE_AHEAD_MAX_MS;
  return Math.max(tag, Math.min(now - takeOffTime, last));
}

/** The coefficient to show, in hundredths. After the flight it is exactly the result. */
export function coefficientToShow(round: FlightRound, now: number): number {
  return round.result ?? coefficientAt(flightMsAt(round, now));
}
