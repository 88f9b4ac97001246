/** One upload that two executions store, because the first has lost its lock. */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portfolioUploads } from '#market/portfolio/portfolio-upload.server.ts'
import { storeUpload } from '#files/uploads/store-upload.server.ts'
import type { UploadTargets } from '#files/uploads/upload-target.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { tryLock } from '#app/platform/held-locks.ts'
import { receivedBytes, uploadLockName } from '#app/platform/partial-uploads.ts'
import { hashOf, headFile } from '#app/platform/storage.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'
import { serveUploads } from '#server/uploads.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/patience.ts'
import {
  createSender,
  idOfUpload,
  UploadClient,
  UPLOADED_VIDEO as VIDEO,
} from '#tests/support/send-upload.ts'

useDatabase()

const app = new Hono().all('/uploads', serveUploads).all('/uploads/*', serveUploads)
const client = new UploadClient(app)
const SHA256 = createHash('sha256').update(VIDEO).digest('hex')

/** An upload whose last byte has arrived. @returns its id */
async function arrived(): Promise<string> {
  const person = await createSender()
  const url = await client.begin(person)
  expect((await client.send(person, url, 0, VIDEO)).status).toBe(204)
  return idOfUpload(url)
}

/** Breaks the connection of all locks; the holders continue. */
async function loseLocks(uploadId: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'orbit-locks' and datname = current_database()`.execute(db())
  await until(async () => {
    const lock = await tryLock(uploadLockName(uploadId)).catch(() => null)
    await lock?.release()
    return lock !== null
  }, 'the lock is free')
}

const mediaOf = (id: string) =>
  db().selectFrom('mediaFiles').select('originalKey').where('id', '=', id).executeTakeFirst()

test('who comes second leaves the original to who has received it', async () => {
  const id = await arrived()
  const [claimed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: UploadTargets = {
    portfolio: {
      ...portfolioUploads,
      async received() {
        claimed.resolve()
        await released.promise
      },
    },
  }
  const first = storeUpload(id, slow)
  await claimed.promise
  await loseLocks(id)
  const second = storeUpload(id, UPLOAD_TARGETS)
  await until(async () => (await countWaiting()) > 0, 'the second has stored it too')
  released.resolve()
  await Promise.all([first, second])
  const { originalKey } = (await mediaOf(id)) ?? {}
  expect(await hashOf(originalKey ?? '')).toBe(SHA256)
  expect(await receivedBytes(id)).toBeNull()
})

test('cancelled while it is stored, nothing is left of it', async () => {
  const id = await arrived()
  const key = `private/originals/${id}.mp4`
  let storing = Promise.resolve()
  await transaction(async (tx) => {
    await tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute()
    storing = storeUpload(id, UPLOAD_TARGETS)
    await until(async () => (await countWaiting()) > 0, 'it is stored')
    expect(await headFile(key)).not.toBeNull()
    await tx.updateTable('uploads').set({ state: 'cancelled' }).where('id', '=', id).execute()
  })
  await storing
  expect([await mediaOf(id), await headFile(key)]).toEqual([undefined, null])
})
