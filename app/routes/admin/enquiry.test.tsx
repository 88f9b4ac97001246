import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { hashToken } from '#app/platform/tokens.ts'
import { db } from '#app/platform/db.ts'
import * as enquiryPage from '#app/routes/admin/enquiry.tsx'
import * as adminPage from '#app/routes/admin/admin.tsx'
import * as quotePage from '#app/routes/public/quotes/quote.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, linkIn, listMails } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

async function ask() {
  const email = `${newId()}@example.test`
  const form = {
    formKey: newId(),
    name: 'Pia Garden',
    email,
    eventType: 'wedding',
    location: 'Boston, MA',
    packageType: 'custom',
    details: 'Two days by the lake.',
  }
  const { id } = await submitEnquiry(form, { viewer: null, address: newId() })
  return { id, email, path: `/admin/enquiries/${id}` }
}

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const desk = (
  path: string,
  viewer: Parameters<typeof openPage>[3],
  form?: Record<string, string>,
) => openPage(enquiryPage, '/admin/enquiries/:enquiryId', path, viewer, form)
const quote = {
  formKey: newId(),
  intent: 'quote',
  amount: '899.50',
  message: 'Both days, one Orbiter.',
  title: 'Lake wedding',
  city: 'Boston',
  venueAddress: 'Lake House',
  eventDate: '2026-09-19',
}
const full = {
  ...quote,
  startTime: '14:00',
  durationHours: '4',
  days: '2',
  reels: '3',
  photos: '40',
}

test('an enquiry waits under what is due, shows everything entered, and is answered with a quote by email [P-ENQ-14]', async () => {
  freeze('2026-09-01T12:00:00Z')
  const viewer = await admin()
  const { path, email } = await ask()
  expect(
    (await openPage(adminPage, '/admin', '/admin?queue=all', viewer)).html.split(
      'User Enquiries',
    )[0],
  ).toContain(path)
  const page = await desk(path, viewer)
  for (const text of [
    'Wedding',
    'Pia Garden',
    email,
    'Two days by the lake.',
    'Boston, MA',
    'Reply due by',
  ])
    expect(page.text).toContain(text)
  const refused = await desk(path, viewer, { ...full, amount: 'much', message: 'Kept words' })
  expect([
    refused.status,
    refused.text.includes('Enter the price in dollars'),
    refused.html.includes('Kept words'),
  ]).toEqual([422, true, true])
  expect((await desk(path, viewer, { ...full, formKey: newId() })).text).toContain('Quote sent')
  expect((await getMail({ to: email, kind: 'quote' })).text).toMatch(
    /899\.50[^]*2 days, 4 hours each[^]*3 reels and 40 photos/,
  )
  expect(
    (await openPage(adminPage, '/admin', '/admin?queue=all', viewer)).html.split(
      'User Enquiries',
    )[0],
  ).not.toContain(path)
  expect((await desk(path, viewerOf(await createUser()))).status).toBe(403)
  expect((await desk(`/admin/enquiries/${newId()}`, viewer)).status).toBe(404)
})

test('the link is the only key, hashed at rest, good once: accepting makes the booking with its sessions and deliverables', async () => {
  freeze('2026-09-02T12:00:00Z')
  const viewer = await admin()
  const { path, email, id } = await ask()
  await desk(path, viewer, { ...full, formKey: newId() })
  const link = linkIn(await getMail({ to: email, kind: 'quote' }), '/quotes/')
  const token = link.split('/quotes/')[1] ?? ''
  const stored = await db()
    .selectFrom('enquiryQuotes')
    .select('tokenHash')
    .where('enquiryId', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.tokenHash.equals(hashToken(token))).toBe(true)
  const open = (who: Parameters<typeof openPage>[3], form?: Record<string, string>, at = link) =>
    openPage(quotePage, '/quotes/:token', at, who, form)
  const signedOut = await open(null)
  expect(signedOut.text).toMatch(/Lake wedding .* \$899\.50 Accept and book/)
  await createUser({ email })
  expect(
    (await open(null, {})).location,
    'the account with this address is opened by no link',
  ).toBe(`/auth?next=${encodeURIComponent(link)}`)
  expect((await open(null, undefined, '/quotes/nonsense')).status).toBe(404)
  const customers = [viewerOf(await createUser()), viewerOf(await createUser())]
  const answers = await Promise.all(customers.map((customer) => open(customer, {})))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([302, 409]))
  const projects = await db()
    .selectFrom('videoProjects')
    .selectAll()
    .where('enquiryId', '=', id)
    .execute()
  expect(projects).toMatchObject([
    {
      source: 'quote',
      priceCents: 89_950,
      matchStatus: 'searching',
      title: 'Lake wedding',
      eventType: 'wedding',
    },
  ])
  const projectId = projects[0]?.id ?? ''
  expect(
    await db()
      .selectFrom('projectSessions')
      .select('eventDate')
      .where('projectId', '=', projectId)
      .orderBy('position')
      .execute(),
  ).toEqual([{ eventDate: '2026-09-19' }, { eventDate: '2026-09-20' }])
  expect(
    (
      await db()
        .selectFrom('deliverables')
        .select('label')
        .where('projectId', '=', projectId)
        .orderBy('position')
        .execute()
    ).map((row) => row.label),
  ).toEqual(['Live reel', 'Follow-up reel 1', 'Follow-up reel 2', '40 photos'])
  expect((await open(viewer)).text).toContain('This quote has been accepted.')
  expect((await desk(path, viewer, { ...full, formKey: newId() })).status).toBe(409)
})

test('a newer quote ends the older link, and time ends both', async () => {
  freeze('2026-09-03T12:00:00Z')
  const viewer = await admin()
  const { path, email } = await ask()
  await desk(path, viewer, { ...full, formKey: newId() })
  const older = linkIn(await getMail({ to: email, kind: 'quote' }), '/quotes/')
  await desk(path, viewer, { ...full, amount: '$700' })
  const newer =
    (await listMails({ to: email, kind: 'quote' }))
      .map((mail) => linkIn(mail, '/quotes/'))
      .find((link) => link !== older) ?? ''
  const open = (link: string, form?: Record<string, string>) =>
    openPage(quotePage, '/quotes/:token', link, viewer, form)
  expect((await open(older)).text).toContain('There is a newer quote.')
  expect((await open(older, {})).status).toBe(409)
  freeze('2026-09-17T12:00:01Z')
  expect((await open(newer)).text).toContain('This quote has expired.')
  expect((await open(newer, {})).status).toBe(409)
})

/** The proof, contained in the confirmation, that the effect of this status was shown. */
async function shownOf(path: string, viewer: Parameters<typeof openPage>[3], status: string) {
  const question = await desk(`${path}?set=it&to=${status}`, viewer)
  expect(question.text).toContain('What it does')
  return { question, shown: /name="shown" value="([^"]+)"/.exec(question.html)?.[1] ?? '' }
}

test('its status is set to any of the three, after what that does and whom it tells was shown [P-TOAST-61]', async () => {
  freeze('2026-09-04T12:00:00Z')
  const viewer = await admin()
  const { path } = await ask()
  expect(
    (await desk(path, viewer, { intent: 'status', status: 'completed' })).status,
    'what was not shown first is not done',
  ).toBe(409)
  const { question, shown } = await shownOf(path, viewer, 'completed')
  expect(question.text).toContain(
    'Inquiry: New → Completed It leaves the list of due items without an answer',
  )
  expect(question.text).toContain('Who is notified No one.')
  const set = await desk(path, viewer, { intent: 'status', status: 'completed', shown })
  expect(set.text).toContain('Status Updated Enquiry status has been updated successfully.')
  expect((await desk(path, viewer, { intent: 'status', status: 'lost' })).status).toBe(422)
  const back = await shownOf(path, viewer, 'new')
  expect(back.question.text).toContain('An answer is due again by')
  await desk(path, viewer, { ...full, formKey: newId(), reopens: 'on' })
  const stale = { intent: 'status', status: 'new', shown: back.shown }
  expect((await desk(path, viewer, stale)).status, 'a quote was sent meanwhile').toBe(409)
})

test('a completed enquiry is reopened by a quote only when the admin says so', async () => {
  freeze('2026-09-05T12:00:00Z')
  const viewer = await admin()
  const { path, email } = await ask()
  const { shown } = await shownOf(path, viewer, 'completed')
  await desk(path, viewer, { intent: 'status', status: 'completed', shown })
  const refused = await desk(path, viewer, { ...full, formKey: newId() })
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('This inquiry is completed. Tick the box to reopen it.'),
  ])
  expect(await listMails({ to: email, kind: 'quote' })).toEqual([])
  await desk(path, viewer, { ...full, formKey: newId(), reopens: 'on' })
  expect(await listMails({ to: email, kind: 'quote' })).toHaveLength(1)
  expect((await desk(path, viewer)).text).not.toContain('Reopen this inquiry')
})
