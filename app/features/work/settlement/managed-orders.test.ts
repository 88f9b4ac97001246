import { expect, test } from 'vitest'
import { earningsOf } from '#app/base/money.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { lockBalance } from '#money/ledger/post.server.ts'
import { previewStatus, setProjectStatus } from '#team/overrides/set-status.server.ts'
import { NOTIFY_AFTER_MINUTES } from '#team/overrides/status-effects.server.ts'
import { notifyOverrides } from '#team/overrides/notify-overrides.server.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { withdrawProject } from '#work/projects/remove-orbiter.server.ts'
import { giveBackJob } from '#work/projects/work-assignment.server.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import { earnApprovedPieces } from '#work/settlement/earn-approved.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { countWaiting } from '#tests/support/count-waiting.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { viewerOf, type TestOrbiter } from '#tests/support/factories.ts'
import { createTakenJob, createTrained, offersOf } from '#tests/support/managed.ts'
import { completeApproved, deliverPiece, listPieces } from '#tests/support/piece-factory.ts'
import { getMail, linkIn } from '#tests/support/mailbox.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

/** 125 dollars; the price of the package. */
const PRICE = 12_500
/** The commission of an intermediate Orbiter, from the settings. */
const COMMISSION_BPS = 2200
const DALLAS = { location: 'Dallas, TX', timeZone: 'America/Chicago' }

/** A project whose Orbiter owes three pieces, charged and held. */
async function takenJob() {
  freeze('2026-07-04T15:00:00Z')
  const orbiter = await createTrained(DALLAS)
  const job = await createTakenJob(orbiter)
  const [piece] = await listPieces(job.id)
  if (!piece) throw new Error('nothing is owed')
  for (const [position, label] of ['Teaser', 'Second teaser'].entries()) {
    const { id: _, ...copy } = piece
    await db()
      .insertInto('deliverables')
      .values({ ...copy, label, position: position + 2 })
      .execute()
  }
  await settleMoney()
  return { ...job, orbiter }
}

type Job = Awaited<ReturnType<typeof takenJob>>

async function moneyOf(projectId: string, ...orbiters: TestOrbiter[]) {
  const order = await db()
    .selectFrom('orders')
    .select(['id', 'state', 'commissionBps'])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return transaction(async (tx) => {
    const earned: number[] = []
    for (const { id } of orbiters)
      earned.push(await lockBalance(tx, { kind: 'payable', ownerId: id }))
    return {
      state: order.state,
      held: await lockBalance(tx, { kind: 'held', orderId: order.id }),
      refunds: await lockBalance(tx, { kind: 'refunds', orderId: order.id }),
      earned,
    }
  })
}

/** What each piece released, and to whom. */
async function releasesOf(projectId: string) {
  const rows = await db()
    .selectFrom('ledgerTransactions as t')
    .innerJoin('orders as o', 'o.id', 't.orderId')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select('e.amountCents')
    .where('o.projectId', '=', projectId)
    .where('t.kind', '=', 'release')
    .where('a.kind', '=', 'held')
    .orderBy('t.id')
    .execute()
  return rows.map(({ amountCents }) => amountCents)
}

async function deliverAndApprove(job: Job, orbiter: TestOrbiter, index: number): Promise<void> {
  const piece = (await listPieces(job.id))[index]
  if (!piece) throw new Error('no such piece')
  await deliverPiece(viewerOf(orbiter), piece.id)
  await approvePiece({ viewer: viewerOf(job.customer) }, piece.id)
}

/** The people whose open pages were updated by a release, one list for each release. */
async function heardOf(projectId: string): Promise<string[][]> {
  const rows = await db()
    .selectFrom('events as e')
    .innerJoin('orders as o', 'o.id', 'e.subjectId')
    .select('e.audience')
    .where('o.projectId', '=', projectId)
    .where('e.kind', '=', 'order.money-moved')
    .orderBy('e.id')
    .execute()
  return rows.map(({ audience }) => audience.toSorted())
}

/** Goes past the minute in which an approval can be undone. */
async function release(): Promise<void> {
  advance({ seconds: 61 })
  await earnApprovedPieces()
}

test('a project is charged once it has an Orbiter, and held [P-PAY-08]', async () => {
  const job = await takenJob()
  expect(await moneyOf(job.id, job.orbiter)).toEqual({
    state: 'held',
    held: PRICE,
    refunds: 0,
    earned: [0],
  })
})

test('a piece whose approval is being undone releases nothing', async () => {
  const job = await takenJob()
  freeze(job.session.startAt)
  await deliverAndApprove(job, job.orbiter, 0)
  advance({ seconds: 61 })
  let releasing: Promise<unknown> = Promise.resolve()
  let isOver = false
  await transaction(async (tx) => {
    // A slow request undoes the approval in the last second of its minute.
    await tx
      .selectFrom('videoProjects')
      .select('id')
      .where('id', '=', job.id)
      .forNoKeyUpdate()
      .execute()
    releasing = earnApprovedPieces().finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await countWaiting()) > 0).toBe(true)
    await tx
      .updateTable('deliverables')
      .set({ state: 'delivered', approvedAt: null, approvedVia: null })
      .where('projectId', '=', job.id)
      .where('state', '=', 'approved')
      .execute()
  })
  await releasing
  expect(await releasesOf(job.id)).toEqual([])
})

test('each piece releases an equal share, and the last one gets the remainder [P-PAY-10]', async () => {
  const job = await takenJob()
  freeze(job.session.startAt)
  await deliverAndApprove(job, job.orbiter, 0)
  expect(await releasesOf(job.id)).toEqual([])
  expect(await heardOf(job.id)).toEqual([])
  await release()
  expect(await releasesOf(job.id)).toEqual([4166])
  // The pages of both sides reload although the other pieces are still held.
  expect(await heardOf(job.id)).toEqual([[job.customer.id, job.orbiter.id].toSorted()])
  await deliverAndApprove(job, job.orbiter, 1)
  await deliverAndApprove(job, job.orbiter, 2)
  await release()
  await earnApprovedPieces()
  expect(await releasesOf(job.id)).toEqual([4166, 4166, 4168])
  const after = await moneyOf(job.id, job.orbiter)
  const earned = 2 * earningsOf(4166, COMMISSION_BPS) + earningsOf(4168, COMMISSION_BPS)
  expect(after).toEqual({ state: 'settled', held: 0, refunds: 0, earned: [earned] })
  await completeApproved()
  expect(await moneyOf(job.id, job.orbiter)).toEqual(after)
})

test('after a hand-over each piece is its deliverer’s, and what is still to be earned is the next Orbiter’s [P-PAY-10]', async () => {
  const job = await takenJob()
  const next = await createTrained(DALLAS)
  const [teaser] = await listPieces(job.id)
  const done = { state: 'approved', approvedVia: 'customer' } as const
  const at = now()
  await db()
    .updateTable('deliverables')
    .set({ ...done, deliveredAt: at, deliveredBy: job.orbiter.id, approvedAt: at })
    .where('id', '=', teaser?.id ?? '')
    .execute()
  await giveBackJob(viewerOf(job.orbiter), job.assignmentId, { reason: 'Broken leg' })
  await dispatchProject(job.id)
  const offer = (await offersOf(job.id)).find(
    ({ orbiterId, round }) => orbiterId === next.id && round === 2,
  )
  await acceptOffer(viewerOf(next), offer?.id ?? '')
  freeze(job.session.startAt)
  await deliverAndApprove(job, next, 1)
  await deliverAndApprove(job, next, 2)
  advance({ seconds: 61 })
  // The project is completed before its pieces are released.
  await completeApproved()
  const money = await moneyOf(job.id, job.orbiter, next)
  expect(money).toMatchObject({ state: 'settled', held: 0, refunds: 0 })
  expect(await releasesOf(job.id)).toEqual([4166, 4166, 4168])
  // The open page of an Orbiter who has left the project is updated when their piece is released.
  const [heardFirst, heardLater] = await heardOf(job.id)
  expect(heardFirst).toEqual([job.customer.id, job.orbiter.id, next.id].toSorted())
  expect(heardLater).toEqual([job.customer.id, next.id].toSorted())
  const [first = 0, second = 0] = money.earned
  expect(first).toBe(earningsOf(4166, COMMISSION_BPS))
  expect(second).toBe(earningsOf(4166, COMMISSION_BPS) + earningsOf(4168, COMMISSION_BPS))
  const explained = await explainOrder(viewerOf(job.customer), { projectId: job.id })
  expect(explained.totals).toMatchObject({
    card: -PRICE,
    [`wallet:${job.orbiter.id}`]: first,
    [`wallet:${next.id}`]: second,
  })
  const seen = await explainOrder(viewerOf(next), { bookingId: job.bookingId })
  expect(seen.accounts.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Your wallet', 'Another Orbiter’s wallet']),
  )
})

test('a project that is withdrawn while no one has it is refunded whole', async () => {
  const job = await takenJob()
  await giveBackJob(viewerOf(job.orbiter), job.assignmentId, { reason: 'Broken leg' })
  expect(await moneyOf(job.id)).toMatchObject({ state: 'held', held: PRICE })
  await withdrawProject(viewerOf(job.customer), job.id, {})
  expect(await moneyOf(job.id, job.orbiter)).toEqual({
    state: 'ended',
    held: 0,
    refunds: PRICE,
    earned: [0],
  })
})

test('a cancelled session refunds what the policy says of the project’s price, and the Orbiter earns the rest', async () => {
  const job = await takenJob()
  freeze(new Date(job.session.startAt.getTime() - 5 * 24 * 3_600_000))
  await cancelBooking(viewerOf(job.customer), job.bookingId, { reason: 'Rain' })
  const rest = PRICE - PRICE / 2
  expect(await moneyOf(job.id, job.orbiter)).toEqual({
    state: 'settled',
    held: 0,
    refunds: PRICE / 2,
    earned: [earningsOf(rest, COMMISSION_BPS)],
  })
})

test('what is held of a project that an admin completes is released with the news, and not before', async () => {
  const job = await takenJob()
  const admin = await adminViewer()
  const completed = await previewStatus(admin, 'project', job.id, 'completed')
  expect(completed?.lines).toContain(
    `The $125.00 that the customer has paid is released to ${job.orbiter.fullName}, less commission, 10 minutes from now`,
  )
  await setProjectStatus(admin, job.id, 'completed')
  await setProjectStatus(admin, job.id, 'submitted')
  advance({ minutes: NOTIFY_AFTER_MINUTES })
  await notifyOverrides()
  expect(await moneyOf(job.id, job.orbiter)).toMatchObject({ held: PRICE, earned: [0] })
  await setProjectStatus(admin, job.id, 'completed')
  expect(await moneyOf(job.id, job.orbiter)).toMatchObject({ held: PRICE, earned: [0] })
  advance({ minutes: NOTIFY_AFTER_MINUTES })
  await notifyOverrides()
  expect(await moneyOf(job.id, job.orbiter)).toEqual({
    state: 'settled',
    held: 0,
    refunds: 0,
    earned: [earningsOf(PRICE, COMMISSION_BPS)],
  })
})

test('the mail that an Orbiter is confirmed leads to the receipt, like that of a direct booking [P-PAY-27]', async () => {
  const { customer } = await takenJob()
  const mail = await getMail({ to: customer.email, kind: 'booking-accepted' })
  expect(linkIn(mail, '/profile/receipts')).toBe('/profile/receipts')
})
