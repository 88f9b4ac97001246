/**
 * `npm run bench:clips`: makes films with known faults, drawn and edited from real pictures, judges
 * them all, and compares. `-- --drawn` and `-- --edited` take one of the two sets, `-- --library`
 * judges with node-av where FFmpeg is installed too; other words select clips by name.
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

/** The quickest to make. */
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
const wrongNames = new Set<string>()
try {
  for (const one of cases) {
    await writeClips([one.clip], folder)
    const { wrong, found } = await judgeClip(one, folder, engine)
    if (wrong.length > 0) wrongNames.add(one.clip.name)
    const state = wrong.length > 0 ? `WRONG: ${wrong.join('; ')}` : found
    console.log(`${one.clip.name.padEnd(36)} ${state}`)
    await rm(path.join(folder, `${one.clip.name}.mp4`), { force: true })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
const edited = cases.filter((one) => EDITED_CASES.includes(one))
for (const [title, some] of [
  ['good films, false alarms', edited.filter(isGood)],
  ['faulty films, misses', edited.filter((one) => !isGood(one))],
] as const)
  if (some.length > 0)
    console.log(`${title}: ${countWrong(some)} of ${some.length}, edited from real pictures`)
console.log(
  `${cases.length} clips judged with ${engine}, ${cases.length - wrongNames.size} as expected`,
)
process.exit(wrongNames.size > 0 ? 1 : 0)

function countWrong(some: readonly ClipCase[]): number {
  return some.filter(({ clip }) => wrongNames.has(clip.name)).length
}
