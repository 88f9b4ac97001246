/** Reels from a phone at the event to the customer's page: uploaded, checked, replaced, delivered. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { db } from '#app/platform/db.ts'
import { hashOf } from '#app/platform/storage.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'
import { type FilmFolder, filmFolder } from '#tests/support/made-films.ts'
import { listPieces } from '#tests/support/piece-factory.ts'
import { black, clipOf } from '../../bench/films/clip.ts'

/** The smallest that passes. */
const PHONE_FILM = { width: 720, height: 1280, seconds: 2 }

let films: FilmFolder
test.beforeAll(async () => {
  films = await filmFolder([
    clipOf('bright', PHONE_FILM),
    clipOf('dark', { ...PHONE_FILM, film: black(0.4, 1.8) }),
  ])
})
test.afterAll(() => films.remove())

const filmed = async (name: 'bright' | 'dark', fileName: string) => ({
  name: fileName,
  mimeType: 'video/quicktime',
  buffer: await readFile(films.file(name)),
})

/** What is stored as the master of the first piece. */
async function storedMaster(jobId: string): Promise<string> {
  const [piece] = await listPieces(jobId)
  const { masterKey } = await db()
    .selectFrom('deliverableVersions as v')
    .innerJoin('versionFiles as f', 'f.versionId', 'v.id')
    .innerJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select('m.masterKey')
    .where('v.deliverableId', '=', piece?.id ?? '')
    .executeTakeFirstOrThrow()
  return (await hashOf(masterKey ?? '')) ?? ''
}

test('from a phone at the event three reels are uploaded, one is black and replaced, and all are declared and delivered; the customer follows live and downloads the master as it is stored [P-GEN-02] [P-OD-23]', async ({
  openAs,
}) => {
  const { id, orbiter, customer } = await eventUnderWay({
    reels: 3,
    seconds: 2,
    doNotFilm: 'The children',
  })
  const [phone, theirs] = [await openAs(orbiter), await openAs(customer)]
  await phone.setViewportSize({ width: 390, height: 844 })
  await open(theirs, `/deliveries/${id}`)
  const followed = theirs.getByRole('navigation', { name: 'Pieces' })
  await expect(followed.getByText('On track', { exact: true })).toHaveCount(3)
  await open(phone, `/orbiter/deliveries/${id}`)
  const clock = phone.getByRole('region', { name: 'Due next' })
  await expect(clock).toContainText('Due before the event ends')
  const reel = (number: number) =>
    phone
      .getByRole('listitem')
      .filter({ has: phone.getByRole('heading', { name: `Live 2s reel ${number}` }) })
  for (const [number, name] of [
    [1, 'bright'],
    [2, 'dark'],
    [3, 'bright'],
  ] as const)
    await reel(number)
      .getByLabel('Choose film')
      .setInputFiles(await filmed(name, `IMG_010${number}.MOV`))
  await expect(reel(2)).toContainText('0:00–0:01 is black. Trim it.', { timeout: 30_000 })
  await expect(reel(2).getByLabel(/^Or deliver it anyway/)).toBeVisible()
  await reel(2)
    .getByLabel('Replace')
    .setInputFiles(await filmed('bright', 'IMG_0104.MOV'))
  await expect(reel(2)).toContainText('IMG_0104.MOV')
  await expect(reel(2)).not.toContainText('is black')
  for (const number of [1, 2, 3])
    await expect(reel(number)).toContainText('Ready.', { timeout: 30_000 })
  await expectAccessible(phone)

  await reel(1).getByRole('button', { name: 'Deliver Live 2s reel 1' }).click()
  await expect(reel(1)).toContainText('Confirm that nothing on this list is shown.')
  for (const number of [1, 2, 3]) {
    await reel(number).getByLabel('Music', { exact: true }).selectOption({ label: 'Licensed' })
    await reel(number).getByLabel('Title').fill('Slow dance')
    await reel(number).getByLabel('Not in it: The children').check()
    await expect(reel(number)).not.toContainText('Say where the music is from.')
    await reel(number)
      .getByRole('button', { name: `Deliver Live 2s reel ${number}` })
      .click()
    await expect(reel(number)).toContainText('Version 1 delivered')
    await expect(followed.getByText('Delivered', { exact: true })).toHaveCount(number)
  }
  await expect(clock).toContainText('Everything is delivered')

  await expect(theirs.getByRole('link', { name: 'Download everything' })).toBeVisible()
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  const bytes = await readFile(await download.path())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(await storedMaster(id))
})
