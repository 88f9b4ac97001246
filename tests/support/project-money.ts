/** Where the money of a project is. */
import { lockBalance } from '#money/ledger/post.server.ts'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { captureOrder } from '#money/payments/settle-order.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

function orderOf(projectId: string) {
  return db()
    .selectFrom('orders')
    .selectAll()
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
}

/** The attempts to pay for a project, in order. */
export async function paymentsOf(projectId: string) {
  return db()
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.state', 'p.gatewayId'])
    .where('o.projectId', '=', projectId)
    .orderBy('p.createdAt')
    .execute()
}

/**
 * The project's money in the ledger: the kinds of its postings, the held amount, and the refunded
 * amount.
 */
export async function booksOf(projectId: string) {
  const { id: orderId, state } = await orderOf(projectId)
  const posted = await db()
    .selectFrom('ledgerTransactions')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('kind', '!=', 'gateway-fee')
    .orderBy('id')
    .execute()
  return transaction(async (tx) => ({
    state,
    posted: posted.map(({ kind }) => kind),
    held: await lockBalance(tx, { kind: 'held', orderId }),
    refunds: await lockBalance(tx, { kind: 'refunds', orderId }),
  }))
}

export const RESERVED = { state: 'authorized', posted: [], held: 0, refunds: 0 }
export const LET_GO = { state: 'ended', posted: [], held: 0, refunds: 0 }
export const charged = (cents: number) => ({
  state: 'held',
  posted: ['capture'],
  held: cents,
  refunds: 0,
})

/**
 * Charges the project, as was done before packages were only reserved, and as is still the case
 * once the Orbiter has left.
 */
export async function chargeProject(projectId: string): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrderOf(tx, { projectId })
    if (order) await captureOrder(tx, order)
  })
  await settleMoney()
}
