/** The camera that moves over a still image, as ffmpeg filters. */
import { clamp, FPS, mix, n, SH, SW } from './workshop.mjs'

/** A move is the frame's center, zoom and tilt (degrees) at its start and at its end. */
export function moveOf(name, focus = { x: 0.5, y: 0.5 }) {
  const fx = mix(0.5, focus.x, 0.8),
    fy = mix(0.5, focus.y, 0.8)
  const moves = {
    push: [
      [0.5, 0.5, 1.05, 0],
      [fx, fy, 1.34, 0],
    ],
    pull: [
      [fx, fy, 1.36, 0],
      [0.5, 0.5, 1.07, 0],
    ],
    left: [
      [0.6, fy, 1.26, 0.4],
      [0.4, fy, 1.26, -0.4],
    ],
    right: [
      [0.4, fy, 1.26, -0.4],
      [0.6, fy, 1.26, 0.4],
    ],
    rise: [
      [fx, 0.6, 1.24, 0],
      [fx, 0.42, 1.28, 0],
    ],
    sink: [
      [fx, 0.4, 1.26, 0],
      [fx, 0.56, 1.2, 0],
    ],
    orbit: [
      [fx + 0.04, 0.5, 1.14, -2.2],
      [fx - 0.04, fy, 1.3, 2.2],
    ],
    turn: [
      [0.5, 0.5, 1.22, -4],
      [0.5, 0.5, 1.36, 4],
    ],
    macro: [
      [focus.x - 0.03, focus.y + 0.02, 1.5, -0.6],
      [focus.x + 0.04, focus.y, 1.74, 0.6],
    ],
    gentle: [
      [0.5, 0.5, 1.03, 0],
      [fx, fy, 1.15, 0],
    ],
    hold: [
      [0.5, 0.5, 1, 0],
      [0.5, 0.5, 1.05, 0],
    ],
  }
  if (!moves[name]) throw new Error(`No camera move called ${name}`)
  return moves[name]
}

/**
 * The move as a perspective filter. It samples between pixels, so slow moves stay smooth (zoompan
 * rounds to whole pixels and shakes). A little sway makes it look handheld.
 */
export function camera([from, to], frames, { sway = 1, ease = 'linear', seed = 1 } = {}) {
  const margin = 5 * sway
  const inside = ([x, y, zoom, tilt]) => {
    const a = (Math.abs(tilt) * Math.PI) / 180
    const halfW = (SW * Math.cos(a) + SH * Math.sin(a)) / (2 * zoom) + margin
    const halfH = (SW * Math.sin(a) + SH * Math.cos(a)) / (2 * zoom) + margin
    return [
      clamp(x * SW, Math.min(halfW, SW / 2), Math.max(SW - halfW, SW / 2)),
      clamp(y * SH, Math.min(halfH, SH / 2), Math.max(SH - halfH, SH / 2)),
      zoom,
      (tilt * Math.PI) / 180,
    ]
  }
  const a = inside(from),
    b = inside(to)
  const linear = `(on/${frames})`
  const p = ease === 'out' ? `(1-pow(1-${linear},2.4))` : linear
  const at = (i) => `(${n(a[i])}+${n(b[i] - a[i])}*${p})`
  const wave = (size, speed, phase) => `${n(size * sway)}*sin(on*${n(speed / FPS)}+${n(phase)})`
  const cx = `(${at(0)}+${wave(2.6, 1.7, seed)}+${wave(1.1, 4.3, seed * 2)})`
  const cy = `(${at(1)}+${wave(2.2, 1.3, seed * 3)}+${wave(0.9, 3.7, seed)})`
  const corner = (sx, sy) => {
    const dx = (sx * SW) / 2,
      dy = (sy * SH) / 2
    return [
      `${cx}+(${dx}*cos(${at(3)})-${dy}*sin(${at(3)}))/${at(2)}`,
      `${cy}+(${dx}*sin(${at(3)})+${dy}*cos(${at(3)}))/${at(2)}`,
    ]
  }
  const corners = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
  const points = corners.map(([sx, sy]) => corner(sx, sy))
  return `perspective=${points.map(([x, y], i) => `x${i}='${x}':y${i}='${y}'`).join(':')}:interpolation=cubic:eval=frame`
}

export const still = (name, frames) =>
  `loop=loop=${frames}:size=1,trim=end_frame=${frames},setpts=N/${FPS}/TB,scale=${SW}:${SH},format=yuv420p,setsar=1,fps=${FPS}`
export const blank = (color, frames) =>
  `color=c=${color}:s=${SW}x${SH}:r=${FPS},trim=end_frame=${frames},format=yuv420p,setsar=1`
