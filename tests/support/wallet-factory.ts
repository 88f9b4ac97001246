/** Money in an Orbiter's wallet. */
import { newId } from '#app/base/ids.ts'
import { post } from '#money/ledger/post.server.ts'
import { tipMovements } from '#money/ledger/order-movements.ts'
import { transaction } from '#app/platform/db.ts'

/** Posts earnings without an order. */
export async function earn(
  orbiterId: string,
  cents: number,
  kind: 'release' | 'tip' = 'release',
): Promise<void> {
  await transaction((tx) =>
    post(tx, { key: newId(), kind, movements: tipMovements(orbiterId, cents, 0) }),
  )
}
