// Money that waits for the team: what puts it on the list, and what takes it off.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { answerDispute } from '#team/disputes/answer-dispute.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import { retryPayout } from '#money/payouts/admin-payouts.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { checkDay } from '#team/reconciliation/check-day.server.ts'
import { explainDay } from '#team/reconciliation/list-days.server.ts'
import { db } from '#app/platform/db.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { disputedOrder } from '#tests/support/charged-order.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { adminViewer, paidBooking } from '#tests/support/paid-booking.ts'
import { addBank, orbiterWithMoney } from '#tests/support/payout-site.ts'
import { cardAttempt } from '#tests/support/reserved-order.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { refundNow, refuseRefund } from '#tests/support/promised-refund.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { readOpenPayouts } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()
const site = paymentSite()
beforeEach(() => freeze('2026-11-02T15:00:00Z'))

const mattersOf = async (viewer: Viewer, kind: string) =>
  (await listOpenMatters(viewer)).filter((matter) => matter.kind === kind)

test('a dispute is in the list with the day by which the bank takes evidence, until it is answered [P-ADM-18]', async () => {
  const admin = await adminViewer()
  const { disputeId } = await disputedOrder()
  const { dueAt } = await db()
    .selectFrom('disputes')
    .select('dueAt')
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow()
  expect(await mattersOf(admin, 'dispute')).toMatchObject([
    {
      id: disputeId,
      title: expect.stringMatching(/^Answer the dispute of .+ about \$125\.00$/),
      dueAt: dueAt?.toISOString(),
      owedBy: null,
      href: `/admin/disputes/${disputeId}`,
    },
  ])
  await answerDispute(admin, disputeId, { explanation: 'The reel was delivered and approved.' })
  expect(await mattersOf(admin, 'dispute')).toEqual([])
})

test('a refund that failed is in the list until it is sent again [P-ADM-18]', async () => {
  const booking = await paidBooking('accepted')
  const { admin, refundId: id } = await refundNow(booking, 'policy', '50.01')
  expect(await mattersOf(admin, 'refund')).toEqual([])
  await refuseRefund(id, 'The card is closed.')
  expect(await mattersOf(admin, 'refund')).toMatchObject([
    {
      id,
      title: `The refund of $50.01 to ${booking.customer.fullName} failed`,
      text: 'The card is closed.',
      href: `/admin/orders/${booking.bookingId}`,
    },
  ])
  await retryRefund(admin, id)
  expect(await mattersOf(admin, 'refund')).toEqual([])
})

async function refusedPayout(cents: number) {
  const orbiter = await orbiterWithMoney(cents, 'refuses')
  advance({ days: 7 })
  const payoutId = newId()
  await requestPayout(viewerOf(orbiter), { payoutId, shownCents: String(cents) })
  await sendPayout(payoutId)
  advance({ days: 2, seconds: 1 })
  await readOpenPayouts()
  return { orbiter, payoutId }
}

test('a payout that failed is in the list until it is tried again, or its Orbiter has another bank [P-ADM-18]', async () => {
  const admin = await adminViewer()
  const { orbiter, payoutId } = await refusedPayout(20_005)
  const { orbiter: other } = await refusedPayout(3000)
  const own = async () =>
    (await mattersOf(admin, 'payout')).filter(({ title }) => title.includes(orbiter.fullName))
  const [matter] = await own()
  expect(matter).toMatchObject({
    id: payoutId,
    title: `The payout of $200.05 to ${orbiter.fullName} failed`,
    text: expect.stringContaining('bank'),
    owedBy: null,
  })
  expect(Object.fromEntries(new URLSearchParams(matter?.href?.split('?')[1]))).toEqual({
    q: orbiter.fullName,
    state: 'failed',
  })
  advance({ minutes: 1 })
  await retryPayout(admin, { payoutId, shownCents: 20_005 })
  expect(await own()).toEqual([])
  expect(await mattersOf(admin, 'payout')).toHaveLength(1)
  await addBank(other.id, 'pays')
  expect(await mattersOf(admin, 'payout')).toEqual([])
})

test('a day on which gateway and ledger differ is in the list until someone explains it [P-ADM-18]', async () => {
  // A day on which nothing else moves.
  freeze('2027-03-10T12:00:00Z')
  const admin = await adminViewer()
  const { id } = await gateway().authorize({
    ...cardAttempt(712, site.token('pays')),
    method: { token: site.token('pays') },
    customer: { id: newId(), email: 'hand@example.com' },
  })
  await gateway().capture(id, `capture:${id}`)
  await checkDay('2027-03-10', GATEWAY_FOLLOWERS)
  const matters = await mattersOf(admin, 'reconciliation')
  expect(matters).toMatchObject([
    {
      id: `${site.name}/2027-03-10`,
      title: 'Reconcile Wed, Mar 10, 2027',
      text: '2 differences · Gateway $6.61, ledger $0.00',
      dueAt: '2027-03-12T00:00:00.000Z',
      href: '/admin/reconciliation?before=2027-03-11',
    },
  ])
  const explanation = 'A charge of the team.'
  await explainDay(admin, { day: '2027-03-10', gateway: site.name, explanation })
  expect(await mattersOf(admin, 'reconciliation')).toEqual([])
})
