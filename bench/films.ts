/**
 * `npm run bench:films`: the cost of processing a film of 30 seconds in 1080p on one core, with
 * each installed engine. `-- --site URL` instead measures how many pages a running site serves
 * while two films are processed.
 */
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { type Engine, requireEngine } from '#app/platform/film/find-engine.ts'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { makePosters } from '#app/platform/film/make-posters.ts'
import { measureSound } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import { isSmoke, sizeOf } from '../scripts/smoke.mjs'
import { clipOf } from './films/clip.ts'
import { writeClips } from './films/judge-clip.ts'
import { type Cost, costOf, useOneCore } from './films/processor-time.ts'
import { measureSite } from './site-rate.ts'

const SECONDS = sizeOf(30, 1)
const GOAL = 2

const SIZE = sizeOf({ width: 1080, height: 1920 }, { width: 270, height: 480 })

const STILL = path.join(import.meta.dirname, '../db/demo/media/reels/champagne-tower.webp')

/**
 * A handheld film: a scene that sways, 12 Mb/s. With this grain the master takes about 4 Mb/s, as
 * for a real clip from a phone; `-- --grainy` adds the grain of a dark room, which takes twice as
 * much.
 */
const filmed = (grain: number) => ({
  ...clipOf('filmed', { ...SIZE, seconds: SECONDS, bitrate: '12M' }),
  picture: [
    `movie=${STILL},loop=-1:1,scale=1260:2240:flags=lanczos`,
    'setpts=N/30/TB,fps=30',
    "crop=1080:1920:x='90+70*sin(t*0.7)+5*sin(t*7)':y='160+90*sin(t*0.5)+5*sin(t*9)'",
    `scale=${SIZE.width}:${SIZE.height}`,
    `noise=alls=${grain}:allf=t`,
  ].join(','),
})

const describe = ({ wallSeconds, cpuSeconds }: Cost) =>
  `${wallSeconds.toFixed(1)} s` +
  (cpuSeconds === null ? '' : `, ${cpuSeconds.toFixed(1)} s of processor time`)

/** @returns processor time or elapsed time, as a ratio to the film's length */
async function measure(input: string, folder: string, engine: Engine): Promise<number> {
  const total: Cost = { wallSeconds: 0, cpuSeconds: 0 }
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { result, cost } = await costOf(work)
    total.wallSeconds += cost.wallSeconds
    total.cpuSeconds =
      cost.cpuSeconds === null || total.cpuSeconds === null
        ? null
        : total.cpuSeconds + cost.cpuSeconds
    console.log(`${engine.padEnd(8)} ${name.padEnd(8)} ${describe(cost)}`)
    return result
  }
  const facts = await step('probe', () => probeFilm(input))
  const sound = await step('sound', () => measureSound(input, facts, { engine }))
  const made = await step('make', () => makeFilm({ input, folder, facts, sound, engine }))
  await step('posters', () => makePosters({ ...made, folder, engine }))
  const ratio = (total.cpuSeconds ?? total.wallSeconds) / SECONDS
  console.log(
    `${engine.padEnd(8)} all      ${describe(total)}: ${ratio.toFixed(2)} times its length`,
  )
  return ratio
}

async function main(folder: string): Promise<boolean> {
  const clip = filmed(process.argv.includes('--grainy') ? 4 : 3)
  await writeClips([clip], folder)
  const input = path.join(folder, `${clip.name}.mp4`)
  const at = process.argv.indexOf('--site')
  if (at > 0) return measureSite(process.argv[at + 1] ?? '', input, folder)
  // A smoke run does not pin itself to one core, which other programs may be using.
  const isOnOne = !isSmoke && useOneCore()
  console.log(isOnOne ? 'On one core.' : 'On all cores.')
  const first = await requireEngine()
  const ratios = new Map<Engine, number>()
  for (const engine of new Set<Engine>([first, 'library'])) {
    const own = path.join(folder, engine)
    await mkdir(own)
    ratios.set(engine, await measure(input, own, engine))
  }
  const ratio = ratios.get('ffmpeg')
  if (ratio === undefined) console.log('FFmpeg is not installed here; its goal was not measured.')
  return ratio === undefined || isSmoke || ratio <= GOAL
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'orbit-films-'))
const isGood = await main(folder).finally(() => rm(folder, { recursive: true, force: true }))
console.log(isGood ? 'The goal is met.' : 'The goal is missed.')
process.exit(isGood ? 0 : 1)
