/** Small films for tests, made with node-av, and the colors of their pixels. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { type Engine, findEngine } from '#app/platform/film/find-engine.ts'
import { runPass } from '#app/platform/film/run-pass.ts'
import { type Clip, clipOf, type Wish } from '../../bench/films/clip.ts'
import { writeClips } from '../../bench/films/judge-clip.ts'

/** Enough for every check except the size check. */
const SMALL = { width: 216, height: 384, seconds: 1 }

/** Typical picture colors, none of them fully saturated. */
export const CHART_COLORS = [
  '808080',
  'bfbfbf',
  '404040',
  'bf4040',
  '40bf40',
  '4040bf',
  'd8a080',
  'a06040',
]

/** In rows across the whole picture. */
export const CHART = CHART_COLORS.map(
  (color, row) => `drawbox=y=ih*${row}/8:h=ih/8:w=iw:color=0x${color}:t=fill`,
).join(',')

export const smallClip = (name: string, wish: Wish = {}): Clip =>
  clipOf(name, { ...SMALL, ...wish })

/** The smallest film that may be delivered without a reason; its large areas encode quickly. */
export const phoneClip = (name: string, wish: { seconds: number; sound?: null }): Clip => ({
  ...clipOf(name, { width: 720, height: 1280, ...wish }),
  picture: 'testsrc=size=180x320:rate=30,scale=720:1280:flags=neighbor',
})

export interface FilmFolder {
  folder: string
  file(name: string): string
  /** A new empty folder for each call. */
  fresh(): Promise<string>
  remove(): Promise<void>
}

export async function filmFolder(clips: readonly Clip[]): Promise<FilmFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orbit-films-'))
  if (clips.length > 0) await writeClips(clips, folder)
  let count = 0
  return {
    folder,
    file: (name) => path.join(folder, `${name}.mp4`),
    async fresh() {
      count += 1
      const own = path.join(folder, `out-${count}`)
      await mkdir(own)
      return own
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The engines that can run here: FFmpeg is not installed everywhere. */
export async function enginesHere(): Promise<Engine[]> {
  return (await findEngine()) === 'ffmpeg' ? ['ffmpeg', 'library'] : ['library']
}

const LIMITS = { cpuSeconds: 60, wallSeconds: 300, bytes: 1024 ** 3 }
const LOOKED_AT = { width: 27, height: 48 }

/** Every frame of a film that the engine made, scaled down, as RGB. */
export async function framesOf(film: string): Promise<Buffer[]> {
  const pixels = `${film}.rgb`
  const { width, height } = LOOKED_AT
  await runPass(
    {
      input: film,
      rotation: 0,
      threads: 1,
      videoGraph: `[in]scale=${width}:${height}:flags=area:in_color_matrix=bt709,format=rgb24[v]`,
      audioGraph: null,
      outputs: [{ kind: 'pixels', path: pixels, video: 'v' }],
    },
    { limits: LIMITS, seconds: 1, engine: 'library' },
  )
  const bytes = await readFile(pixels)
  const size = width * height * 3
  return Array.from({ length: bytes.length / size }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}

/** The mean difference of two pictures, in levels of 255. */
export function difference(one: Buffer | undefined, other: Buffer | undefined): number {
  if (!one || !other || one.length !== other.length) return Number.POSITIVE_INFINITY
  return one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] ?? 0)), 0) / one.length
}

/** The largest difference of a picture from the chart, in levels of 255. */
export async function offByChart(picture: Uint8Array | null) {
  const { data, info } = await sharp(picture ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const off = CHART_COLORS.flatMap((color, row) => {
    const middle = Math.floor(((row + 0.5) / CHART_COLORS.length) * height)
    const at = (middle * width + (width >> 1)) * channels
    return [0, 1, 2].map((level) =>
      Math.abs(
        (data[at + level] ?? 0) - Number.parseInt(color.slice(level * 2, level * 2 + 2), 16),
      ),
    )
  })
  return { off: Math.max(...off), width, height }
}
