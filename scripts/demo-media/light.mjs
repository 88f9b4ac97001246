/** What light does: exposure, flames, neon, stage lights on the beat, and what falls through it. */
import { H, W } from './workshop.mjs'

const smooth = (low, high, v) => {
  const t = Math.min(Math.max((v - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}

/** How the whole picture and its bright parts change, by the kind of light. */
const FLICKER = {
  candle: (t) => [1 + 0.012 * Math.sin(t * 7.3), 0.09 * Math.sin(t * 17.9) * Math.sin(t * 5.1 + 1)],
  neon: (t) => {
    const isOff = Math.sin(t * 2.3 + 1) * Math.sin(t * 31) > 0.86
    return [1 + 0.02 * Math.sin(t * 5.1) - (isOff ? 0.16 : 0), isOff ? -0.2 : 0.05]
  },
  beat: (t, sinceBeat) => [1 + 0.17 * Math.exp(-7 * sinceBeat), 0.16 * Math.exp(-6 * sinceBeat)],
  still: () => [1, 0],
}

/** Gains are whole numbers, of which this is one. */
const WHOLE = 1024

const vignette = (length, depth) =>
  Int32Array.from({ length }, (_, i) => WHOLE * (1 - depth * ((2 * i) / length - 1) ** 2))

const edges = new Map()

/** Gains by column and row, darker toward the edges. */
function edgesOf({ width, height }) {
  const known = edges.get(width)
  if (known) return known
  const made = { x: vignette(width, 0.1), y: vignette(height, 0.12) }
  edges.set(width, made)
  return made
}

/** Gains by column: a beam of light that sweeps across the picture. */
function sweepAt(seconds, edge) {
  const place = edge.length * (0.5 + 0.6 * Math.sin(seconds * 2.1))
  const reach = (edge.length * 190) / W
  return edge.map((gain, x) => gain * (0.88 + 0.34 * Math.exp(-(((x - place) / reach) ** 2))))
}

/**
 * The table of luma without its floor of 16, and the gains by column and row.
 * @param moment seconds in the shot, in the film, and since the last beat
 * @param size of the frame
 */
export function lightAt({ flicker = 'still', sweep }, { inShot, inFilm, sinceBeat }, size) {
  const edge = edgesOf(size)
  const [whole, bright] = FLICKER[flicker](inFilm, sinceBeat)
  // The phone's exposure settles for a moment after each cut.
  const exposure = whole * (1 + 0.05 * Math.exp(-inShot * 5))
  const table = Int32Array.from({ length: 256 }, (_, value) => {
    const v = Math.max(value - 16, 0) / 219
    return Math.min(219 * v * exposure * (1 + bright * smooth(0.4, 0.85, v)), 222)
  })
  return { table, gainX: sweep ? sweepAt(inFilm, edge.x) : edge.x, gainY: edge.y }
}

/** The same number for the same seed, between 0 and 1. */
const chance = (seed) => {
  const v = Math.sin(seed * 127.1) * 43758.5453
  return v - Math.floor(v)
}

/** Lets a spot of light or a piece of paper into the frame. Places and sizes are of the recipes. */
function dab(frame, { angle, color, strength, isSoft, ...measures }) {
  const { width, height } = frame
  const [x, y, rx, ry] = [measures.x, measures.y, measures.rx, measures.ry].map(
    (measure) => (measure * width) / W,
  )
  const reach = Math.ceil(Math.max(rx, ry)) + 1
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (let py = Math.max(Math.floor(y) - reach, 0); py <= Math.min(y + reach, height - 1); py++)
    for (let px = Math.max(Math.floor(x) - reach, 0); px <= Math.min(x + reach, width - 1); px++) {
      const [dx, dy] = [px - x, py - y]
      const a = Math.abs(dx * cos + dy * sin) / rx
      const b = Math.abs(dy * cos - dx * sin) / ry
      const off = isSoft ? Math.hypot(a, b) : Math.max(a, b)
      if (off > 1) continue
      const share = strength * (isSoft ? 1 - smooth(0.55, 1, off) : 1)
      const at = py * width + px
      frame.y[at] += (color[0] - frame.y[at]) * share
      if ((px | py) & 1) continue
      const half = (py >> 1) * (width / 2) + (px >> 1)
      frame.u[half] += (color[1] - frame.u[half]) * share
      frame.v[half] += (color[2] - frame.v[half]) * share
    }
}

const PAPER = [
  [200, 60, 160],
  [170, 110, 200],
  [210, 128, 128],
  [120, 190, 110],
  [150, 90, 60],
]

function addConfetti(frame, seconds, seed) {
  for (let i = 0; i < 46; i++) {
    const of = (k) => chance(seed * 3.7 + i * 9.1 + k)
    const near = 0.5 + of(1) * 1.3
    const fall = seconds * (150 + 190 * of(2)) * near
    const spin = seconds * (4 + 7 * of(3)) + of(4) * 6
    dab(frame, {
      x: of(5) * W + Math.sin(seconds * (1.5 + of(6) * 2) + i) * 36 * near,
      y: ((of(7) * (H + 120) + fall) % (H + 120)) - 60,
      rx: 8 * near,
      ry: Math.max(5 * near * Math.abs(Math.cos(spin)), 1),
      angle: spin * 0.4 + i,
      color: PAPER[i % PAPER.length],
      strength: 0.9,
    })
  }
}

function addBokeh(frame, seconds, seed) {
  for (let i = 0; i < 13; i++) {
    const of = (k) => chance(seed * 5.3 + i * 7.7 + k)
    const radius = 9 + of(1) * 26
    dab(frame, {
      x: of(2) * W + Math.sin(seconds * 0.7 + i) * 30,
      y: (((of(3) * (H + 90) - seconds * (16 + 34 * of(4))) % (H + 90)) + H + 90) % (H + 90),
      rx: radius,
      ry: radius,
      angle: 0,
      color: [225, 98, 152],
      strength: (0.1 + 0.16 * of(5)) * (0.75 + 0.25 * Math.sin(seconds * 3 + i * 2)),
      isSoft: true,
    })
  }
}

const FALLING = { confetti: addConfetti, bokeh: addBokeh }

export function addFalling(kind, frame, seconds, seed) {
  FALLING[kind]?.(frame, seconds, seed)
}
