/** What the gateway of a run has made, and what the ledger has posted. */
import { db } from '#app/platform/db.ts'
import { peerHere } from '#tests/support/stripe-here.ts'

const PEER_KINDS = { charge: 'payment_intent', payout: 'transfer', account: 'account' }

/** The objects made with a key, without payouts that came back. */
export async function madeBy(
  kind: 'charge' | 'payout' | 'account',
  key: string,
): Promise<string[]> {
  const peer = peerHere()
  if (peer)
    return peer
      .list(PEER_KINDS[kind])
      .filter(({ metadata }) => Object.values(metadata).includes(key))
      .filter((object) => !('reversed' in object && object.reversed === true))
      .map(({ id }) => id)
  const rows =
    kind === 'charge'
      ? await db().selectFrom('testCharges').select('id').where('key', '=', key).execute()
      : kind === 'payout'
        ? await db()
            .selectFrom('testTransfers')
            .select('id')
            .where('key', '=', key)
            .where('status', '!=', 'failed')
            .execute()
        : await db()
            .selectFrom('testAccounts')
            .select('id')
            .where('id', '=', `tac_${key}`)
            .execute()
  return rows.map(({ id }) => id)
}

/** A refund that is sent again has a new key for each attempt. */
export const keysOf = (key: string): string[] => [key, ...[2, 3, 4].map((n) => `${key}:${n}`)]

/** How many of these keys were posted. */
export async function postingsOf(keys: readonly string[]): Promise<number> {
  const rows = await db()
    .selectFrom('ledgerTransactions')
    .select('id')
    .where('key', 'in', keys)
    .execute()
  return rows.length
}
