/** Draws posters from pixels. Use only in the child process, because AVIF takes a second. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { FilmTasks } from '#app/platform/film/film-protocol.ts'

const SMALL_WIDTH = 360
const CHANNELS = 3

// One thread, because this runs beside pages and another film.
sharp.concurrency(1)

/** High for frames with a lot of detail and contrast that are neither very dark nor very bright. */
async function interest(frame: Buffer, width: number, height: number): Promise<number> {
  const { entropy, channels } = await sharp(frame, {
    raw: { width, height, channels: CHANNELS },
  }).stats()
  const light = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length / 255
  return entropy * (1 - Math.abs(light - 0.5))
}

/** @returns the index of the frame that would make the best poster */
export async function drawStrip({
  pixels,
  width,
  height,
  frames,
  target,
}: FilmTasks['strip'][0]): Promise<FilmTasks['strip'][1]> {
  const bytes = await readFile(pixels)
  const size = width * height * CHANNELS
  const all = Array.from(
    { length: Math.min(frames, Math.floor(bytes.length / size)) },
    (_, index) => bytes.subarray(index * size, (index + 1) * size),
  )
  if (all.length === 0) throw new Error('There is no frame.')
  const raw = { width, height, channels: CHANNELS } as const
  // A very short film has fewer frames; the last one fills the strip.
  const layers = Array.from({ length: frames }, (_, index) => ({
    input: all[Math.min(index, all.length - 1)] ?? bytes,
    raw,
    left: index * width,
    top: 0,
  }))
  await sharp({ create: { width: width * frames, height, channels: CHANNELS, background: '#000' } })
    .composite(layers)
    .webp({ quality: 60 })
    .toFile(target)
  const scores: number[] = []
  for (const frame of all) scores.push(await interest(frame, width, height))
  return { best: scores.indexOf(Math.max(...scores)) }
}

export async function drawPoster({
  pixels,
  width,
  height,
  folder,
}: FilmTasks['poster'][0]): Promise<null> {
  const bytes = await readFile(pixels)
  const open = () => sharp(bytes, { raw: { width, height, channels: CHANNELS } })
  await open().webp({ quality: 82 }).toFile(path.join(folder, 'poster.webp'))
  await open().avif({ quality: 55, effort: 2 }).toFile(path.join(folder, 'poster.avif'))
  await open()
    .resize(SMALL_WIDTH)
    .webp({ quality: 78 })
    .toFile(path.join(folder, `poster-${SMALL_WIDTH}.webp`))
  return null
}
