/** Uploads that end early: cancelled, or never finished. */
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { giveUpOriginals } from '#files/media/media-files.server.ts'
import { changeUploads, type UploadChange } from '#files/uploads/change-upload.server.ts'
import { getOwnUpload, type UploadRow } from '#files/uploads/own-uploads.server.ts'
import { queueStoring } from '#files/uploads/store-upload.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'
import {
  listUnfinished,
  receivedBytes,
  removePartialUpload,
} from '#app/platform/partial-uploads.ts'

/** An upload of which nothing has arrived is dropped after this long … */
export const EMPTY_AFTER_MS = DAY_MS
/** … and one that stopped in the middle after this. */
export const ABANDONED_AFTER_MS = 7 * DAY_MS
/** Longer than storing takes; its process was killed. */
const STUCK_AFTER_MS = 120_000
const BATCH = 500
/** The spool is needed. */
const UNDER_WAY = new Set<UploadRow['state']>(['uploading', 'storing'])

/** Cancels an upload with its small copy. What has been received stays. @throws NotFound */
export async function dropUpload(viewer: Viewer, uploadId: string): Promise<void> {
  const { id } = await getOwnUpload(viewer, uploadId)
  const dropped = await transaction((tx) => drop(tx, 'cancel', (eb) => eb('id', '=', id)))
  for (const each of dropped) await removePartialUpload(each)
}

/** Takes an upload that was refused from its owner's list. @throws NotFound */
export async function dismissUpload(viewer: Viewer, uploadId: string): Promise<void> {
  const { id } = await getOwnUpload(viewer, uploadId)
  await transaction((tx) =>
    changeUploads(tx, {
      action: 'dismiss',
      where: (eb) => eb('id', '=', id),
      set: { reason: null },
    }),
  )
}

/** @returns the ids of those that are over now, small copies included */
async function drop(
  tx: Tx,
  action: 'cancel' | 'abandon',
  where: UploadChange['where'],
): Promise<string[]> {
  const dropped = await changeUploads(tx, { action, where })
  if (dropped.length === 0) return []
  const small = await changeUploads(tx, {
    action: 'cancel',
    where: (eb) => eb('originalId', 'in', dropped),
  })
  await giveUpOriginals(tx, dropped)
  return [...dropped, ...small]
}

/**
 * Drops abandoned uploads, takes up those that were being stored by a process that was killed, and
 * deletes files that no upload names.
 * @returns how many were dropped or deleted
 */
export async function tidyUploads(): Promise<number> {
  await resumeStored(STUCK_AFTER_MS)
  return (await dropAbandoned()) + (await deleteStray())
}

/** Takes up at a start what a process has left that was killed, without waiting for its time. */
export async function resumeUploads(): Promise<void> {
  await resumeStored(0)
  await deleteStray()
}

const before = (ms: number) => new Date(now().getTime() - ms)

/** One that is being stored just now is left to the holder of its lock. */
async function resumeStored(untouchedMs: number): Promise<void> {
  await transaction(async (tx) => {
    const stuck = await tx
      .updateTable('uploads')
      .set({ touchedAt: now() })
      .where('state', '=', 'storing')
      .where('touchedAt', '<=', before(untouchedMs))
      .returning(['id', 'sizeBytes'])
      .execute()
    await queueStoring(tx, stuck)
  })
}

async function dropAbandoned(): Promise<number> {
  const rows = await db()
    .selectFrom('uploads')
    .select(['id', 'touchedAt'])
    .where('state', '=', 'uploading')
    .where('touchedAt', '<', before(EMPTY_AFTER_MS))
    .orderBy('touchedAt')
    .limit(BATCH)
    .execute()
  let count = 0
  for (const { id, touchedAt } of rows) {
    const isEmpty = ((await receivedBytes(id)) ?? 0) === 0
    if (!isEmpty && touchedAt >= before(ABANDONED_AFTER_MS)) continue
    // A piece may just have arrived.
    const dropped = await transaction((tx) =>
      drop(tx, 'abandon', (eb) => eb.and([eb('id', '=', id), eb('touchedAt', '<=', touchedAt)])),
    )
    for (const each of dropped) await removePartialUpload(each)
    count += dropped.length
  }
  return count
}

/** Of uploads that are over: at once; others may be beginning, before their row can be seen. */
async function deleteStray(): Promise<number> {
  const files = await listUnfinished()
  if (files.length === 0) return 0
  const rows = await db()
    .selectFrom('uploads')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const stray = files.filter(({ id, changedAt }) => {
    const state = states.get(id)
    return state ? !UNDER_WAY.has(state) : changedAt < before(EMPTY_AFTER_MS)
  })
  for (const { id } of stray) await removePartialUpload(id)
  return stray.length
}

export const tidyUploadsTask: Task = {
  name: 'tidy-uploads',
  cron: '*/5 * * * *',
  async run() {
    await tidyUploads()
  },
}
