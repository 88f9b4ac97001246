/** Refunds on their way to the card. */
import { Conflict } from '#app/base/errors.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { gatewayNamed } from '#app/features/gateways/gateways.server.ts'
import {
  refundReturnedMovements,
  refundSentMovements,
} from '#app/features/ledger/order-movements.ts'
import { post } from '#app/features/ledger/post.server.ts'
import { changeRefund, SEND_REFUND } from '#app/features/payments/change-refund.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { doEach, enqueue, type JobKind } from '#app/platform/jobs.ts'

/** The queue of the job that looks where the dispute is which a refund waits for. */
export const TEND_WAITING = 'tend-waiting-refunds'
/** A call whose answer was lost is repeated after this long, with the same key. */
const REPEAT_AFTER_MS = HOUR_MS / 30
const BATCH = 200

/** Sends a refund, once: the gateway gets its id as the key. Safe to repeat. */
export async function sendRefund(refundId: string): Promise<void> {
  const refund = await db()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amountCents', 'r.settledCents', 'r.attempt', 'p.gateway', 'p.gatewayId'])
    .where('r.id', '=', refundId)
    .where('r.state', '=', 'created')
    .executeTakeFirst()
  if (!refund?.gatewayId) return
  const { attempt } = refund
  const amountCents = refund.amountCents - refund.settledCents
  const sent = await gatewayNamed(refund.gateway)
    .refund({ key: keyOf(refundId, attempt), chargeId: refund.gatewayId, amountCents })
    .catch((error: unknown) => {
      // An answer, not a bad day: the dispute decides, or a person.
      if (error instanceof Conflict) return refusedBy(error)
      throw error
    })
  await followRefund(refundId, sent, attempt)
}

const keyOf = (refundId: string, attempt: number) =>
  attempt === 1 ? `refund:${refundId}` : `refund:${refundId}:${attempt}`

interface SentRefund {
  id: string | null
  /** `disputed`: refused while a bank disputes the charge, or because it has taken it back. */
  status: 'pending' | 'sent' | 'failed' | 'disputed'
  failure: string | null
}

const refusedBy = ({ code, message }: Conflict): SentRefund => ({
  id: null,
  status: code === 'disputed' ? 'disputed' : 'failed',
  failure: message,
})

/**
 * Books what the gateway says of a refund. Money has left as soon as the gateway has taken the
 * refund on; if the customer's bank returns it, even weeks later, it is promised again.
 * @param attempt which the gateway speaks of; later ones don't hear of it
 */
export function followRefund(refundId: string, sent: SentRefund, attempt?: number): Promise<void> {
  return transaction(async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .select(['state', 'orderId', 'paymentId', 'amountCents', 'settledCents', 'attempt'])
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirst()
    if (refund?.state !== 'created' && refund?.state !== 'sent') return
    if (refund.state === 'sent' && sent.status !== 'failed') return
    if (attempt !== undefined && attempt !== refund.attempt) return
    await change(tx, refundId, sent)
    const { orderId, paymentId } = refund
    if (sent.status === 'disputed') await enqueue(tx, TEND_WAITING, [{ paymentId }])
    if (!orderId || sent.status === 'disputed') return
    const amountCents = refund.amountCents - refund.settledCents
    const about = refund.attempt === 1 ? refundId : `${refundId}:${refund.attempt}`
    if (sent.status === 'failed') await returnRefund(tx, about, { orderId, amountCents })
    else
      await post(tx, {
        key: `refund-sent:${about}`,
        kind: 'refund-sent',
        orderId,
        movements: refundSentMovements(orderId, amountCents),
      })
  })
}

async function change(tx: Tx, refundId: string, sent: SentRefund): Promise<void> {
  const facts = { gatewayId: sent.id, failure: sent.failure }
  switch (sent.status) {
    case 'pending':
      await tx.updateTable('refunds').set(facts).where('id', '=', refundId).execute()
      break
    case 'sent':
      await changeRefund(tx, refundId, 'send', { ...facts, sentAt: now() })
      break
    case 'failed':
      await changeRefund(tx, refundId, 'fail', { ...facts, sentAt: null })
      break
    case 'disputed':
      await changeRefund(tx, refundId, 'wait', facts)
  }
}

/** Of a refund that was refused at once, nothing had left. */
async function returnRefund(
  tx: Tx,
  about: string,
  { orderId, amountCents }: { orderId: string; amountCents: number },
): Promise<void> {
  const left = await tx
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('key', '=', `refund-sent:${about}`)
    .executeTakeFirst()
  if (!left) return
  await post(tx, {
    key: `refund-returned:${about}`,
    kind: 'refund-returned',
    orderId,
    movements: refundReturnedMovements(orderId, amountCents),
    reversesId: left.id,
  })
}

/** @returns how many were asked for */
export async function repeatRefunds(): Promise<number> {
  const open = await db()
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'created')
    .where('createdAt', '<', new Date(now().getTime() - REPEAT_AFTER_MS))
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  await doEach(
    open.map(({ id }) => id),
    'refund not sent',
    sendRefund,
  )
  return open.length
}

export const sendRefundJob: JobKind = {
  name: SEND_REFUND,
  run: ({ refundId }) => sendRefund(String(refundId)),
}

export const repeatRefundsJob: JobKind = {
  name: 'repeat-refunds',
  cron: '*/5 * * * *',
  run: async () => void (await repeatRefunds()),
}
