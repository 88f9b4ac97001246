/** Chooses the FFmpeg that does the work: the installed command, otherwise the one in node-av. */
import { FilmFailed } from '#app/platform/film/film.ts'
import { runTask } from '#app/platform/film/film-tasks.ts'
import { runChild } from '#app/platform/film/run-child.ts'
import { env } from '#app/platform/env.ts'

export type Engine = 'ffmpeg' | 'library'

const LIMITS = { cpuSeconds: 30, wallSeconds: 120, bytes: 700 * 1024 * 1024 }

/** Some builds omit features that need another library. */
const NEEDED = {
  filters: ['zscale', 'tonemap', 'blurdetect', 'freezedetect', 'ebur128', 'alimiter'],
  encoders: ['libx264', 'aac'],
}

async function hasAll(command: string, list: keyof typeof NEEDED): Promise<boolean> {
  const names = new Set<string>()
  const args = ['-hide_banner', `-${list}`]
  // ` T.C zscale  V->V  Apply resizing` and ` V....D libx264  H.264`
  const onLine = (line: string) => names.add(line.trim().split(/\s+/)[1] ?? '')
  const { code } = await runChild({ command, args, limits: LIMITS, onLine })
  return code === 0 && NEEDED[list].every((name) => names.has(name))
}

async function isInstalled(command: string | null): Promise<boolean> {
  if (command === null) return false
  return Promise.all([hasAll(command, 'filters'), hasAll(command, 'encoders')]).then(
    (complete) => complete.every(Boolean),
    () => false,
  )
}

async function look(): Promise<Engine | null> {
  if (await isInstalled(env().ffmpegPath)) return 'ffmpeg'
  const isLoadable = await runTask('check', null, { limits: LIMITS }).catch(() => null)
  return isLoadable ? 'library' : null
}

export const ffmpegCommand = (): string => env().ffmpegPath ?? 'ffmpeg'

let found: Promise<Engine | null> | undefined

/** Looks for an engine once; null if films can't be processed here. */
export async function findEngine(): Promise<Engine | null> {
  found ??= look()
  const engine = await found
  // Someone may install an engine while the program runs.
  if (engine === null) found = undefined
  return engine
}

/** @throws FilmFailed */
export async function requireEngine(): Promise<Engine> {
  const engine = await findEngine()
  if (!engine) throw new FilmFailed('no engine', 'Install ffmpeg, or the package node-av.')
  return engine
}
