/** Charges that a customer's bank has disputed: one is decided, the other waits for an answer. */
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { answerDispute, draftEvidence } from '#team/disputes/answer-dispute.server.ts'
import { followDisputeEvent } from '#team/disputes/follow-dispute.server.ts'
import { noteDispute } from '#team/disputes/note-dispute.server.ts'
import { openTestDispute } from '#money/gateways/test-disputes.server.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { listPasts, noteStep } from './demo-money.ts'
import { withoutBank } from './demo-payouts.ts'
import { hoursBefore, type Cast } from './demo-requests.ts'

const EXPLANATION =
  'The customer booked the reel, wrote to the Orbiter before the event, received it the same evening and approved it. The delivery and the approval are in the file.'

/** The two latest bookings of Orbiters whose earnings are still in their wallets. */
export function planDisputes(cast: Cast, present: Date): void {
  const { admin } = cast
  const orbiters = withoutBank(cast)
  const of = (id: string) => orbiters.find(({ viewer }) => viewer.id === id)?.viewer
  const pasts = listPasts()
    .filter(({ orbiterId }) => of(orbiterId))
    .toSorted((a, b) => b.completedAt.getTime() - a.completedAt.getTime())
  const latest = pasts[0]
  const earlier = pasts.find(({ completedAt }) => daysBetween(completedAt, present) > DECIDED_DAYS)
  const orbiter = latest && of(latest.orbiterId)
  if (earlier) planWon(admin, earlier)
  if (latest && orbiter) planOpen(admin, { bookingId: latest.id, orbiter }, present)
  freezeClock(present)
}

/** Long enough for a bank to decide. */
const DECIDED_DAYS = 45
const daysBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY_MS

function planWon(admin: Viewer, { id, completedAt }: { id: string; completedAt: Date }): void {
  const at = (days: number) => freezeClock(new Date(completedAt.getTime() + days * DAY_MS))
  at(6)
  noteStep(() => openDispute(id))
  at(8)
  noteStep(async () =>
    answerDispute(admin, (await findDispute(id)).id, { explanation: EXPLANATION }),
  )
  at(38)
  noteStep(async () => {
    const { gatewayId } = await findDispute(id)
    await db()
      .updateTable('testTransfers')
      .set({ status: 'won', endedAt: now() })
      .where('id', '=', gatewayId)
      .execute()
    await followDisputeEvent('test', gatewayId)
  })
}

function planOpen(
  admin: Viewer,
  { bookingId, orbiter }: { bookingId: string; orbiter: Viewer },
  present: Date,
): void {
  const at = hoursBefore(present)
  at(50)
  noteStep(() => openDispute(bookingId))
  at(44)
  noteStep(async () =>
    noteDispute(orbiter, (await findDispute(bookingId)).id, {
      note: 'I filmed for the whole hour and the reel was online before the last guests left. The customer thanked me at the door.',
    }),
  )
  at(20)
  noteStep(async () =>
    draftEvidence(admin, (await findDispute(bookingId)).id, { explanation: EXPLANATION }),
  )
}

async function openDispute(bookingId: string): Promise<void> {
  const { gatewayId, amountCents } = await db()
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.gatewayId', 'p.amountCents'])
    .where('o.bookingRequestId', '=', bookingId)
    .where('p.purpose', '=', 'order')
    .executeTakeFirstOrThrow()
  const chargeId = gatewayId ?? ''
  await transaction((tx) => openTestDispute(tx, chargeId, amountCents))
  const { id } = await db()
    .selectFrom('testTransfers')
    .select('id')
    .where('chargeId', '=', chargeId)
    .where('kind', '=', 'dispute')
    .executeTakeFirstOrThrow()
  await followDisputeEvent('test', id)
}

function findDispute(bookingId: string) {
  return db()
    .selectFrom('disputes as d')
    .innerJoin('orders as o', 'o.id', 'd.orderId')
    .select(['d.id', 'd.gatewayId'])
    .where('o.bookingRequestId', '=', bookingId)
    .executeTakeFirstOrThrow()
}
