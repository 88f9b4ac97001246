/** The team's page for a report that something is missing. */
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import * as room from '#app/routes/deliveries/delivery.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

async function reported() {
  freeze('2026-07-01T15:00:00Z')
  const { startAt, pieceId, ...booking } = await createDelivered({ date: '2026-07-09' })
  freeze(new Date(startAt.getTime() + HOUR_MS))
  const customer = viewerOf(booking.customer)
  await reportMissing(customer, pieceId, { note: 'The second half' })
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const matter = async () =>
    (await listOpenMatters(admin)).find(({ kind, id }) => kind === 'missing' && id === pieceId)
  const href = (await matter())?.href ?? ''
  const answer = (viewer: Viewer, note: string) =>
    openPage(room, '/deliveries/:jobId', href, viewer, { intent: 'answer-missing', pieceId, note })
  return { customer, orbiter: viewerOf(booking.orbiter), admin, matter, href, answer }
}

test('the queue leads the team to the report and the form that answers it; the customer gets the answer', async () => {
  const { admin, customer, href, answer, matter } = await reported()
  const { text } = await openPage(room, '/deliveries/:jobId', href, admin)
  expect(text).toContain('The second half')
  expect(text).toContain('What did you find?')
  expect(text).toContain('They have 72 hours again to approve the piece.')
  const sent = await answer(admin, 'It begins at 0:20.')
  expect(sent.text).toContain('The customer has been notified.')
  expect(sent.text).not.toContain('What did you find?')
  expect(await matter()).toBeUndefined()
  const mail = await getMail({ kind: 'missing-answered', to: customer.email })
  expect(mail.text).toContain('It begins at 0:20.')
})

test('an empty answer is refused beside its field; one that comes too late says that it was not sent', async () => {
  const { admin, answer, matter } = await reported()
  const empty = await answer(admin, ' ')
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Say what you found.')
  expect(await matter()).toBeDefined()
  await answer(admin, 'It begins at 0:20.')
  const colleague = viewerOf(await createUser({ roles: ['admin'] }))
  const late = await answer(colleague, 'It is on its way.')
  expect(late.status).toBe(409)
  expect(late.text).toContain('Your answer was not sent.')
})

test('both sides see that it waits for the team, and cannot answer for it', async () => {
  const { customer, orbiter, href, answer, matter } = await reported()
  const { text } = await openPage(room, '/deliveries/:jobId', href, customer)
  expect(text).not.toContain('What did you find?')
  expect((await answer(customer, 'It is there.')).status).toBe(403)
  expect((await answer(orbiter, 'It is there.')).location).toMatch(/^\/orbiter\/deliveries\//)
  expect(await matter()).toBeDefined()
})
