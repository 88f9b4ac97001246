/**
 * `npm run bench:clips`: makes films with known faults, drawn and edited from real pictures, judges
 * them all, and compares the results. `-- --drawn` and `-- --edited` use one of the two sets, `--
 * --library` judges with node-av even if FFmpeg is installed; other words select clips by name.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { requireEngine } from '#app/platform/film/find-engine.ts'
import { isSmoke, words } from '../scripts/smoke.mjs'
import type { ClipCase } from './films/clip.ts'
import { CLIP_CASES } from './films/clip-cases.ts'
import { EDITED_CASES, isGood } from './films/edited-cases.ts'
import { judgeClip, writeClips } from './films/judge-clip.ts'

/** The fastest clip to make. */
const SMOKE_CLIP = 'tiny'

const given = words.filter((word) => !word.startsWith('--'))
const names = isSmoke && given.length === 0 ? [SMOKE_CLIP] : given
const engine = words.includes('--library') ? 'library' : await requireEngine()
const sets = [
  ...(words.includes('--edited') ? [] : CLIP_CASES),
  ...(words.includes('--drawn') || isSmoke ? [] : EDITED_CASES),
]
const cases = sets.filter(
  ({ clip }) => names.length === 0 || names.some((name) => clip.name.includes(name)),
)
const folder = await mkdtemp(path.join(os.tmpdir(), 'orbit-clips-'))
/** The tolerated share of false alarms, and of misses, among films that people have edited. */
const TOLERATED = 0.02
/** Differences from the expected result, by clip name. */
const wrongs = new Map<string, readonly string[]>()
try {
  for (const one of cases) {
    await writeClips([one.clip], folder)
    const { wrong, found } = await judgeClip(one, folder, engine)
    if (wrong.length > 0) wrongs.set(one.clip.name, wrong)
    const state = wrong.length > 0 ? `WRONG: ${wrong.join('; ')}` : found
    console.log(`${one.clip.name.padEnd(36)} ${state}`)
    await rm(path.join(folder, `${one.clip.name}.mp4`), { force: true })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
const edited = cases.filter((one) => EDITED_CASES.includes(one))
const [good, faulty] = [edited.filter(isGood), edited.filter((one) => !isGood(one))]
const alarms = good.filter(({ clip }) => wrongs.has(clip.name))
const misses = faulty.filter(isMissed)
if (edited.length > 0)
  console.log(
    `edited from real pictures: ${alarms.length} false alarms in ${good.length} good films, ${misses.length} misses in ${faulty.length} faulty ones`,
  )
console.log(
  `${cases.length} clips judged with ${engine}, ${cases.length - wrongs.size} as expected`,
)
const isMet =
  cases.every((one) => edited.includes(one) || !wrongs.has(one.clip.name)) &&
  alarms.length <= good.length * TOLERATED &&
  misses.length <= faulty.length * TOLERATED
process.exit(isMet ? 0 : 1)

/** Whether the clip's fault is not reported. */
function isMissed({ clip, expected }: ClipCase): boolean {
  const faults = Object.keys(expected)
  return (wrongs.get(clip.name) ?? []).some((text) => faults.some((id) => text.startsWith(id)))
}
