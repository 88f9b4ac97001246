/** Photos that another tab sends, or that an earlier version of Orbit stored on the device. */
import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { ARRIVING_MS } from '#app/base/upload.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { pictureOf } from '../../bench/soak/soak-files.ts'

/** Sent in two chunks of at most 5 MB. */
const PHOTO_BYTES = 7 * 1024 * 1024

/** An event with one set of photos. */
async function photosOwed() {
  const { id, orbiter } = await eventUnderWay({ reels: 1, seconds: 2 })
  const pieceId = newId()
  const piece = { kind: 'photo' as const, label: 'Photos', dueAt: now(), dueRule: 'event-end' }
  await db()
    .insertInto('deliverables')
    .values({ id: pieceId, bookingRequestId: id, position: 9, ...piece })
    .execute()
  return { id, orbiter, pieceId }
}

const photosOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Photos' }) })

/** Everything that the browser stores of files that are being sent. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const answerTo = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) =>
        request.addEventListener('success', () => resolve(request.result)),
      )
    const database = await answerTo(indexedDB.open('orbit-uploads'))
    const stores = database.transaction(['files', 'contents'])
    const files = await answerTo(stores.objectStore('files').getAll())
    const contents = await answerTo<Blob[]>(stores.objectStore('contents').getAll())
    database.close()
    return {
      words: files.map(({ file, uploadId }) => ({ file, isBegun: uploadId !== null })),
      sizes: contents.map(({ size }) => size),
    }
  })

/** Makes what a page does after exactly this many milliseconds happen soon. */
const hurry = (page: Page, afterMs: number) =>
  page.addInitScript((slow) => {
    const later = globalThis.setTimeout
    const sooner = (run: () => void, ms?: number) => later(run, ms === slow ? 200 : ms)
    globalThis.setTimeout = sooner as typeof setTimeout
  }, afterMs)

test('what another tab was sending goes on in this one once that one is gone', async ({
  page,
  context,
}) => {
  const { id, orbiter, pieceId } = await photosOwed()
  await signIn(page, orbiter)
  // The second chunk never arrives from the first tab.
  await page.route('**/uploads/*', (route) =>
    Number(route.request().headers()['upload-offset'] ?? 0) > 0 ? undefined : route.continue(),
  )
  await open(page, `/orbiter/deliveries/${id}`)
  await photosOf(page)
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'IMG_0501.PNG', mimeType: 'image/png', buffer: pictureOf(PHOTO_BYTES) })
  // The file's content is stored once, separately from its metadata.
  await expect
    .poll(() => held(page))
    .toEqual({ words: [{ file: undefined, isBegun: true }], sizes: [PHOTO_BYTES] })
  const arrived = () =>
    db()
      .selectFrom('uploads')
      .select('id')
      .where('subjectId', '=', pieceId)
      .where('kind', 'is not', null)
      .executeTakeFirst()
  await expect.poll(arrived).toBeDefined()

  const other = await context.newPage()
  await hurry(other, ARRIVING_MS + 1000)
  await open(other, `/orbiter/deliveries/${id}`)
  const sending = photosOf(other).getByRole('list', { name: 'Uploads' })
  await expect(sending).toContainText('Uploading in another tab or on another device.')
  await expect(sending.getByRole('button', { name: 'Choose file: IMG_0501.PNG' })).toBeVisible()
  await expectAccessible(other)
  await page.close()
  await db()
    .updateTable('uploads')
    .set({ touchedAt: new Date(now().getTime() - HOUR_MS) })
    .where('subjectId', '=', pieceId)
    .execute()
  await expect(photosOf(other).getByRole('button', { name: 'Remove IMG_0501.PNG' })).toBeVisible()
  await expect(sending).toHaveCount(0)
  await expect.poll(() => held(other)).toEqual({ words: [], sizes: [] })
})

test('a photo that an earlier version holds on the device is sent', async ({ page }) => {
  const { id, orbiter, pieceId } = await photosOwed()
  await signIn(page, orbiter)
  await open(page, '/')
  await page.evaluate(
    async ({ key, place, bytes, addedAt }) => {
      const opening = indexedDB.open('orbit-uploads', 1)
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('files', { keyPath: 'id' }),
      )
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const change = opening.result.transaction('files', 'readwrite')
      change.objectStore('files').put({
        id: key,
        place,
        fileName: 'IMG_0601.PNG',
        type: 'image/png',
        sizeBytes: bytes.length,
        lastModified: 0,
        file: new Blob([new Uint8Array(bytes)]),
        uploadId: null,
        isPaused: false,
        addedAt,
      })
      await new Promise((resolve) => change.addEventListener('complete', resolve))
      opening.result.close()
    },
    {
      key: newId(),
      place: `delivery ${pieceId}`,
      bytes: [...pictureOf(20_000)],
      addedAt: now().getTime(),
    },
  )
  await open(page, `/orbiter/deliveries/${id}`)
  await expect(photosOf(page).getByRole('button', { name: 'Remove IMG_0601.PNG' })).toBeVisible()
  await expect.poll(() => held(page)).toEqual({ words: [], sizes: [] })
})
