/**
 * `npm run bench:clips`: makes films with known faults, judges them all, and compares. `-- --library`
 * judges with node-av where FFmpeg is installed too; other words select clips by name.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { requireEngine } from '#app/platform/film/find-engine.ts'
import { isSmoke, words } from '../scripts/smoke.mjs'
import { CLIP_CASES } from './films/clip-cases.ts'
import { judgeClip, writeClips } from './films/judge-clip.ts'

/** The quickest to make. */
const SMOKE_CLIP = 'tiny'

const given = words.filter((word) => !word.startsWith('--'))
const names = isSmoke && given.length === 0 ? [SMOKE_CLIP] : given
const engine = words.includes('--library') ? 'library' : await requireEngine()
const cases = CLIP_CASES.filter(
  ({ clip }) => names.length === 0 || names.some((name) => clip.name.includes(name)),
)
const folder = await mkdtemp(path.join(os.tmpdir(), 'orbit-clips-'))
let failures = 0
try {
  for (const one of cases) {
    await writeClips([one.clip], folder)
    const { wrong, found } = await judgeClip(one, folder, engine)
    failures += wrong.length > 0 ? 1 : 0
    const state = wrong.length > 0 ? `WRONG: ${wrong.join('; ')}` : found
    console.log(`${one.clip.name.padEnd(26)} ${state}`)
    await rm(path.join(folder, `${one.clip.name}.mp4`), { force: true })
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${cases.length} clips judged with ${engine}, ${cases.length - failures} as expected`)
process.exit(failures > 0 ? 1 : 0)
