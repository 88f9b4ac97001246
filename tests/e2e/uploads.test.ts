/**
 * Photos from a phone that loses its connection, on a page that is loaded again, sometimes too
 * late.
 */
import type { Page, Request } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { UPLOAD_OVER } from '#app/base/upload.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { hashOf } from '#app/platform/storage.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { hashOfBytes, pictureOf } from '../../bench/soak/soak-files.ts'

/** Sent in two chunks of at most 5 MB. */
const PHOTO_BYTES = 7 * 1024 * 1024

async function addPhotos(bookingRequestId: string): Promise<string> {
  const id = newId()
  const piece = { kind: 'photo' as const, label: 'Photos', dueAt: now(), dueRule: 'event-end' }
  await db()
    .insertInto('deliverables')
    .values({ id, bookingRequestId, position: 9, ...piece })
    .execute()
  return id
}

/** The piece of `addPhotos` on its delivery page. */
const photosOf = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Photos' }) })

/** What happens to the second chunk of a file. */
type Fate = 'lost' | 'held' | 'sent'

const isSecondPiece = (request: Request) => Number(request.headers()['upload-offset'] ?? 0) > 0

/** @returns a function that sets the fate; a held chunk is held until its page is left */
async function meetSecondPieces(page: Page): Promise<(fate: Fate) => void> {
  let fate: Fate = 'sent'
  await page.route('**/uploads/*', async (route) => {
    if (!isSecondPiece(route.request()) || fate === 'sent') return route.continue()
    if (fate === 'held') return
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  return (next) => (fate = next)
}

/**
 * Makes the browser support wake locks in any environment.
 * @returns a function that counts the current locks
 */
async function countWakeLocks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const held = new Set<object>()
    const request = () => {
      const lock = { release: () => Promise.resolve(void held.delete(lock)) }
      held.add(lock)
      return Promise.resolve(lock)
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.assign(window, { countHeld: () => held.size })
  })
  return () => page.evaluate(() => (window as unknown as { countHeld: () => number }).countHeld())
}

test('three photos chosen on a phone go on after a lost connection and after a reload, and arrive once, byte for byte', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/)
  const { id, orbiter } = await eventUnderWay({ reels: 1, seconds: 2 })
  const pieceId = await addPhotos(id)
  const photos = ['IMG_0201.PNG', 'IMG_0202.PNG', 'IMG_0203.PNG'].map((name) => ({
    name,
    mimeType: 'image/png',
    buffer: pictureOf(PHOTO_BYTES),
  }))
  await page.setViewportSize({ width: 390, height: 844 })
  const wakeLocks = await countWakeLocks(page)
  await signIn(page, orbiter)
  await open(page, `/orbiter/deliveries/${id}`)
  const meet = await meetSecondPieces(page)
  const piece = photosOf(page)
  const sending = piece.getByRole('list', { name: 'Uploads' })
  const share = (name: string) =>
    sending
      .getByLabel(`Upload of ${name}`)
      .evaluate((bar: HTMLProgressElement) => bar.value)
      .catch(() => 0)

  meet('lost')
  await piece.getByLabel('Choose photos').setInputFiles(photos)
  await expect(sending).toContainText('Connection lost.')
  await expect(sending).toContainText('What has arrived is safe. The rest goes on automatically.')
  await expectAccessible(page)

  meet('held')
  await context.setOffline(false)
  await expect.poll(() => share('IMG_0201.PNG')).toBeGreaterThan(60)
  await expect(sending).toContainText('Next · 7 MB')
  await expect(page.getByText('Keep this page open until it’s uploaded.')).toBeVisible()
  await expect.poll(wakeLocks).toBe(1)
  meet('sent')
  page.once('dialog', (dialog) => void dialog.accept())
  await reload(page)

  for (const { name } of photos)
    await expect(piece.getByRole('button', { name: `Remove ${name}` })).toHaveCount(1)
  await expect(sending).toHaveCount(0)
  await expect.poll(wakeLocks).toBe(0)
  const stored = await db()
    .selectFrom('mediaFiles as m')
    .innerJoin('versionFiles as f', 'f.mediaFileId', 'm.id')
    .innerJoin('deliverableVersions as v', 'v.id', 'f.versionId')
    .select(['m.fileName as name', 'm.originalKey'])
    .where('v.deliverableId', '=', pieceId)
    .orderBy('m.fileName')
    .execute()
  expect(
    await Promise.all(
      stored.map(async ({ name, originalKey }) => [name, await hashOf(originalKey ?? '')]),
    ),
  ).toEqual(photos.map(({ name, buffer }) => [name, hashOfBytes(buffer)]))
  const { uploads } = await db()
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('subjectId', '=', pieceId)
    .executeTakeFirstOrThrow()
  expect(uploads).toBe(photos.length)
})

test('a photo that arrives while the page asks what is on its way is not listed a second time', async ({
  page,
}) => {
  const { id, orbiter } = await eventUnderWay({ reels: 1, seconds: 2 })
  const pieceId = await addPhotos(id)
  await signIn(page, orbiter)
  const moment = () => Promise.withResolvers<null>()
  const [asked, begun, read, arrived] = [moment(), moment(), moment(), moment()]
  // The answer describes the state while the photo was being sent, and arrives once the photo is
  // stored.
  const list = `**/uploads?*${pieceId}`
  await page.route(list, async (route) => {
    asked.resolve(null)
    await begun.promise
    const response = await route.fetch()
    read.resolve(null)
    await arrived.promise
    await route.fulfill({ response })
  })
  await page.route('**/uploads/*', async (route) => {
    if (isSecondPiece(route.request())) {
      begun.resolve(null)
      await read.promise
    }
    await route.continue()
  })
  await open(page, `/orbiter/deliveries/${id}`)
  const piece = photosOf(page)
  const answered = page.waitForResponse(list)
  await asked.promise
  await piece
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'IMG_0401.PNG', mimeType: 'image/png', buffer: pictureOf(PHOTO_BYTES) })
  await expect(piece.getByRole('button', { name: 'Remove IMG_0401.PNG' })).toBeVisible()
  await expect(piece.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  arrived.resolve(null)
  const { uploads } = await (await answered).json()
  expect(uploads).toMatchObject([{ fileName: 'IMG_0401.PNG', state: 'uploading' }])
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(piece.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
})

test('an upload that has waited too long says so once, and the same file can be sent again', async ({
  page,
}) => {
  const { id, orbiter } = await eventUnderWay({ reels: 1, seconds: 2 })
  const pieceId = await addPhotos(id)
  await signIn(page, orbiter)
  await open(page, `/orbiter/deliveries/${id}`)
  const meet = await meetSecondPieces(page)
  const piece = photosOf(page)
  const sending = piece.getByRole('list', { name: 'Uploads' })
  meet('held')
  const secondPart = page.waitForRequest(isSecondPiece)
  await piece
    .getByLabel('Choose photos')
    .setInputFiles({ name: 'IMG_0301.PNG', mimeType: 'image/png', buffer: pictureOf(PHOTO_BYTES) })
  await expect(sending).toContainText('Uploading')
  // It is held: nothing is on its way that could hear of the end before the page is loaded again.
  await secondPart
  await db()
    .updateTable('uploads')
    .set({ state: 'cancelled' })
    .where('subjectId', '=', pieceId)
    .where('kind', 'is not', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  meet('sent')
  page.once('dialog', (dialog) => void dialog.accept())
  await reload(page)
  await expect(sending).toContainText(UPLOAD_OVER)
  await sending.getByRole('button', { name: 'Try again: IMG_0301.PNG' }).click()
  await expect(piece.getByRole('button', { name: 'Remove IMG_0301.PNG' })).toBeVisible()
})
