/** A round of the drill, and what its verbs share. */
import { sql } from 'kysely'
import type { GatewayObject } from '#money/gateways/gateway.ts'
import { lockOrder, type OrderRow } from '#money/payments/orders.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Call } from '#tests/support/answers/caller.ts'

export interface Round {
  /** The call that both processes make. */
  work: Pick<Call, 'work' | 'args'>
  /** The object of the event. */
  object: GatewayObject
  /** Set if the event's object is not the object that the call has made. */
  objectId?: string
  /** The action of a person, a bank or an Orbiter during the call. */
  other: () => Promise<unknown>
  /** The payments whose tasks are run at the end. */
  payments: string[]
  /** Delivers further events at the end. */
  hear?: () => Promise<void>
  /** @param isOther whether `other` has happened @returns what is wrong */
  faults: (isOther: boolean) => Promise<string[]>
}

export async function stateOf(table: 'payments' | 'refunds' | 'payouts' | 'disputes', id: string) {
  const { rows } = await sql<{
    state: string
  }>`select state from ${sql.table(table)} where id = ${id}`.execute(db())
  return rows[0]?.state
}

/** Names the differences. */
export function differing(
  expected: Record<string, unknown>,
  found: Record<string, unknown>,
): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const values = Array.isArray(value) ? value : [value]
    return values.includes(found[name]) ? [] : [`${name} is ${String(found[name])}`]
  })
}

export const onOrder = (orderId: string, act: (tx: Tx, order: OrderRow) => Promise<void>) =>
  transaction(async (tx) => act(tx, await lockOrder(tx, orderId)))
