/**
 * Reels from a phone at the event to the customer's page: uploaded, checked, replaced, delivered.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { db } from '#app/platform/db.ts'
import { hashOf } from '#app/platform/storage.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { expect, expectAccessible, open, reload, test } from '#tests/support/journey.ts'
import { journeyFilms } from '#tests/support/journey-films.ts'
import { phoneClip } from '#tests/support/made-films.ts'
import { listPieces } from '#tests/support/piece-factory.ts'

const films = journeyFilms([
  phoneClip('whole', { seconds: 1 }),
  phoneClip('silent', { seconds: 1, sound: null }),
])

let chosen = 100

/** Named as a phone would name it. */
const filmed = async (name: 'whole' | 'silent') => ({
  name: `IMG_0${(chosen += 1)}.MOV`,
  mimeType: 'video/quicktime',
  buffer: await readFile(films.file(name)),
})

/** The bytes that are stored as the master of the first piece. */
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

test('from a phone at the event three reels are uploaded, one is silent and replaced, and all are declared and delivered; the customer follows live and downloads the master as it is stored [P-GEN-02] [P-OD-23]', async ({
  openAs,
}) => {
  const { id, orbiter, customer } = await eventUnderWay({
    reels: 3,
    seconds: 1,
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
      .filter({ has: phone.getByRole('heading', { name: `Live 1s reel ${number}` }) })
  const choose = async (number: number, name: 'whole' | 'silent') =>
    reel(number)
      .getByLabel(/^(Choose film|Replace)$/)
      .setInputFiles(await filmed(name))
  await choose(1, 'silent')
  await expect(reel(1)).toContainText('Not sent yet.')
  await expect(reel(1).getByRole('list', { name: /^Found in / })).toContainText(
    'The video is silent. Add the sound, or mark it as silent on purpose.',
  )
  await expectAccessible(phone)
  await reload(phone)
  await reel(1)
    .getByRole('button', { name: /^Send anyway: / })
    .click()
  await choose(2, 'whole')
  await expect(reel(1)).toContainText('Fix: The video is silent.')
  await expect(reel(1).getByLabel(/^Or deliver it anyway/)).toBeVisible()
  await choose(1, 'whole')
  await expect(reel(1)).not.toContainText('is silent')
  await choose(3, 'whole')
  for (const number of [1, 2]) await expect(reel(number)).toContainText('Ready.')
  await expect(reel(1).getByLabel(/^Or deliver it anyway/)).toBeHidden()
  await expectAccessible(phone)

  await reel(1).getByRole('button', { name: 'Deliver Live 1s reel 1' }).click()
  await expect(reel(1)).toContainText('Confirm that nothing on this list is shown.')
  for (const number of [1, 2, 3]) {
    await reel(number).getByLabel('Music', { exact: true }).selectOption({ label: 'Licensed' })
    await reel(number).getByLabel('Title').fill('Slow dance')
    await reel(number).getByLabel('Not in it: The children').check()
    await expect(reel(number)).not.toContainText('Choose the music source.')
    await reel(number)
      .getByRole('button', { name: `Deliver Live 1s reel ${number}` })
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
