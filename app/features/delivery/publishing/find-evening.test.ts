import { beforeEach, expect, test } from 'vitest'
import { findEvening } from '#delivery/publishing/find-evening.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { publishingPersonalData } from '#delivery/publishing/publishing-personal-data.server.ts'
import { readPublishing } from '#delivery/publishing/publishing-page.server.ts'
import { deleteReel } from '#market/reels/delete-reel.server.ts'
import * as homePage from '#app/routes/public/home.tsx'
import { db, transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createHung, type HungReel } from '#tests/support/hung-reel.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { textIn } from '#tests/support/page-markup.ts'

useDatabase()
beforeEach(async () => {
  freeze('2026-11-29T18:00:00Z')
  await db().deleteFrom('reels').execute()
})

/** Friday, November 27, in Chicago. */
async function evening(): Promise<[HungReel, HungReel, HungReel]> {
  return [
    await createHung({ title: 'Pasta night', time: '18:30', deliveredAfter: 87 }),
    await createHung({ title: 'Make a wish', time: '19:30', deliveredAfter: 92 }),
    await createHung({ title: 'Last song', time: '22:30', deliveredAfter: 101 }),
  ]
}
const titles = async () => (await findEvening())?.reels.map(({ reel }) => reel.title) ?? null

test('the home page shows each reel at its minute, with its title and Orbiter as in the gallery, and neither customer nor venue [P-HOME-15]', async () => {
  const hung = await evening()
  expect((await findEvening())?.reels.map(({ at, minutesLeft }) => [at, minutesLeft])).toEqual([
    [19 * 60 + 57, 33],
    [21 * 60 + 2, 28],
    [24 * 60 + 11, 19],
  ])
  const { html } = await openPage(homePage, '/', '/', null)
  const strip = /<section[^>]*evening[^]*?<\/section>/.exec(html)?.[0] ?? ''
  const words = textIn(strip).replaceAll(' ,', ',')
  expect(words).toContain('Friday night in Chicago')
  expect(words).toContain('Fri, Nov 27.')
  expect(words).toContain('9:02 PM, 28 min before the end')
  expect(words).toContain('12:11 AM, 19 min before the end')
  for (const { title, orbiter } of hung) {
    expect(strip).toContain(title)
    expect(strip).toContain(orbiter.fullName)
  }
  for (const { customer } of hung) expect(html).not.toContain(customer.fullName)
  expect(html).not.toContain('Canal Street')
  expect(strip.match(/href="\/browse-reels\?reel=[\da-f-]{36}"/g)).toHaveLength(3)
})

test('without the consent, or once it is withdrawn, with that for the gallery or alone, a reel is not there, and two are no evening [P-GAL-11]', async () => {
  const [first, second, third] = await evening()
  const by = ({ customer }: HungReel) => viewerOf(customer)
  expect(await titles()).toEqual(['Pasta night', 'Make a wish', 'Last song'])
  await giveConsent(by(third), third.pieceId, { mayGallery: true })
  expect(await titles()).toBeNull()
  const { html } = await openPage(homePage, '/', '/', null)
  expect(html, 'no substitute').not.toContain('night in Chicago')
  await giveConsent(by(third), third.pieceId, { mayGallery: true, maySayWhen: true })
  expect(await titles()).toHaveLength(3)
  await giveConsent(by(first), first.pieceId, { mayGallery: false, maySayWhen: true })
  expect(await titles(), 'it ends with the gallery').toBeNull()
  expect((await readPublishing(by(first), first.id)).pieces[0]?.consent).toEqual({
    mayPortfolio: false,
    mayGallery: false,
    maySayWhen: false,
  })
  await giveConsent(by(first), first.pieceId, { mayGallery: true, maySayWhen: true })
  expect(await titles(), 'taken down, it needs its Orbiter again').toBeNull()
  await createHung({ title: 'No word', time: '20:00', deliveredAfter: 60, maySayWhen: false })
  expect(await titles()).toBeNull()
  await createHung({ title: 'Encore', time: '20:00', deliveredAfter: 60 })
  expect(await titles()).toEqual(['Encore', 'Make a wish', 'Last song'])
  const { reelId } = await db()
    .selectFrom('reelPublications')
    .select('reelId')
    .where('deliverableId', '=', second.pieceId)
    .executeTakeFirstOrThrow()
  await deleteReel(viewerOf(await createUser({ roles: ['admin'] })), reelId ?? '')
  expect(await titles(), 'deleted by an admin').toBeNull()
})

test('each change of the consent is an event, it is in the copy of a person’s data, and it goes with the account [P-GAL-11]', async () => {
  const customer = await createUser()
  const { pieceId } = await createHung({
    customer,
    title: 'Make a wish',
    time: '19:30',
    deliveredAfter: 92,
  })
  await giveConsent(viewerOf(customer), pieceId, { mayGallery: true })
  await giveConsent(viewerOf(customer), pieceId, { mayGallery: true })
  const events = await db()
    .selectFrom('events')
    .select('data')
    .where('kind', '=', 'publication.consent-given')
    .where('subjectId', '=', pieceId)
    .orderBy('id')
    .execute()
  expect(events.map(({ data }) => data)).toMatchObject([
    { mayGallery: true, maySayWhen: true },
    { mayGallery: true, maySayWhen: false },
  ])
  const { id, email, fullName } = customer
  const person = { id, email, fullName, neutralName: 'Someone', neutralEmail: 'none@orbit.example' }
  const read = () => transaction((tx) => publishingPersonalData.exportPerson(tx, person))
  expect(await read()).toMatchObject({
    publishConsents: [{ mayPortfolio: false, mayGallery: true, maySayWhen: false }],
  })
  await transaction((tx) => publishingPersonalData.forgetPerson(tx, person))
  expect(await read()).toMatchObject({ publishConsents: [] })
})
