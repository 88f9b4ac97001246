/**
 * One try to process one file: its heartbeats, its progress, and its end if the try is given up.
 */
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Updateable } from 'kysely'
import { HOUR_MS } from '#app/base/time.ts'
import { recordMediaChange } from '#files/media/change-media.server.ts'
import { listRuns, type ClaimedMedia } from '#files/media/media-queue.server.ts'
import type { MediaKind, MediaStep } from '#files/media/media-view.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'
import type { MediaFiles } from '#db/types.ts'

/** Interval of heartbeats, and of progress updates on pages. */
const BEAT_MS = 2000

/** The percentage at which each step begins. */
const BEGINS: Record<MediaKind, Record<MediaStep, number>> = {
  video: { reading: 0, checking: 2, making: 6, pictures: 88, storing: 94 },
  photo: { reading: 0, checking: 10, making: 10, pictures: 10, storing: 80 },
}
const STEPS: MediaStep[] = ['reading', 'checking', 'making', 'pictures', 'storing']

/** The file was deleted, or given to another worker because this one stopped sending heartbeats. */
export class RunLost extends Error {
  override name = 'RunLost'
}

const workFolder = () => path.join(env().dataDir, 'processing')

export class MediaRun {
  readonly media: ClaimedMedia
  /** Aborts when the run has to end. */
  readonly signal: AbortSignal
  /** The folder for the run's files. It is removed when the run ends. */
  readonly folder: string
  readonly #ended = new AbortController()
  #beat: ReturnType<typeof setInterval> | null = null
  #shown = { step: 'reading' as MediaStep, progress: 0 }
  #stored = this.#shown

  constructor(media: ClaimedMedia, stopping: AbortSignal, patienceMs: number) {
    this.media = media
    this.signal = AbortSignal.any([stopping, this.#ended.signal, AbortSignal.timeout(patienceMs)])
    this.folder = path.join(workFolder(), media.runId)
  }

  async begin(): Promise<void> {
    await mkdir(this.folder, { recursive: true }).catch((error: unknown) => {
      // The file is not to blame.
      throw new StoreUnavailable(error)
    })
    this.#beat = setInterval(() => {
      this.write({}).catch((error: unknown) => {
        if (error instanceof RunLost) this.#ended.abort(error)
        else
          log.warn(
            { mediaId: this.media.id, error: String(error) },
            'a heartbeat could not be stored',
          )
      })
    }, BEAT_MS)
  }

  async end(): Promise<void> {
    if (this.#beat) clearInterval(this.#beat)
    // `tidyRuns` removes what cannot be removed now.
    await rm(this.folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn(
        { mediaId: this.media.id, error: String(error) },
        'a work folder could not be removed',
      ),
    )
  }

  /** @param share of this step, from 0 to 1 */
  progress(step: MediaStep, share: number): void {
    const begins = BEGINS[this.media.kind]
    const next = STEPS[STEPS.indexOf(step) + 1]
    const [from, to] = [begins[step], next ? begins[next] : 100]
    this.#shown = { step, progress: Math.floor(from + (to - from) * share) }
  }

  /** Begins a step. Pages show it immediately. */
  async step(step: MediaStep, found: Updateable<MediaFiles> = {}): Promise<void> {
    this.progress(step, 0)
    await this.write(found)
  }

  /**
   * Stores findings along with the progress.
   * @throws RunLost
   */
  async write(found: Omit<Updateable<MediaFiles>, 'state'>): Promise<void> {
    this.signal.throwIfAborted()
    const { id, runId } = this.media
    const shown = this.#shown
    await transaction(async (tx) => {
      const row = await tx
        .updateTable('mediaFiles')
        .set({ ...found, ...shown, heartbeatAt: now() })
        .where('id', '=', id)
        .where('runId', '=', runId)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new RunLost()
      const isNews =
        Object.keys(found).length > 0 ||
        shown.step !== this.#stored.step ||
        shown.progress !== this.#stored.progress
      if (isNews) await recordMediaChange(tx, this.media, 'processing')
    })
    this.#stored = shown
  }
}

/** What else is made of a film: a clean copy of its original, or a publish pack. */
const MADE_BESIDE = ['original', 'pack'] as const
/** Longer than the task of either may take. */
const MADE_WITHIN_MS = 2 * HOUR_MS

/** A folder to make something in. If the process is killed, `tidyRuns` removes it. */
export async function makeWorkFolder(purpose: (typeof MADE_BESIDE)[number]): Promise<string> {
  await mkdir(workFolder(), { recursive: true })
  return mkdtemp(path.join(workFolder(), `${purpose}-`))
}

async function isBeingMade(name: string): Promise<boolean> {
  if (!MADE_BESIDE.some((purpose) => name.startsWith(`${purpose}-`))) return false
  const found = await stat(path.join(workFolder(), name)).catch(() => null)
  return found !== null && found.mtimeMs > now().getTime() - MADE_WITHIN_MS
}

/** Removes folders that killed processes left: of runs, of copies of originals, and of packs. */
export async function tidyRuns(): Promise<void> {
  const names = await readdir(workFolder()).catch((): string[] => [])
  if (names.length === 0) return
  const runs = await listRuns()
  for (const name of names.filter((one) => !runs.has(one)))
    if (!(await isBeingMade(name)))
      await rm(path.join(workFolder(), name), { recursive: true, force: true })
}
