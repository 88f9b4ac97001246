/**
 * Deliveries of files that are not ready yet: nothing is approved, and no money moves, until they
 * are.
 */
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { notifyLateOriginals } from '#delivery/deliveries/delivery-tasks.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { eventUnderWay } from '#tests/support/event-under-way.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'
import { balancesOf } from '#tests/support/paid-booking.ts'
import {
  deliverPiece,
  finishFilm,
  letProcess,
  pieceOf,
  passUndo,
  type NewFilm,
} from '#tests/support/piece-factory.ts'
import { onceFree } from '#tests/support/settle-money.ts'

const PRICE = 42_000
const EARNINGS = 37_800
const HOUR_MS = 3_600_000

/** A paid booking whose only reel was delivered before its film was ready. */
async function delivered(film: NewFilm) {
  const event = await eventUnderWay({ reels: 1, seconds: 3 })
  const { id: pieceId } = await pieceOf(event.id)
  const { id: orderId, paymentId } = await db()
    .selectFrom('orders as o')
    .innerJoin('payments as p', 'p.orderId', 'o.id')
    .select(['o.id', 'p.id as paymentId'])
    .where('o.bookingRequestId', '=', event.id)
    .executeTakeFirstOrThrow()
  await onceFree(() => settlePayment(paymentId))
  const { mediaId } = await deliverPiece(viewerOf(event.orbiter), pieceId, film)
  const [customer, orbiter] = [viewerOf(event.customer), viewerOf(event.orbiter)]
  const money = async () => {
    const { held, payable } = await balancesOf({
      bookingId: event.id,
      orderId,
      chargeId: '',
      customer,
      orbiter,
    })
    return { held, payable }
  }
  return { ...event, pieceId, mediaId, money }
}

const HELD = { held: PRICE, payable: 0 }

test('a film that fails after its delivery is owed again: both sides read why, the Orbiter gets an email, and the money stays held', async ({
  openAs,
  mailbox,
}) => {
  const event = await delivered({ state: 'waiting', withFiles: true })
  const [theirs, ours] = [await openAs(event.customer), await openAs(event.orbiter)]
  await open(theirs, `/deliveries/${event.id}?do=approve`)
  await expect(theirs.getByText('Not all of it has arrived yet.')).toBeVisible()
  await expect(theirs.getByText('Once it has, you have 72 hours to answer.')).toBeVisible()
  await expect(theirs.getByText(/^Approve/)).toHaveCount(0)
  await expectAccessible(theirs)
  await open(ours, deliveryPaths.orbiterDelivery(event.id))
  // The file is not a film, which the worker detects.
  await letProcess(event.mediaId)
  await expect(
    theirs.getByText(
      'Version 1 couldn’t be processed. Robin has been notified and will deliver it again.',
    ),
  ).toBeVisible()
  await expect(ours.getByText('Deliver it again.')).toBeVisible()
  await expect(
    ours.getByText('This file is not an MP4 or MOV video. Choose another.'),
  ).toBeVisible()
  await expectAccessible(ours)
  const mail = await mailbox.waitFor({ to: event.orbiter.email, kind: 'delivery-lost' })
  expect(mail.text).toContain('it no longer counts as delivered')
  await expect(theirs.getByText(/^Approve/)).toHaveCount(0)
  expect(await event.money()).toEqual(HELD)

  await open(theirs, `/deliveries/${event.id}`)
  await deliverPiece(viewerOf(event.orbiter), event.pieceId, { withFiles: true })
  await expect(theirs.getByRole('link', { name: 'Approve', exact: true })).toBeVisible()
  await expect(ours.getByText('Deliver it again.')).toBeHidden()
})

test('an original that never comes puts the piece back after a day; once it is there, it can be approved', async ({
  openAs,
}) => {
  const event = await delivered({ isSmallOnly: true, withFiles: true })
  const [theirs, ours] = [await openAs(event.customer), await openAs(event.orbiter)]
  await open(theirs, `/deliveries/${event.id}`)
  await open(ours, deliveryPaths.orbiterDelivery(event.id))
  // Only this version is a day old; pieces of other journeys are not.
  await db()
    .updateTable('deliverableVersions')
    .set({ deliveredAt: new Date(now().getTime() - 24 * HOUR_MS) })
    .where('deliverableId', '=', event.pieceId)
    .execute()
  await notifyLateOriginals()
  await expect(
    theirs.getByText(
      'The whole of version 1 never arrived. Robin has been notified and will deliver it again.',
    ),
  ).toBeVisible()
  await expect(
    ours.getByText('A small copy is here. The file itself is still on its way.'),
  ).toBeVisible()
  expect(await event.money()).toEqual(HELD)
  await finishFilm(event.mediaId)
  await expect(theirs.getByRole('link', { name: 'Approve', exact: true })).toBeVisible()
  await expect(ours.getByText('Deliver it again.')).toBeHidden()
  expect(await event.money()).toEqual(HELD)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the small copy is watched and not approved; when the whole is there, it is, and the money goes to its Orbiter', async ({
    openAs,
  }) => {
    const event = await delivered({ isSmallOnly: true, withFiles: true })
    const theirs = await openAs(event.customer)
    await open(theirs, `/deliveries/${event.id}`)
    await expect(theirs.getByText('You’re watching the small copy.')).toBeVisible()
    await expect(theirs.getByText('Not all of it has arrived yet.')).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Request changes' })).toBeVisible()
    await expect(theirs.getByText(/^Approve/)).toHaveCount(0)
    await expectAccessible(theirs)
    await finishFilm(event.mediaId)
    await theirs.getByRole('link', { name: 'Approve', exact: true }).click()
    await theirs.getByRole('button', { name: 'Approve version 1' }).click()
    await expect(theirs.getByText('Approved by you')).toBeVisible()
    expect(await event.money()).toEqual(HELD)
    await passUndo(event.id)
    await completeDeliveredBookings()
    await expect.poll(event.money).toEqual({ held: 0, payable: EARNINGS })
  })
})
