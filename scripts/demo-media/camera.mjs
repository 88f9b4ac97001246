/** The camera over a still: where it looks, how it moves, and the hand that holds it. */
import { clamp, H, W } from './workshop.mjs'

/**
 * What changes in a second: place and zoom of the view, its tilt in degrees, and how much farther
 * near points move than far ones (`shift`) or grow (`grow`, negative toward the camera).
 */
const MOVES = {
  push: { zoom: 0.11, grow: -0.07 },
  pull: { zoom: -0.11, grow: 0.07 },
  left: { x: -0.03, shiftX: -0.034, tilt: -0.25 },
  right: { x: 0.03, shiftX: 0.034, tilt: 0.25 },
  rise: { y: -0.036, shiftY: -0.03, zoom: 0.02 },
  sink: { y: 0.036, shiftY: 0.03, zoom: 0.02 },
  orbit: { x: 0.014, shiftX: -0.045, tilt: 1.1, zoom: 0.05 },
  turn: { tilt: 5, zoom: 0.07 },
  drift: { x: 0.006, y: -0.006, zoom: 0.03, shiftX: 0.012 },
}

/** Degrees and pixels of a hand at rest. */
const SHAKE = { pixels: 3.2, degrees: 0.14 }

function noise(seconds, seed) {
  const wave = (speed, phase) => Math.sin(seconds * speed * 2 * Math.PI + seed * phase)
  return 0.62 * wave(0.61, 1.7) + 0.28 * wave(1.47, 3.1) + 0.1 * wave(3.9, 5.3)
}

/** Keeps the view inside the still. */
function inside({ x, y, zoom, tilt, ...rest }) {
  const angle = (Math.abs(tilt) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // A view that is tilted needs room at the corners, and parallax at the sides.
  const least = (cos + sin * (H / W)) * 1.018
  const size = Math.max(zoom, least)
  const halfX = (cos + (sin * H) / W) / (2 * size) + 0.004
  const halfY = (cos + (sin * W) / H) / (2 * size) + 0.004
  return {
    ...rest,
    x: clamp(x, Math.min(halfX, 0.5), Math.max(1 - halfX, 0.5)),
    y: clamp(y, Math.min(halfY, 0.5), Math.max(1 - halfY, 0.5)),
    zoom: size,
    tilt,
  }
}

/** A shot begins with a jolt: closer, or thrown from the side. */
function jolt(kind, seconds) {
  const rest = Math.exp(-seconds * 13)
  if (kind === 'snap') return { zoom: 1 + 0.16 * rest, x: 0 }
  return { zoom: 1, x: kind === 'whip' ? 0.16 * rest : 0 }
}

/**
 * The camera of a shot at a moment.
 * @param shot spot, move, seconds, seed, and kind of jolt
 */
export function cameraAt(shot, seconds) {
  const move = MOVES[shot.move]
  if (!move) throw new Error(`No camera move called ${shot.move}`)
  const [x, y, zoom] = shot.spot
  const t = seconds - shot.seconds / 2
  const gone = (what) => (move[what] ?? 0) * t
  const start = jolt(shot.jolt, seconds)
  const hand = (phase) => noise(seconds, shot.seed + phase) * (shot.shake ?? 1)
  const size = zoom * Math.exp(gone('zoom')) * start.zoom
  const pixel = SHAKE.pixels / W / size
  return inside({
    x: x + gone('x') / zoom + start.x / zoom + hand(0) * pixel,
    y: y + gone('y') / zoom + (hand(11) * pixel * W) / H,
    zoom: size,
    tilt: gone('tilt') + hand(23) * SHAKE.degrees,
    shiftX: gone('shiftX'),
    shiftY: gone('shiftY'),
    grow: gone('grow'),
    focal: 0.38,
    water: shot.water,
    seconds,
  })
}

/** The moments that one frame sees: a few while the camera is thrown, one otherwise. */
export function camerasAt(shot, seconds, fps) {
  if (!shot.jolt || seconds > 0.09) return [cameraAt(shot, seconds)]
  const shutter = 0.6 / fps
  return [0, 0.5, 1].map((part) => cameraAt(shot, seconds + shutter * part))
}
