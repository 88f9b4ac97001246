// Team calls: each admin is notified once, with the amount and a link to the right page.
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { followDispute } from '#team/disputes/follow-dispute.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { readTestDispute } from '#money/gateways/test-disputes.server.ts'
import { listNotifications } from '#notifications/notification-queries.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import { followPayout } from '#money/payouts/follow-payout.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { checkDay } from '#team/reconciliation/check-day.server.ts'
import { explainDay } from '#team/reconciliation/list-days.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { suspendPerson } from '#people/accounts/people.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { db, transaction } from '#app/platform/db.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { disputedOrder } from '#tests/support/charged-order.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { linkIn, listMails } from '#tests/support/mailbox.ts'
import { adminViewer, paidBooking } from '#tests/support/paid-booking.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { refundNow, refuseRefund } from '#tests/support/promised-refund.ts'
import { unlessTaken } from '#tests/support/settle-money.ts'
import { orbiterWithMoney } from '#tests/support/payout-site.ts'
import { createDelivered, pieceOf } from '#tests/support/piece-factory.ts'
import { cardAttempt } from '#tests/support/reserved-order.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()
const site = paymentSite()
beforeEach(() => freeze('2026-11-02T15:00:00Z'))

const callsTo = (admin: Viewer) => listMails({ kind: 'matter-opened', to: admin.email })

/** The text of the only call to this admin, in the email and on the site. */
async function onlyCall(admin: Viewer) {
  const mails = await callsTo(admin)
  expect(mails.map(({ subject }) => subject)).toHaveLength(1)
  const [mail] = mails
  const [notice] = (await listNotifications(admin, 5)).rows
  if (!mail || !notice) throw new Error('Nobody called')
  expect(notice).toMatchObject({ title: mail.subject, isUnread: true })
  expect(linkIn(mail)).toBe(notice.href)
  return { says: mail.subject, href: notice.href, text: mail.text }
}

test('each admin is notified of a dispute once, however often the bank reports it [P-ADM-18]', async () => {
  const [admin, other, gone] = [await adminViewer(), await adminViewer(), await adminViewer()]
  await transaction((tx) => suspendPerson(tx, gone.id, { reason: 'Left', reference: 'AAAA1111' }))
  const customer = viewerOf(await createUser())
  const { disputeId, paymentId } = await disputedOrder()
  const { gatewayId, dueAt } = await db()
    .selectFrom('disputes')
    .select(['gatewayId', 'dueAt'])
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow()
  await followDispute(paymentId, await readTestDispute(gatewayId))
  const call = await onlyCall(admin)
  expect(call).toMatchObject({
    says: 'A bank disputes a charge of $125.00',
    href: `/admin/disputes/${disputeId}`,
  })
  expect(dueAt).not.toBe(null)
  expect(call.text).toMatch(/Due: \w+ \d+, 2026/)
  await onlyCall(other)
  for (const person of [gone, customer]) expect(await callsTo(person)).toEqual([])
})

test('the team is notified of a failed refund once, and again if it fails again [P-ADM-18]', async () => {
  const booking = await paidBooking('accepted')
  const { admin, refundId: id } = await refundNow(booking, 'policy', '50.01')
  const fail = () => refuseRefund(id, 'The card is closed.')
  await Promise.all([fail(), fail()])
  await fail()
  const call = await onlyCall(admin)
  expect(call).toMatchObject({
    says: 'A refund of $50.01 failed',
    href: `/admin/orders/${booking.bookingId}`,
  })
  expect(call.text).toContain('The card is closed.')
  expect(call.text).toContain(booking.customer.fullName)
  await retryRefund(admin, id)
  await fail()
  expect(await callsTo(admin)).toHaveLength(2)
})

test('the team is notified of a failed payout once, also if the task runs twice [P-ADM-18]', async () => {
  const admin = await adminViewer()
  const orbiter = await orbiterWithMoney(20_005, 'refuses')
  advance({ days: 7 })
  const payoutId = newId()
  await requestPayout(viewerOf(orbiter), { payoutId, shownCents: '20005' })
  expect(await callsTo(admin)).toEqual([])
  await Promise.all([1, 2].map(() => unlessTaken(() => sendPayout(payoutId))))
  const { gatewayId } = await db()
    .selectFrom('payouts')
    .select('gatewayId')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  await followPayout(payoutId, {
    id: gatewayId ?? '',
    status: 'failed',
    arrivesOn: null,
    failure: 'Closed.',
  })
  const call = await onlyCall(admin)
  expect(call).toMatchObject({
    says: 'A payout of $200.05 failed',
    href: '/admin/payouts?state=failed',
  })
  expect(call.text).toContain(orbiter.fullName)
})

test('the team is notified of a day that differs once, on whichever nights it is checked, and again once it differs otherwise [P-ADM-18]', async () => {
  freeze('2027-04-10T12:00:00Z')
  const admin = await adminViewer()
  const capture = async (cents: number) => {
    const { id } = await gateway().authorize({
      ...cardAttempt(cents, site.token('pays')),
      method: { token: site.token('pays') },
      customer: { id: newId(), email: 'hand@example.com' },
    })
    await gateway().capture(id, `capture:${id}`)
  }
  const check = () => checkDay('2027-04-10', GATEWAY_FOLLOWERS)
  await check()
  expect(await callsTo(admin)).toEqual([])
  await capture(712)
  await Promise.all([check(), check()])
  advance({ days: 1 })
  await check()
  const call = await onlyCall(admin)
  expect(call).toMatchObject({
    says: '2 differences between the gateway and the ledger on Sat, Apr 10, 2027',
    href: '/admin/reconciliation?before=2027-04-11',
  })
  for (const amount of ['Gateway: $6.61', 'Ledger: $0.00', 'Difference: $6.61'])
    expect(call.text).toContain(amount)
  const explanation = 'A charge of the team.'
  await explainDay(admin, { day: '2027-04-10', gateway: site.name, explanation })
  await check()
  expect(await callsTo(admin)).toHaveLength(1)
  freeze('2027-04-10T13:00:00Z')
  await capture(500)
  await check()
  expect((await callsTo(admin)).map(({ subject }) => subject)).toContain(
    '4 differences between the gateway and the ledger on Sat, Apr 10, 2027',
  )
})

test('the team is notified of a missing piece once, with what the customer wrote [P-ADM-18]', async () => {
  const admin = await adminViewer()
  const { id, customer } = await createDelivered()
  const { id: pieceId, label } = await pieceOf(id)
  const report = () => reportMissing(viewerOf(customer), pieceId, { note: 'The second half' })
  await Promise.all([report(), report()])
  const call = await onlyCall(admin)
  expect(call.says).toBe(`A customer is missing ${label}`)
  expect(call.href).toContain(`/deliveries/${id}`)
  expect(call.text).toContain('“The second half”')
})
