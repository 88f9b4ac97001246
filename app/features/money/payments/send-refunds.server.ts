/** Sends refunds to the card through the gateway. */
import { sql } from 'kysely'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { GatewayRefund } from '#money/gateways/gateway.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import { refundReturnedMovements, refundSentMovements } from '#money/ledger/order-movements.ts'
import { post } from '#money/ledger/post.server.ts'
import { changeRefund, SEND_REFUND } from '#money/payments/change-refund.server.ts'
import type { RefundState } from '#money/payments/payment-transitions.ts'
import { noteStrayRefund } from '#money/payments/stray-charges.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { enqueue, GATEWAY_TASK, type Task } from '#app/platform/tasks.ts'
import { type Lease, stillHolds } from '#app/platform/leases.ts'
import { outboundEffect } from '#app/platform/outbound.ts'

/** The queue of the task that checks the dispute that a refund waits for. */
export const TEND_WAITING = 'tend-waiting-refunds'
/** The queue of the task that reads a refund again at the gateway. */
const READ_REFUND = 'read-refund'
const BATCH = 200

/** The gateway gets the refund's id and attempt as the key. */
async function send(refundId: string, lease: Lease): Promise<void> {
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
  const answer = await gatewayNamed(refund.gateway)
    .refund({ key: refundKey(refundId, attempt), chargeId: refund.gatewayId, amountCents })
    .catch((error: unknown) => {
      // A refusal, not an outage: the dispute decides what happens, or an admin does.
      if (error instanceof Conflict) return refusedBy(error)
      throw error
    })
  if (answer.id === null) await followRefusal(refundId, { attempt, answer, lease })
  else await followRefund(refundId, { ...answer, attempt })
}

const refundKey = (refundId: string, attempt: number) =>
  attempt === 1 ? `refund:${refundId}` : `refund:${refundId}:${attempt}`

interface RefundAttempt {
  refundId: string
  attempt: number
  /** The state recorded before the gateway was called, if it was read then. */
  before?: RefundState
}

/** @returns null if the key doesn't belong to a refund */
function readRefundKey(key: string | null): RefundAttempt | null {
  const [prefix, refundId = '', attempt = '1'] = key?.split(':') ?? []
  if (prefix !== 'refund' || !isUuid(refundId) || !/^\d{1,2}$/.test(attempt)) return null
  return { refundId, attempt: Number(attempt) }
}

/** The gateway made no refund. `disputed`: a bank disputes the charge, or has taken it back. */
interface Refusal {
  id: null
  status: 'failed' | 'disputed'
  failure: string
}

/** What the gateway has made, and for which attempt. Each attempt has its own object there. */
type SentRefund = Pick<GatewayRefund, 'id' | 'status' | 'failure'> & Omit<RefundAttempt, 'refundId'>

const refusedBy = ({ code, message }: Conflict): Refusal => ({
  id: null,
  status: code === 'disputed' ? 'disputed' : 'failed',
  failure: message,
})

function lockRefundRow(tx: Tx, refundId: string) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'state', 'orderId', 'paymentId', 'amountCents', 'settledCents', 'attempt'])
    .select(['gatewayId', 'earlierIds'])
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirst()
}
type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefundRow>>>

/** Only the newest caller's refusal counts, because an earlier call may still be in progress. */
function followRefusal(
  refundId: string,
  { attempt, answer, lease }: { attempt: number; answer: Refusal; lease: Lease },
): Promise<void> {
  return transaction(async (tx) => {
    const refund = await lockRefundRow(tx, refundId)
    if (refund?.state !== 'created' || refund.attempt !== attempt || refund.gatewayId) return
    if (!(await stillHolds(tx, lease))) return
    const { failure } = answer
    if (answer.status === 'failed') await changeRefund(tx, refundId, 'fail', { failure })
    else {
      await changeRefund(tx, refundId, 'wait', { failure })
      await enqueue(tx, TEND_WAITING, [{ paymentId: refund.paymentId }])
    }
  })
}

/**
 * Records the gateway's answer about a refund. Safe to repeat and to run in any order. The money has
 * left as soon as the gateway accepts the refund. If the customer's bank returns it, even weeks
 * later, it is owed to the customer again.
 */
export function followRefund(refundId: string, sent: SentRefund): Promise<void> {
  return transaction(async (tx) => {
    const refund = await lockRefundRow(tx, refundId)
    if (!refund) return
    if (isStray(refund, sent)) await noteStrayRefund(tx, refund, sent)
    else if (mayBeStray(refund, sent)) await enqueue(tx, READ_REFUND, [{ refundId }])
    else if (sent.attempt === refund.attempt && isNews(refund, sent))
      await recordSent(tx, refund, sent)
  })
}

/** Whether money leaves, or has left, although Orbit has recorded the opposite. */
function isStray(refund: RefundRow, sent: SentRefund): boolean {
  if (sent.attempt !== refund.attempt) return sent.status !== 'failed'
  if (refund.gatewayId && refund.gatewayId !== sent.id) return true
  if (!mayBeStray(refund, sent)) return false
  return !refund.gatewayId || (sent.before !== undefined && hasStayed(refund, sent.before))
}

/**
 * Whether the answer may contradict the record: the refund was refused as far as Orbit knows, or
 * the customer's bank has paid it. If the money left before it came back, an older answer also says
 * that it left; only the answer to a call made after the failure is a contradiction.
 */
function mayBeStray(refund: RefundRow, { attempt, status }: SentRefund): boolean {
  return attempt === refund.attempt && status !== 'failed' && hasStayed(refund, refund.state)
}

/**
 * Whether the money of a refund in this state has not left. For a waiting refund without a gateway
 * id, it may have left without Orbit knowing.
 */
const hasStayed = ({ gatewayId }: RefundRow, state: RefundState): boolean =>
  state === 'failed' ||
  state === 'settled_by_dispute' ||
  (state === 'waiting' && gatewayId !== null)

/**
 * Whether the answer changes anything. A failed refund stays failed, whatever an older answer says.
 */
function isNews({ state, gatewayId }: RefundRow, { status }: SentRefund): boolean {
  if (state === 'created') return true
  // One caller got a dispute refusal while another caller's refund went through.
  if (state === 'waiting') return !gatewayId && status !== 'failed'
  return state === 'sent' && status === 'failed'
}

async function recordSent(tx: Tx, refund: RefundRow, sent: SentRefund): Promise<void> {
  if (refund.state === 'waiting') await changeRefund(tx, refund.id, 'accept')
  await change(tx, refund.id, sent)
  const { id, orderId, attempt } = refund
  if (!orderId) return
  const amountCents = refund.amountCents - refund.settledCents
  const about = attempt === 1 ? id : `${id}:${attempt}`
  if (sent.status === 'failed') await returnRefund(tx, about, { orderId, amountCents })
  else
    await post(tx, {
      key: `refund-sent:${about}`,
      kind: 'refund-sent',
      orderId,
      movements: refundSentMovements(orderId, amountCents),
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
  }
}

/**
 * Returns the money of a refund to the order. If the refund was refused immediately, no money had
 * left.
 */
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

/** A refund that is not one of Orbit's is left to the daily reconciliation. */
export async function followRefundEvent(gatewayName: string, gatewayId: string): Promise<void> {
  const through = gatewayNamed(gatewayName)
  const known = await findAttempt(gatewayId)
  // Read after the row, so that the answer about an earlier attempt is known to be current.
  const sent = await through.readRefund(gatewayId).catch((error: unknown) => {
    if (error instanceof NotFound && !known) return null
    throw error
  })
  // The answer of the call that made the refund may be lost or still on its way.
  const about = known ?? readRefundKey(sent?.key ?? null)
  if (!sent || !about) return
  const { refundId, ...found } = about
  await followRefund(refundId, { ...sent, ...found })
}

/** Asks the gateway again about a failed refund whose money may have left after all. */
async function readRefundAgain(refundId: string): Promise<void> {
  const refund = await db()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['p.gateway', 'r.gatewayId'])
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  if (refund?.gatewayId) await followRefundEvent(refund.gateway, refund.gatewayId)
}

async function findAttempt(gatewayId: string): Promise<RefundAttempt | null> {
  const refund = await db()
    .selectFrom('refunds')
    .select(['id', 'gatewayId', 'attempt', 'earlierIds', 'state'])
    .where((eb) =>
      eb.or([
        eb('gatewayId', '=', gatewayId),
        eb.and([
          eb(eb.fn<number>('cardinality', ['earlierIds']), '>', 0),
          eb('earlierIds', '&&', sql<string[]>`array[${gatewayId}]::text[]`),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (!refund) return null
  const earlier = (refund.earlierIds as (string | null)[]).indexOf(gatewayId)
  const attempt = earlier === -1 ? refund.attempt : earlier + 1
  return { refundId: refund.id, attempt, before: refund.state }
}

async function listDue(before: Date): Promise<string[]> {
  const open = await db()
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'created')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(BATCH)
    .execute()
  return open.map(({ id }) => id)
}

export const {
  send: sendRefund,
  queueDue: queueDueRefunds,
  tasks: sendRefundTasks,
} = outboundEffect({
  queue: SEND_REFUND,
  repeatQueue: 'repeat-refunds',
  subject: 'refund',
  call: send,
  listDue,
})

export const readRefundTask: Task = {
  name: READ_REFUND,
  ...GATEWAY_TASK,
  run: ({ refundId }) => readRefundAgain(String(refundId)),
}
