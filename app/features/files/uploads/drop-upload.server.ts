/** Uploads that end early: cancelled or never finished. */
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

/** An upload that has received nothing is dropped after this time. */
export const EMPTY_AFTER_MS = DAY_MS
/** An upload that has stopped in the middle is dropped after this time. */
export const ABANDONED_AFTER_MS = 7 * DAY_MS
/** Longer than storing takes. By then, the process must have been killed. */
const STUCK_AFTER_MS = 120_000
const BATCH = 500
/** States in which the file in the spool is still needed. */
const UNDER_WAY = new Set<UploadRow['state']>(['uploading', 'storing'])

/** Cancels an upload and its small copy. Files that were already received stay. @throws NotFound */
export async function dropUpload(viewer: Viewer, uploadId: string): Promise<void> {
  const { id } = await getOwnUpload(viewer, uploadId)
  const dropped = await transaction((tx) => drop(tx, 'cancel', (eb) => eb('id', '=', id)))
  for (const each of dropped) await removePartialUpload(each)
}

/** Removes a refused upload from its owner's list. @throws NotFound */
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

/** @returns the IDs of the uploads that have ended, including small copies */
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
 * Drops abandoned uploads, resumes uploads whose storing process was killed, and deletes files that
 * no upload needs.
 * @returns how many uploads were dropped and files deleted
 */
export async function tidyUploads(): Promise<number> {
  await resumeStored(STUCK_AFTER_MS)
  return (await dropAbandoned()) + (await deleteStray())
}

/** On startup, resumes uploads that a killed process left behind, without waiting. */
export async function resumeUploads(): Promise<void> {
  await resumeStored(0)
  await deleteStray()
}

const before = (ms: number) => new Date(now().getTime() - ms)

/** An upload that is being stored now is not stored twice, because its process holds a lock. */
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
    // A chunk may have just arrived.
    const dropped = await transaction((tx) =>
      drop(tx, 'abandon', (eb) => eb.and([eb('id', '=', id), eb('touchedAt', '<=', touchedAt)])),
    )
    for (const each of dropped) await removePartialUpload(each)
    count += dropped.length
  }
  return count
}

/**
 * Deletes files of uploads that have ended immediately. Files without a row get a day, because
 * their upload may be starting before its row is visible.
 */
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
