/** A stand-in for the `ffmpeg` command that exits as FFmpeg does. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '#app/platform/env.ts'
import type { FilmFacts } from '#app/platform/film/film.ts'
import { makeFilm } from '#app/platform/film/make-film.ts'
import { makePosters } from '#app/platform/film/make-posters.ts'
import { measureFilm } from '#app/platform/film/measure-film.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'orbit-ffmpeg-'))
  // Written once: a program can't be started while a process that another test has just started
  // still has it open for writing.
  const program = path.join(folder, 'ffmpeg')
  await writeFile(program, '#!/bin/sh\n. "$(dirname "$0")/ending.sh"\n')
  await chmod(program, 0o755)
})
const before = { ...env() }
afterAll(async () => {
  Object.assign(env(), before)
  await rm(folder, { recursive: true, force: true })
})

const FACTS: FilmFacts = {
  kind: 'video',
  seconds: 1,
  width: 216,
  height: 384,
  rotation: 0,
  codec: 'avc',
  fps: 30,
  fpsVariation: 0,
  hdr: null,
  colorMatrix: null,
  hasSound: false,
  device: null,
  bytes: 1000,
}

const INVALID = 'Error while decoding stream #0:0: Invalid data found when processing input'

/** @param end the command that runs after the errors are written */
async function endingWith(errors: readonly string[], end: string): Promise<void> {
  const says = errors.map((error) => `echo '${error}' >&2`)
  await writeFile(path.join(folder, 'ending.sh'), [...says, end, ''].join('\n'))
  Object.assign(env(), { ffmpegPath: path.join(folder, 'ffmpeg') })
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error & { code?: string }) => `${error.name}: ${error.code}`,
  )
const input = () => path.join(folder, 'reel.mp4')
const measured = () => outcome(measureFilm(input(), FACTS, { engine: 'ffmpeg' }))
const made = () =>
  outcome(makeFilm({ input: input(), folder, facts: FACTS, sound: null, engine: 'ffmpeg' }))

test.each([
  ['finds invalid data', [INVALID, 'Conversion failed!'], 'exit 183'],
  ['meets too many errors', ['Decode error rate 1 exceeds maximum 0.666667'], 'exit 69'],
  ['finds no frame, as an old version', ['Cannot determine format of input stream 0:0'], 'exit 1'],
])('a film in which FFmpeg %s is refused', async (_what, errors, end) => {
  await endingWith(errors, end)
  expect([await measured(), await made()]).toEqual([
    'FilmRefused: unreadable',
    'FilmRefused: unreadable',
  ])
})

test.each([
  ['crashes over it', [INVALID], 'kill -SEGV $$', 'failed'],
  ['has no memory', [INVALID, 'Cannot allocate memory'], 'exit 1', 'failed'],
  ['cannot read the disk', [INVALID, 'Input/output error'], 'exit 1', 'failed'],
  ['has no encoder', ['Unknown encoder libx264'], 'exit 1', 'failed'],
  ['fills the disk', [INVALID, 'No space left on device'], 'exit 228', 'disk full'],
])('a film is not to blame where FFmpeg %s', async (_what, errors, end, code) => {
  await endingWith(errors, end)
  expect([await measured(), await made()]).toEqual([`FilmFailed: ${code}`, `FilmFailed: ${code}`])
})

test('a film that Orbit has made itself is not refused', async () => {
  await endingWith([INVALID], 'exit 183')
  const own = { master: input(), preview: input(), folder, seconds: 1, engine: 'ffmpeg' } as const
  expect(await outcome(makePosters(own))).toBe('FilmFailed: undecodable')
})
