/**
 * The child process of the film engine: it runs one task, then exits. Its arguments are the task's
 * name and input; it answers with lines on its standard output.
 */
import { writeSync } from 'node:fs'
import process from 'node:process'
import { FilmRefused } from '#app/platform/film/film.ts'
import { type FilmTasks, REFUSED, RESULT, type TaskName } from '#app/platform/film/film-protocol.ts'

type Task<Name extends TaskName> = (
  input: FilmTasks[Name][0],
) => Promise<FilmTasks[Name][1]> | FilmTasks[Name][1]

/** Each task loads only what it needs, which halves the startup time. */
const TASKS: { [Name in TaskName]: () => Promise<Task<Name>> } = {
  check: async () => {
    await import('node-av/lib')
    return () => true
  },
  probe: async () => (await import('#app/platform/film/read-container.ts')).readContainer,
  run: async () => {
    const { runWithLibrary } = await import('#app/platform/film/run-library.ts')
    return (pass) => {
      runWithLibrary(pass)
      return null
    }
  },
  clean: async () => (await import('#app/platform/film/clean-with-library.ts')).cleanWithLibrary,
  strip: async () => (await import('#app/platform/film/draw-posters.ts')).drawStrip,
  poster: async () => (await import('#app/platform/film/draw-posters.ts')).drawPoster,
  'read-photo': async () => (await import('#app/platform/film/draw-photo.ts')).sizePhoto,
  'make-photo': async () => (await import('#app/platform/film/draw-photo.ts')).drawPhoto,
}

async function main(name: TaskName, input: string): Promise<void> {
  try {
    const task = (await TASKS[name]()) as (given: unknown) => unknown
    const result = await task(JSON.parse(input))
    writeSync(1, `${RESULT}${JSON.stringify(result)}\n`)
  } catch (error) {
    if (!(error instanceof FilmRefused)) throw error
    writeSync(1, `${REFUSED}${error.code}\n`)
  }
}

// The built server may share a file with this worker, and must never run as one.
if (process.argv[1] === import.meta.filename)
  main(process.argv[2] as TaskName, process.argv[3] ?? 'null').then(
    () => process.exit(0),
    (error: unknown) => {
      writeSync(2, `${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
