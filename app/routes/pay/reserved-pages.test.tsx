/**
 * What pages and emails say about a package's card: reserved, then charged once an Orbiter is
 * confirmed.
 */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { saveVisitorDraft } from '#people/drafts/form-drafts.server.ts'
import { previewStatus, setProjectStatus } from '#team/overrides/set-status.server.ts'
import { NOTIFY_AFTER_MINUTES } from '#team/overrides/status-effects.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { renewDuePayments } from '#tests/support/settle-money.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { assignOrbiter, previewAssignment } from '#work/projects/assign-orbiter.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { withdrawProject } from '#work/projects/remove-orbiter.server.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import { bookPackage } from '#work/projects/book-package.server.ts'
import { settleProject } from '#work/settlement/managed-orders.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import * as bookings from '#app/routes/dashboard/bookings.tsx'
import * as projectPage from '#app/routes/projects/project.tsx'
import * as adminOrder from '#app/routes/admin/orders/order.tsx'
import * as moneyPage from '#app/routes/pay/money.tsx'
import * as payAgainPage from '#app/routes/pay/pay.tsx'
import * as payPackage from '#app/routes/public/booking/pay.tsx'
import { inDays } from '#tests/support/calendar.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { createJob, createTrained, offersOf } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { adminViewer } from '#tests/support/paid-booking.ts'
import { booksOf, charged, LET_GO, RESERVED } from '#tests/support/project-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

const PRICE = 12_500
const BOSTON = { fullName: 'Ana Petrova', location: 'Boston, MA' }

async function searchingJob(cardToken?: string) {
  freeze('2026-08-02T15:00:00Z')
  await db().updateTable('profiles').set({ isAvailable: false }).execute()
  const orbiter = await createTrained(BOSTON)
  const job = await createJob({ city: 'Boston', inDays: 14, ...(cardToken && { cardToken }) })
  await dispatchProject(job.id)
  return { ...job, orbiter, viewer: viewerOf(job.customer) }
}

const openProject = (customer: TestUser, id: string) =>
  openPage(projectPage, '/projects/:projectId', `/projects/${id}`, viewerOf(customer))
const openMoney = (customer: TestUser, id: string) =>
  openPage(moneyPage, '/projects/:projectId/money', `/projects/${id}/money`, viewerOf(customer))
const openBooked = (customer: TestUser, what: string) =>
  openPage(
    bookings,
    '/dashboard/bookings',
    `/dashboard/bookings?booked=${what}`,
    viewerOf(customer),
  )

test('the page that asks for the card says that it is held, and when it is charged [P-PAY-08]', async () => {
  const customer = await createUser()
  const token = await saveVisitorDraft(
    'book-package',
    {
      packageId: 'reel-30s',
      businessName: 'Corner Bakery',
      eventType: 'restaurant',
      contactEmail: customer.email,
      city: 'Dallas',
      eventLocation: '12 Elm Street, 75201',
      eventDate: inDays(9),
      startTime: '10:00',
    },
    newId(),
  )
  const address = `/booking/packages/pay?draft=${token}`
  const { text } = await openPage(payPackage, '/booking/packages/pay', address, viewerOf(customer))
  expect(text).toMatch(/Today ?Held on your card/)
  expect(text).toMatch(/An Orbiter is confirmed ?Charged, held by Orbit/)
  expect(text).toMatch(/Book ?· ?\$125\.00 ?hold/)
})

test('while an Orbiter is looked for, each page says reserved; once one is confirmed, charged and held [P-PAY-08] [P-PAY-35]', async () => {
  const { id, customer, orbiter } = await searchingJob()
  const reserved = await openProject(customer, id)
  expect(reserved.text).toContain(
    '$125.00 is reserved on your card, and charged only once an Orbiter is confirmed.',
  )
  expect((await openMoney(customer, id)).text).toContain(
    'Reserved, not charged. No money has moved.',
  )
  expect((await openBooked(customer, 'package')).text).toContain(
    'we email you as soon as an Orbiter has confirmed. Your card is reserved, and charged only then.',
  )
  const offer = (await offersOf(id)).find(({ orbiterId }) => orbiterId === orbiter.id)
  await acceptOffer(viewerOf(orbiter), offer?.id ?? '')
  expect((await openProject(customer, id)).text).toContain('$125.00 is being charged to your card.')
  await settleMoney()
  expect((await openProject(customer, id)).text).toContain(
    '$125.00 is held until you approve the delivery.',
  )
  expect((await openMoney(customer, id)).text).toContain(
    'An Orbiter was confirmed. You were charged.',
  )
  expect((await openBooked(customer, 'package')).text).toContain(
    'What you paid is held until you approve.',
  )
})

test('the first email says that the card is reserved, and the one about the Orbiter that it is charged [P-PAY-08]', async () => {
  const { id, customer, orbiter } = await searchingJob()
  const first = await getMail({ to: customer.email, kind: 'package-booked' })
  expect(first.text).toContain(
    '$125.00 is reserved on your card. You are charged only once an Orbiter is confirmed.',
  )
  expect(first.text, 'there is no receipt yet').not.toContain('/profile/receipts')
  const [offer] = await offersOf(id)
  await acceptOffer(viewerOf(orbiter), offer?.id ?? '')
  const second = await getMail({ to: customer.email, kind: 'booking-accepted' })
  expect(second.text).toContain(
    'We charge $125.00 to your card and hold it until you approve the delivery.',
  )
  const theirs = await getMail({ to: orbiter.email, kind: 'booking-accepted' })
  expect(theirs.text).not.toContain('$125.00 to your card')
})

test('an admin who assigns reads that the customer’s card is charged, and later that it was [P-AORB-08]', async () => {
  const { id: projectId, orbiter } = await searchingJob()
  const admin = await adminViewer()
  const pair = { projectId, orbiterId: orbiter.id }
  const asked = await previewAssignment(admin, pair)
  expect(asked?.lines).toContain(
    "$125.00 is charged to Corner Bakery's card, and held until they approve the work.",
  )
  await assignOrbiter(admin, { ...pair, shown: asked?.shown ?? '' })
  await settleMoney()
  expect(await booksOf(projectId)).toEqual(charged(PRICE))
})

test('the admin’s page of the money says reserved, then released, and that nothing is to be refunded [P-PAY-12]', async () => {
  const { id, viewer } = await searchingJob()
  const admin = await adminViewer()
  const openOrder = () => openPage(adminOrder, '/admin/money/:jobId', `/admin/money/${id}`, admin)
  const before = await openOrder()
  expect(before.text).toMatch(/Reserved ?\$125\.00 ?Charged ?–/)
  expect(before.text).toContain('The card is reserved and not charged')
  await withdrawProject(viewer, id, { refundCents: 0 })
  const after = await openOrder()
  expect(after.text).not.toMatch(/Reserved ?\$125\.00/)
  expect(after.text).toContain(
    'Nothing was charged: the hold on the card was released, so there is nothing to refund.',
  )
})

test('an admin who assigns after the card has failed meanwhile is shown the question again', async () => {
  const { id: projectId, orbiter } = await searchingJob('tok_fails-later_0119')
  const admin = await adminViewer()
  const pair = { projectId, orbiterId: orbiter.id }
  const asked = await previewAssignment(admin, pair)
  advance({ days: 6, hours: 1 })
  await renewDuePayments()
  await settleMoney()
  await expect(assignOrbiter(admin, { ...pair, shown: asked?.shown ?? '' })).rejects.toMatchObject({
    code: 'effects-changed',
  })
  expect((await previewAssignment(admin, pair))?.lines).toContain(
    "Corner Bakery's card has failed: $125.00 is charged once they enter another one.",
  )
})

test('a card that can’t be reserved any longer is asked for again on the project’s page and its own [P-PAY-07]', async () => {
  const { id, customer, viewer } = await searchingJob('tok_fails-later_0119')
  advance({ days: 6, hours: 1 })
  await renewDuePayments()
  await settleMoney()
  const { text } = await openProject(customer, id)
  expect(text).toContain('Your card can’t be reserved any longer')
  expect((await openMoney(customer, id)).text).toContain(
    'The card could not be reserved again. No money has moved.',
  )
  const again = await openPage(payAgainPage, '/pay/:jobId', `/pay/${id}`, viewer)
  expect(again.text).toContain('Nothing was charged, and we keep looking for your Orbiter.')
  expect(again.text).toMatch(/Hold \$125\.00 on another card/)
})

test('an admin who completes a project that no one has lets the card go with the news, and not before', async () => {
  const { id } = await searchingJob()
  const admin = await adminViewer()
  const asked = await previewStatus(admin, 'project', id, 'completed')
  expect(asked?.lines).toContain(
    "The $125.00 reserved on the customer's card is released 10 minutes from now",
  )
  await setProjectStatus(admin, id, 'completed')
  await transaction((tx) => settleProject(tx, id, null))
  expect(await booksOf(id), 'it may be taken back').toEqual(RESERVED)
  await setProjectStatus(admin, id, 'submitted')
  await setProjectStatus(admin, id, 'completed')
  advance({ minutes: NOTIFY_AFTER_MINUTES })
  await notifyOverrides()
  expect(await booksOf(id)).toEqual(LET_GO)
  const reopened = await previewStatus(admin, 'project', id, 'submitted')
  expect(reopened?.lines).toContain(
    "The hold on the customer's card was released: nothing is reserved, and nothing will be charged",
  )
})

test('a project that the team says is in production is charged with the news', async () => {
  const { id } = await searchingJob()
  const admin = await adminViewer()
  const asked = await previewStatus(admin, 'project', id, 'in_production')
  expect(asked?.lines).toContain(
    "The $125.00 reserved on the customer's card is charged 10 minutes from now",
  )
  await setProjectStatus(admin, id, 'in_production')
  await transaction((tx) => settleProject(tx, id, null))
  expect(await booksOf(id), 'it may be taken back').toEqual(RESERVED)
  advance({ minutes: NOTIFY_AFTER_MINUTES })
  await notifyOverrides()
  await settleMoney()
  expect(await booksOf(id)).toEqual(charged(PRICE))
})

test('a package that gift credit pays whole spends it once an Orbiter is confirmed, and not before [P-PAY-30]', async () => {
  freeze('2026-08-02T15:00:00Z')
  await db().updateTable('profiles').set({ isAvailable: false }).execute()
  const [customer, orbiter] = [await createUser(), await createTrained(BOSTON)]
  const admin = await adminViewer()
  await giveCredit(admin, {
    email: customer.email,
    amount: '125',
    reason: 'A gift',
    formKey: newId(),
  })
  const { id } = await bookPackage(viewerOf(customer), {
    formKey: newId(),
    packageId: 'reel-30s',
    businessName: 'Corner Bakery',
    eventType: 'restaurant',
    contactEmail: customer.email,
    city: 'Boston',
    eventLocation: '12 Elm Street, 02108',
    eventDate: '2026-08-16',
    startTime: '10:00',
    paymentId: '',
    useCredit: 'on',
  })
  await dispatchProject(id)
  expect(await booksOf(id)).toEqual(RESERVED)
  expect((await openProject(customer, id)).text).toContain(
    'No card is charged. A promo code or gift credit pays for it.',
  )
  const [offer] = await offersOf(id)
  await acceptOffer(viewerOf(orbiter), offer?.id ?? '')
  expect(await booksOf(id)).toEqual(charged(PRICE))
  const mail = await getMail({ to: customer.email, kind: 'booking-accepted' })
  expect(mail.text).not.toContain('to your card')
})
