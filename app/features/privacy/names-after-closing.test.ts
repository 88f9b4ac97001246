/** After an account is closed, searches every table for the person's name and address. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { addComment } from '#delivery/comments/add-comment.server.ts'
import { followDispute } from '#team/disputes/follow-dispute.server.ts'
import { noteDispute } from '#team/disputes/note-dispute.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { issuePapers } from '#money/papers/issue-papers.server.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { findStored } from '#tests/support/find-secrets.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'
import { settleMoney } from '#tests/support/settle-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()

const password = 'a-password-of-mine'

/**
 * Tables where a name stays on purpose until its row is deleted by age; docs/security.md explains
 * why.
 */
const STAYS = ['public.audit_entries', 'public.idempotency_keys', 'public.mails', 'public.papers']

/** A delivered booking on which both sides have written, with a refund and a dispute. */
async function eventfulBooking(customerName: string, orbiterName: string) {
  const customer = await createUser({ password, fullName: customerName })
  const orbiter = await createOrbiter({ fullName: orbiterName })
  const { passwordHash } = await db()
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  await db().updateTable('users').set({ passwordHash }).where('id', '=', orbiter.id).execute()
  const people = { customer: viewerOf(customer), orbiter: viewerOf(orbiter) }
  const { id, pieceId } = await createDelivered({ customer, orbiter, customerName })
  await settleMoney()
  await writeAbout(people, id, pieceId)
  await moveMoney(people, id)
  return people
}

interface People {
  customer: Viewer
  orbiter: Viewer
}

async function writeAbout({ customer, orbiter }: People, id: string, pieceId: string) {
  for (const viewer of [customer, orbiter])
    await sendMessage(viewer, id, { idempotencyKey: newId(), text: 'See you there' })
  const { id: versionId } = await db()
    .selectFrom('deliverableVersions')
    .select('id')
    .where('deliverableId', '=', pieceId)
    .executeTakeFirstOrThrow()
  for (const viewer of [customer, orbiter])
    await addComment({ viewer }, versionId, { commentId: newId(), body: 'Lovely.' })
}

async function moveMoney({ orbiter }: People, id: string) {
  await transaction((tx) => completeBookings(tx, [id], null))
  const { orderId, paymentId, chargeId } = await db()
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .select(['o.id as orderId', 'p.id as paymentId', 'p.gatewayId as chargeId'])
    .where('o.bookingRequestId', '=', id)
    .executeTakeFirstOrThrow()
  const admin = await adminViewer()
  const refund = { amount: '50', bearer: 'policy', reason: 'The light failed', formKey: newId() }
  const { shown } = await previewRefund(admin, orderId, refund)
  await refundByAdmin(admin, orderId, { ...refund, shown })
  const disputed = await paymentSite().openDispute(chargeId ?? '')
  await followDispute(paymentId, await gateway().readDispute(disputed))
  const dispute = await db()
    .selectFrom('disputes')
    .select('id')
    .where('gatewayId', '=', disputed)
    .executeTakeFirstOrThrow()
  await noteDispute(orbiter, dispute.id, { note: 'I was there all evening.' })
  await paymentSite().decideDispute(disputed, 'lost')
  await followDispute(paymentId, await gateway().readDispute(disputed))
  await issuePapers()
}

const tablesWith = async (texts: readonly string[]) => [
  ...new Set((await findStored(texts)).found.map((found) => found.split(':', 1)[0] ?? '')),
]

const close = (viewer: Viewer) =>
  closeAccount(viewer, { currentPassword: password, understood: 'on' })

test('no name and no address of a customer stays in any table, events included, but where it has to', async () => {
  const { customer, orbiter } = await eventfulBooking('Zelda Quixotic', 'Robin Vale')
  const texts = ['Zelda', 'Quixotic', customer.email]
  expect(await tablesWith(texts)).toContain('public.events')
  await close(customer)
  expect(await tablesWith(texts)).toEqual(
    STAYS.filter((table) => table !== 'public.idempotency_keys'),
  )
  expect(await readSays(orbiter.id)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Former customer's bank disputed a \$/),
      expect.stringMatching(/goes back to Former customer$/),
      'Robin Vale added a note',
    ]),
  )
})

test('no name and no address of an Orbiter stays either', async () => {
  const { customer, orbiter } = await eventfulBooking('Nia Park', 'Wanda Farewell')
  const texts = ['Wanda', 'Farewell', orbiter.email]
  expect(await tablesWith(texts)).toContain('public.events')
  await close(orbiter)
  expect(await tablesWith(texts)).toEqual(STAYS)
  expect(await readSays(orbiter.id)).toContain('Former Orbiter added a note')
  expect(await tablesWith(['Nia Park', customer.email]), 'of nobody else').toContain(
    'public.events',
  )
})

/** The sentences that a person has read about the money of their bookings. */
async function readSays(userId: string): Promise<string[]> {
  const events = await db()
    .selectFrom('events')
    .select(['data', 'audience'])
    .where('subjectType', '=', 'order')
    .execute()
  return events
    .filter(({ audience }) => audience.includes(userId))
    .map(({ data }) => String((data as { says?: string }).says))
}
