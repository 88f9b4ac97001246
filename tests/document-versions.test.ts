/**
 * Changes to the texts that people agree to: what pages show, who is asked again, and what bookings
 * store.
 */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { dayOfEffect, type AgreedDocument } from '#people/accounts/agreed-documents.ts'
import {
  findShownVersion,
  getInForce,
  listAgreements,
  listUnagreed,
  recordAgreements,
} from '#people/accounts/agreements.server.ts'
import { acceptQuotedPrice, quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { findJobHead } from '#delivery/deliveries/job-head.server.ts'
import { readAgreements } from '#team/disputes/evidence-facts.server.ts'
import { readAgreedFacts } from '#team/documents/content-facts.server.ts'
import { readText } from '#team/documents/content-files.server.ts'
import { publishDocuments, publishText } from '#team/documents/publish-documents.server.ts'
import { bookPackage } from '#work/projects/book-package.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import * as authPage from '#app/routes/auth/auth.tsx'
import * as newTermsPage from '#app/routes/auth/new-terms.tsx'
import * as dataPage from '#app/routes/profile/data.tsx'
import * as contentPage from '#app/routes/public/content-page.tsx'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { customerAndOrbiter, requestForm } from '#tests/support/request-form.ts'

useDatabase()

const PASSWORD = 'a-password-of-mine'

beforeEach(async () => {
  await db().deleteFrom('bookingRequests').execute()
  await db().updateTable('videoProjects').set({ termsVersionId: null }).execute()
  await db().deleteFrom('agreements').execute()
  await db().deleteFrom('documentVersions').execute()
  await publishDocuments()
  await db()
    .updateTable('documentVersions')
    .set({ effectiveAt: new Date('2026-06-01T12:00:00Z') })
    .execute()
})

/** @param change the text that describes a material change */
async function publish(document: AgreedDocument, words: string, change?: string): Promise<void> {
  const source = readText(document).replace(
    /updated: .*\n---\n/,
    `updated: 2026-12-01\n${change ? `change: ${change}\n` : ''}---\n${words}\n\n`,
  )
  const facts = await readAgreedFacts()
  await transaction((tx) => publishText(tx, document, source, facts))
}

const openTerms = (query = '') => openPage(contentPage, '/terms', `/terms${query}`, null)

const agree = (userId: string, documents: readonly AgreedDocument[]) =>
  transaction((tx) => recordAgreements(tx, userId, documents))

test('the page shows the text in force, and in a line above what changes from when [P-AUTH-34]', async () => {
  freeze('2026-11-26T15:00:00Z')
  expect((await openTerms()).text).toContain('In force since Mon, Jun 1, 2026')
  await publish('terms', 'Tips are shared.', 'Tips are shared with the team.')
  const before = await openTerms()
  expect(before.text).toContain('In force since Mon, Jun 1, 2026')
  expect(before.text).toContain(
    'New terms apply from Sat, Dec 26, 2026: Tips are shared with the team. Read them',
  )
  expect(before.html).toContain('href="/terms?version=next"')
  expect(before.text).not.toContain('Tips are shared. 1.')
  const next = await openTerms('?version=next')
  expect(next.text).toContain('Applies from Sat, Dec 26, 2026')
  expect(next.text).toContain('Tips are shared.')

  const { hash: earlier } = await getInForce('terms')
  advance({ days: 30 })
  const after = await openTerms()
  expect(after.text).toContain('In force since Sat, Dec 26, 2026')
  expect(after.text).toContain('Tips are shared.')
  expect(after.text).not.toContain('New terms apply')
  const old = await openTerms(`?version=${earlier.slice(0, 12)}`)
  expect(old.text).toContain('An earlier version, of Mon, Jun 1, 2026')
  expect(old.text).not.toContain('Tips are shared.')
  expect(await findShownVersion('terms', '000000000000')).toBeNull()
})

test('each text that a person agreed to is linked on their page, as it was [P-AUTH-34]', async () => {
  freeze('2026-11-26T15:00:00Z')
  const user = await createUser()
  await agree(user.id, ['terms'])
  const { hash } = await getInForce('terms')
  await publish('terms', 'Other words.')
  const page = await openPage(dataPage, '/profile/data', '/profile/data', viewerOf(user))
  expect(page.text).toContain('What you agreed to Terms of Service Version of Mon, Jun 1, 2026')
  expect(page.html).toContain(`href="/terms?version=${hash.slice(0, 12)}"`)
})

test('who signs in is asked about a material change in force, until they agree, and then goes on [P-AUTH-34]', async () => {
  freeze('2026-11-26T15:00:00Z')
  const user = await createUser({ password: PASSWORD })
  const viewer = viewerOf(user)
  await agree(user.id, ['terms', 'privacy'])
  const signIn = async (next = '/favourites') => {
    const form = { intent: 'sign-in', email: user.email, password: PASSWORD, next }
    const { location } = await openPage(authPage, '/auth', '/auth', null, form)
    return new URL(location ?? '', 'http://localhost').searchParams.get('next')
  }
  const openAsked = (query: string, form?: Record<string, string>) =>
    openPage(newTermsPage, '/new-terms', `/new-terms${query}`, viewer, form)

  await publish('privacy', 'A comma, moved.')
  await publish('orbiter-terms', 'Not theirs.', 'Not theirs.')
  await publish('terms', 'Tips are shared.', 'Tips are shared with the team.')
  expect(await signIn()).toBe('/favourites')
  expect((await openAsked('?next=%2Ffavourites')).location).toBe(
    '/smart-dashboard?next=%2Ffavourites',
  )
  advance({ days: 30 })
  for (const _ of [1, 2]) expect(await signIn()).toBe('/new-terms?next=%2Ffavourites')
  const page = await openAsked('?next=%2Ffavourites')
  expect(page.text).toContain('Terms of Service, since Sat, Dec 26, 2026')
  expect(page.text).toContain('Tips are shared with the team.')
  expect(page.text).toContain('Sign Out')
  expect(page.text).not.toContain('Not theirs.')
  expect(page.html).toContain('href="/terms"')

  const [change] = await listUnagreed(viewer)
  expect((await openAsked('', { seen: newId() })).location).toBe('/new-terms')
  expect(await listUnagreed(viewer)).toHaveLength(1)
  const agreed = await openAsked('?next=https%3A%2F%2Fevil.example', { seen: change?.id ?? '' })
  expect(agreed.location).toBe('/smart-dashboard')
  expect(await listUnagreed(viewer)).toEqual([])
  expect((await listAgreements(user.id)).at(-1)).toMatchObject({
    document: 'terms',
    hash: (await getInForce('terms')).hash,
  })
  expect(await signIn()).toBe('/favourites')

  const newcomer = await createUser()
  await agree(newcomer.id, ['terms', 'privacy'])
  expect(await listUnagreed(viewerOf(newcomer))).toEqual([])
  const orbiter = await createOrbiter()
  await agree(orbiter.id, ['terms', 'privacy'])
  const asked = await listUnagreed(viewerOf(orbiter))
  expect(asked.map(({ document }) => document)).toEqual(['orbiter-terms'])
})

test('someone who agreed before versions were stored is asked, the team is not', async () => {
  freeze('2026-11-26T15:00:00Z')
  const [user, admin] = [await createUser(), await createUser({ roles: ['admin'] })]
  const old = { userId: user.id, document: 'terms', version: '2026-07-01' } as const
  await db().insertInto('agreements').values(old).execute()
  expect(await listUnagreed(viewerOf(user))).toEqual([])
  await publish('terms', 'Tips are shared.', 'Tips are shared with the team.')
  advance({ days: 30 })
  expect(await listUnagreed(viewerOf(user))).toHaveLength(1)
  expect(await listUnagreed(viewerOf(admin))).toEqual([])
})

test('a booking keeps the Terms that it was requested under, and a package those of its order [P-AUTH-34]', async () => {
  const { viewer, orbiter, customer } = await customerAndOrbiter()
  const before = await getInForce('terms')
  const { id } = await requestBooking(viewer, orbiter.id, requestForm())
  await publish('terms', 'Other words.')
  const after = await getInForce('terms')
  expect(after.id).not.toBe(before.id)
  await quoteBooking(viewerOf(orbiter), id, { price: '180' })
  await acceptQuotedPrice(viewer, id, { quoteCents: 18_000 })
  const { id: projectId } = await bookPackage(viewer, {
    formKey: newId(),
    packageId: 'reel-30s',
    businessName: 'Corner Bakery',
    eventType: 'restaurant',
    contactEmail: customer.email,
    city: 'Dallas',
    eventLocation: '1500 Marilla Street, Dallas, TX 75201',
    eventDate: '2026-07-12',
    startTime: '10:00',
  })
  const jobs = [
    [id, before],
    [projectId, after],
  ] as const
  for (const [jobId, version] of jobs) {
    const job = await findJobHead(db(), jobId)
    if (!job) throw new Error('no job')
    const { rows } = await readAgreements(job)
    expect(rows.at(-1)?.text).toBe(
      `Ordered under the Terms of Service, version of ${dayOfEffect(version.effectiveAt)} (${version.hash.slice(0, 12)})`,
    )
  }
})
