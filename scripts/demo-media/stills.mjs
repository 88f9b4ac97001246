/** The stills as planes of pixels: luma, two of color, and how near each point is. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ffmpeg, recipes, stills } from './workshop.mjs'

// Twice as wide as needed for a quarter of the picture, so that a close-up stays smooth.
const LUMA = { width: 1080, height: 1920 }
const CHROMA = { width: 540, height: 960 }
const DEPTH = { width: 360, height: 640 }

/** Stills that scenes/stage.py made; they stand before those of the same name. */
const OWN = join(import.meta.dirname, 'stills')

const plane = (data, { width, height }) => ({ data, width, height })

function planesOf(bytes) {
  const luma = LUMA.width * LUMA.height
  const chroma = CHROMA.width * CHROMA.height
  return {
    y: plane(bytes.subarray(0, luma), LUMA),
    u: plane(bytes.subarray(luma, luma + chroma), CHROMA),
    v: plane(bytes.subarray(luma + chroma, luma + 2 * chroma), CHROMA),
  }
}

/** Near parts are widened and softened, so that a move doesn't tear thin things. */
function depthOf(name) {
  const file = [OWN, stills].map((folder) => join(folder, 'depth', `${name}.webp`)).find(existsSync)
  if (!file) return null
  const filters = `scale=${DEPTH.width}:${DEPTH.height},format=gray,dilation,dilation,gblur=sigma=2.2`
  return plane(ffmpeg('-i', file, '-vf', filters, '-f', 'rawvideo', '-'), DEPTH)
}

const cache = new Map()

/** @param filters that color the still, as ffmpeg filters */
export function loadStill(name, filters = 'null') {
  const key = `${name} ${filters}`
  const known = cache.get(key)
  if (known) return known
  const large = [OWN, join(stills, 'hero')]
    .map((folder) => join(folder, `${name}.webp`))
    .find(existsSync)
  const file = large ?? join(stills, `${name}.webp`)
  const sharpened = large ? 'null' : 'unsharp=5:5:0.7:5:5:0'
  // Some renderings have grain along their edges.
  const cleaned = recipes.grainy.includes(name) ? 'median=radius=2' : 'null'
  const graph = `format=gbrp,${cleaned},${filters},format=gbrp,scale=${LUMA.width}:${LUMA.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p,${sharpened}`
  const bytes = ffmpeg('-i', file, '-vf', graph, '-frames:v', '1', '-f', 'rawvideo', '-')
  const loaded = { ...planesOf(bytes), depth: depthOf(name) }
  if (cache.size > 24) cache.clear()
  cache.set(key, loaded)
  return loaded
}

/** A color as luma and chroma of BT.709, in the range of video. */
export function yuvOf(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return [
    Math.round(16 + 219 * luma),
    Math.round(128 + (224 * (b - luma)) / 1.8556),
    Math.round(128 + (224 * (r - luma)) / 1.5748),
  ]
}

const GRADIENT = { width: 36, height: 64 }

/** Two soft lights that drift over a base color. Drawn tiny; the camera enlarges it smoothly. */
export function gradientAt([base, one, two], seconds, seed) {
  const { width, height } = GRADIENT
  const colors = [base, one, two].map(yuvOf)
  const planes = [0, 1, 2].map(() => new Uint8Array(width * height))
  const light = (x, y) => Math.exp(-(x * x * 3.4 + y * y * 5))
  const first = [0.5 + 0.45 * Math.sin(seconds * 1.1 + seed), 0.3 + 0.3 * Math.cos(seconds + seed)]
  const other = [
    0.5 - 0.45 * Math.cos(seconds * 0.8 + seed),
    0.75 + 0.25 * Math.sin(seconds + seed),
  ]
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [x, y] = [column / width, row / height]
      const near = light(x - first[0], y - first[1])
      const far = light(x - other[0], y - other[1])
      const at = row * width + column
      planes.forEach((values, c) => {
        const under = colors[0][c] * (1 - far) + colors[2][c] * far
        values[at] = under * (1 - near) + colors[1][c] * near
      })
    }
  const [y, u, v] = planes.map((data) => plane(data, GRADIENT))
  return { y, u, v, depth: null }
}
