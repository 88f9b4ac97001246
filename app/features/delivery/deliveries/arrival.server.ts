/**
 * Whether all files of the latest delivery have arrived. Before that, nothing counts as approved.
 */
import { HOUR_MS } from '#app/base/time.ts'
import { APPROVE_WITHIN_HOURS } from '#delivery/deliveries/delivery-job.ts'
import type { Db, Tx } from '#app/platform/db.ts'

export interface LostFile {
  fileName: string
  /** Why the file could not be processed. */
  reason: string | null
}

export interface Arrival {
  versionId: string
  /** The number of the version. */
  number: number
  brokenAt: Date | null
  /** When all of it was delivered and ready; null if a file is still on its way or was lost. */
  at: Date | null
  /** A file that could not be processed. */
  lost: LostFile | null
}

/** @returns null if nothing was delivered, or only outside of Orbit */
export async function readArrival(executor: Db | Tx, pieceId: string): Promise<Arrival | null> {
  const version = await executor
    .selectFrom('deliverableVersions')
    .select(['id', 'number', 'deliveredAt', 'brokenAt'])
    .where('deliverableId', '=', pieceId)
    .where('deliveredAt', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!version?.deliveredAt) return null
  const files = await executor
    .selectFrom('versionFiles as f')
    .innerJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select(['m.fileName', 'm.state', 'm.reason', 'm.readyAt'])
    .where('f.versionId', '=', version.id)
    .orderBy('f.position')
    .execute()
  const times = [version.deliveredAt, ...files.map(({ readyAt }) => readyAt ?? new Date(0))]
  const isThere = files.every(({ state }) => state === 'ready')
  return {
    versionId: version.id,
    number: version.number,
    brokenAt: version.brokenAt,
    at: isThere ? new Date(Math.max(...times.map((time) => time.getTime()))) : null,
    lost: files.find(({ state }) => state === 'failed') ?? null,
  }
}

/**
 * Whether all of the latest delivery has arrived. A delivery outside of Orbit counts as arrived.
 */
export async function hasArrived(executor: Db | Tx, pieceId: string): Promise<boolean> {
  const arrival = await readArrival(executor, pieceId)
  return arrival === null || arrival.at !== null
}

/** The instant after which no answer counts as approval. */
export const answerEnd = (since: Date) => new Date(since.getTime() + APPROVE_WITHIN_HOURS * HOUR_MS)
