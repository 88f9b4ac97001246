/** Gives a task to a child process and waits for its result. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { FilmFailed, FilmRefused, type RefusalCode } from '#app/platform/film/film.ts'
import { type FilmTasks, REFUSED, RESULT, type TaskName } from '#app/platform/film/film-protocol.ts'
import { type ChildLimits, runChild } from '#app/platform/film/run-child.ts'

/** From sources, the worker runs as it is; in the built program, it is next to the entry. */
const WORKER = [
  path.join(import.meta.dirname, 'film-worker.ts'),
  path.join(import.meta.dirname, 'film-worker.js'),
  path.join(import.meta.dirname, '../film-worker.js'),
].find((file) => existsSync(file))

export interface TaskOptions {
  limits: ChildLimits
  cwd?: string
  signal?: AbortSignal
  onLine?: (line: string) => void
}

/** @throws FilmRefused, FilmFailed */
export async function runTask<Name extends TaskName>(
  name: Name,
  input: FilmTasks[Name][0],
  { limits, cwd, signal, onLine }: TaskOptions,
): Promise<{ result: FilmTasks[Name][1] }> {
  if (!WORKER) throw new FilmFailed('no engine', 'There is no worker file.')
  let result: FilmTasks[Name][1] | undefined
  let refused: RefusalCode | undefined
  const end = await runChild({
    command: process.execPath,
    args: ['--max-old-space-size=512', '--no-warnings', WORKER, name, JSON.stringify(input)],
    limits,
    cwd,
    signal,
    onLine: (line) => {
      if (line.startsWith(RESULT)) result = JSON.parse(line.slice(RESULT.length))
      else if (line.startsWith(REFUSED)) refused = line.slice(REFUSED.length) as RefusalCode
      else onLine?.(line)
    },
  })
  if (refused) throw new FilmRefused(refused)
  // The worker writes its result last, so it doesn't matter how it exits.
  if (result === undefined)
    throw new FilmFailed(
      /ENOSPC|No space left/.test(end.errors) ? 'disk full' : 'failed',
      `${name} ended with ${end.code}. ${end.errors}`,
    )
  return { result }
}
