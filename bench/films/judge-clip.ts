/** Judges a made-up film and compares the result with its known faults. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { type FilmCheckId, judgeFilm } from '#files/media/film-checks.ts'
import { FilmRefused } from '#app/platform/film/film.ts'
import type { Engine } from '#app/platform/film/find-engine.ts'
import { measureFilm } from '#app/platform/film/measure-film.ts'
import { probeFilm } from '#app/platform/film/probe-film.ts'
import type { Clip, ClipCase } from './clip.ts'

/** Writes the clips into the folder, in a separate process. */
export async function writeClips(clips: readonly Clip[], folder: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'write-clips.ts')
  const child = spawn(process.execPath, ['--no-warnings', script, folder], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  child.stdin.end(JSON.stringify(clips))
  const [code, signal] = await once(child, 'close')
  if (code !== 0) throw new Error(`The clips could not be written: ${code ?? signal}.`)
}

const SECONDS_OFF = 0.2

function isAsExpected(result: string, should: string): boolean {
  if (should === 'told') return result !== 'pass'
  return should === 'no fail' ? result !== 'fail' : result === should
}

/** @returns the differences from the expected results, and the results that are not `pass` */
export async function judgeClip(
  { clip, sold, expected, at = {}, refused }: ClipCase,
  folder: string,
  engine: Engine,
): Promise<{ wrong: string[]; found: string }> {
  const file = path.join(folder, `${clip.name}.mp4`)
  try {
    const facts = await probeFilm(file)
    const checks = judgeFilm(facts, await measureFilm(file, facts, { engine, threads: 2 }), sold)
    const wrong = checks.flatMap(({ id, result, sentence, atMs }) => {
      const should = expected[id] ?? 'pass'
      if (!isAsExpected(result, should)) return [`${id} is ${result}, not ${should}: ${sentence}`]
      const moment = at[id]
      const isThere =
        !moment ||
        moment.every(
          (second, index) => Math.abs(second - (atMs?.[index] ?? -1e6) / 1000) <= SECONDS_OFF,
        )
      return isThere ? [] : [`${id} is at ${atMs?.join('-')} ms, not ${moment.join('-')} s`]
    })
    const missing = (Object.keys(expected) as FilmCheckId[]).filter(
      (id) => !checks.some((check) => check.id === id),
    )
    const found = checks.filter(({ result }) => result !== 'pass')
    return {
      wrong: [
        ...wrong,
        ...missing.map((id) => `${id} was not checked`),
        ...(refused ? [`not refused (${refused})`] : []),
      ],
      found: found.map(({ id, result }) => `${id} ${result}`).join(', ') || 'no fault',
    }
  } catch (error) {
    if (!(error instanceof FilmRefused)) throw error
    const wrong = error.code === refused ? [] : [`refused: ${error.code}`]
    return { wrong, found: `refused: ${error.code}` }
  }
}
