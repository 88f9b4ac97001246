/** Uploads that are dropped at the same moment as their owner returns. */
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { UPLOAD_OVER } from '#app/base/upload.ts'
import { tidyUploads } from '#files/uploads/drop-upload.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { receivedBytes } from '#app/platform/partial-uploads.ts'
import { serveUploads } from '#server/uploads.ts'
import { advance } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  createSender,
  idOfUpload,
  UploadClient,
  UPLOADED_VIDEO as VIDEO,
} from '#tests/support/send-upload.ts'

useDatabase()
beforeEach(() => db().deleteFrom('uploads').execute())

const app = new Hono().all('/uploads', serveUploads).all('/uploads/*', serveUploads)
const client = new UploadClient(app)

const stateOf = async (id: string) =>
  (await db().selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst())?.state

/** An upload that stopped in the middle more than a week ago. */
async function stopped() {
  const person = await createSender()
  const url = await client.begin(person)
  await client.send(person, url, 0, VIDEO.subarray(0, 1000))
  advance({ days: 8 })
  return {
    id: idOfUpload(url),
    sendRest: () => client.send(person, url, 1000, VIDEO.subarray(1000)),
  }
}

/**
 * Starts these works in this order while the upload is locked; the lock lets them through in the
 * same order.
 */
async function inOrder(
  id: string,
  works: readonly (() => Promise<unknown>)[],
  meanwhile: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<unknown[]> {
  const underWay: Promise<unknown>[] = []
  await transaction(async (tx) => {
    await tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute()
    for (const work of works) {
      underWay.push(work())
      await expect.poll(countWaiting).toBe(underWay.length)
    }
    await meanwhile(tx)
  })
  return Promise.all(underWay)
}

const statusOf = async (sending: Promise<Response>) => {
  const answer = await sending
  return answer.status === 204 ? 204 : [answer.status, await answer.json()]
}

test('an upload whose last piece arrives as it is about to be given up is stored', async () => {
  const { id, sendRest } = await stopped()
  const [answer] = await inOrder(id, [() => statusOf(sendRest()), tidyUploads])
  expect(answer).toBe(204)
  expect(await stateOf(id)).toBe('storing')
  expect(await receivedBytes(id)).toBe(VIDEO.length)
})

test('an upload that is given up as its last piece arrives is said to be over, not complete', async () => {
  const { id, sendRest } = await stopped()
  const [, answer] = await inOrder(id, [tidyUploads, () => statusOf(sendRest())])
  expect(answer).toEqual([410, { message: UPLOAD_OVER }])
  expect(await stateOf(id)).toBe('cancelled')
  expect(await receivedBytes(id)).toBeNull()
})

test('an upload of which a piece arrives as it is about to be given up goes on', async () => {
  const { id } = await stopped()
  const touch = (tx: Tx) =>
    tx.updateTable('uploads').set({ touchedAt: now() }).where('id', '=', id).execute()
  await inOrder(id, [tidyUploads], touch)
  expect(await stateOf(id)).toBe('uploading')
  expect(await receivedBytes(id)).toBe(1000)
})
