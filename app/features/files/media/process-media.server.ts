/**
 * Makes the files that people watch from an uploaded film or photo, in a child process, and reports
 * its progress. Safe to run again after a kill at any point.
 */
import { Unavailable } from '#app/base/errors.ts'
import { changeMedia } from '#files/media/change-media.server.ts'
import { makeResults } from '#files/media/make-results.server.ts'
import { resultKeysOf } from '#files/media/media-keys.ts'
import {
  claimNext,
  IDLE,
  PROCESS_MEDIA,
  recoverQueue,
  TRIES_AT_MOST,
  wakeIfDue,
  wakeWorkers,
} from '#files/media/media-queue.server.ts'
import { MediaRun, RunLost, tidyRuns } from '#files/media/media-run.server.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { db, transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { FilmFailed, FilmRefused } from '#app/platform/film/film.ts'
import type { Task } from '#app/platform/tasks.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { mediaTries } from '#app/platform/metrics.ts'
import { headFile, withLocalFile } from '#app/platform/storage.ts'
import { isStoreUnavailable } from '#app/platform/store-unavailable.ts'

/** Limit for one try. Each step has its own shorter limit. */
const PATIENCE_MS = 90 * 60_000
const OUTAGE_PAUSE_MS = 60_000
const FIRST_PAUSE_MS = 30_000

const SAYS = {
  gone: 'The uploaded file is no longer stored. Upload it again.',
  noRoom: "There is no room for more files right now. We'll resume when space is available.",
  noStore: "Orbit can't reach its files right now. We'll resume when it can.",
  noEngine: "Videos can't be processed right now. We'll resume when they can.",
  again: 'Something went wrong while processing this file. Orbit tries again automatically.',
  failed: 'Something went wrong while processing this file. It is safe, so you can try again.',
}

class OriginalGone extends Error {
  override name = 'OriginalGone'
}

type Outcome =
  | { action: 'fail'; reason: string; canRetry: boolean }
  /** Not counted as a try unless `isCounted`, because the file is not to blame. */
  | { action: 'put-back'; reason: string | null; pauseMs: number; isCounted: boolean }

const wait = (reason: string | null, pauseMs: number, isCounted = false): Outcome => ({
  action: 'put-back',
  reason,
  pauseMs,
  isCounted,
})

/** Decides what an error means for the file. */
function outcomeOf(error: unknown, tries: number): Outcome {
  if (error instanceof FilmRefused)
    return { action: 'fail', reason: error.message, canRetry: false }
  if (error instanceof OriginalGone) return { action: 'fail', reason: SAYS.gone, canRetry: false }
  const code = error instanceof FilmFailed ? error.code : null
  if (code === 'disk full' || isDiskFull(error)) return wait(SAYS.noRoom, OUTAGE_PAUSE_MS)
  if (code === 'no engine') return wait(SAYS.noEngine, OUTAGE_PAUSE_MS)
  if (error instanceof Unavailable || isStoreUnavailable(error))
    return wait(SAYS.noStore, OUTAGE_PAUSE_MS)
  if (tries >= TRIES_AT_MOST) return { action: 'fail', reason: SAYS.failed, canRetry: true }
  return wait(SAYS.again, FIRST_PAUSE_MS * 4 ** (tries - 1), true)
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  return isDiskFull(error.cause)
}

/**
 * Processes the next file in the queue to its end.
 * @param stopping when aborted, the file goes back into the queue
 * @param make drills pass their own, so that a round does not take minutes
 * @returns the ID of the file; null when none is waiting
 */
export async function processNext(
  stopping: AbortSignal = new AbortController().signal,
  make: typeof makeResults = makeResults,
): Promise<string | null> {
  if (stopping.aborted) return null
  const media = await claimNext()
  if (!media) return null
  const run = new MediaRun(media, stopping, PATIENCE_MS)
  const { id, kind, runId, namedKeys } = media
  // Includes the files of an earlier try, which are deleted once this try has replaced them.
  await storing([...resultKeysOf(id, kind, runId), ...namedKeys], async () => {
    try {
      await run.begin()
      // Wakes another worker now, or this one afterward.
      await wakeIfDue()
      await makeReady(run, make)
    } catch (error) {
      await settle(run, error, stopping.aborted)
    } finally {
      await run.end()
    }
  })
  return media.id
}

async function makeReady(run: MediaRun, make: typeof makeResults): Promise<void> {
  const { id, runId, originalKey } = run.media
  if (!originalKey || !(await headFile(originalKey))) throw new OriginalGone()
  const found = await withLocalFile(originalKey, (input) => make(run, input))
  const finished = await transaction((tx) =>
    changeMedia(tx, {
      action: 'finish',
      where: (eb) => eb.and([eb('id', '=', id), eb('runId', '=', runId)]),
      set: { ...found, ...IDLE, progress: 100, reason: null, canRetry: false, readyAt: now() },
    }),
  )
  if (finished === 0) throw new RunLost()
  mediaTries.inc({ outcome: 'ready' })
}

async function settle(run: MediaRun, error: unknown, isStopping: boolean): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error
  const { id, runId, tries } = run.media
  const row = await db()
    .selectFrom('mediaFiles')
    .select('runId')
    .where('id', '=', id)
    .executeTakeFirst()
  // The media was deleted in the meantime, and what this run stored since is deleted as well. Or
  // another worker has the file: without its folder, this run can fail before it notices.
  if (row?.runId !== runId) return
  const isRefused = error instanceof FilmRefused
  const outcome = isStopping ? wait(null, 0) : outcomeOf(error, tries)
  if (!isStopping && !isRefused) logFailure(run, error)
  const ended = outcome.action === 'fail' ? 'failed' : 'put-back'
  if (!isStopping) mediaTries.inc({ outcome: isRefused ? 'refused' : ended })
  const set =
    outcome.action === 'fail'
      ? { reason: outcome.reason, canRetry: outcome.canRetry }
      : {
          reason: outcome.reason,
          tries: outcome.isCounted ? tries : tries - 1,
          nextTryAt: new Date(now().getTime() + outcome.pauseMs),
        }
  await transaction(async (tx) => {
    await changeMedia(tx, {
      action: outcome.action,
      where: (eb) => eb.and([eb('id', '=', id), eb('runId', '=', runId)]),
      set: { ...IDLE, ...set },
    })
    // Another process may have a free worker for it now.
    if (isStopping) await wakeWorkers(tx)
  })
}

function logFailure({ media: { id, tries } }: MediaRun, error: unknown): void {
  const detail = error instanceof FilmFailed ? error.detail.slice(0, 500) : undefined
  log.error(
    { mediaId: id, tries, error: loggableError(error), detail },
    'a file could not be processed',
  )
}

export const processMediaTask: Task = {
  name: PROCESS_MEDIA,
  secondsAtMost: 7200,
  atOnce: env().mediaWorkers,
  waitsOnce: true,
  async run(_data, stopping) {
    await processNext(stopping)
  },
}

export const recoverMediaTask: Task = {
  name: 'tend-media',
  cron: '* * * * *',
  async run() {
    await recoverQueue()
    await tidyRuns()
  },
}
