/** The account where an Orbiter is paid. The gateway itself asks for identity and bank details. */
import { Conflict, NotAllowed } from '#app/base/errors.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { PayoutAccount } from '#money/gateways/gateway.ts'
import { gateway, gatewayNamed } from '#money/gateways/gateways.server.ts'
import type { BankAccount } from '#money/payouts/payout.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { nextNumber } from '#app/platform/leases.ts'

function findRow(orbiterId: string) {
  return db()
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('orbiterId', '=', orbiterId)
    .executeTakeFirst()
}

/** An Orbiter's account; null if there is none at the gateway for new payments. */
export async function findAccount(orbiterId: string): Promise<BankAccount | null> {
  const row = await findRow(orbiterId)
  if (!row || row.gateway !== gateway().name) return null
  const { state, bankName, bankLastFour, problem, refusal, isWeekly } = row
  return { state, bankName, bankLastFour, problem, refusal, isWeekly }
}

/**
 * Creates an Orbiter's account if there is none, and returns the gateway's page where they enter or
 * change their bank. If the process dies in between, repeating is safe: the gateway finds the
 * account by its key.
 * @returns the address of that page
 * @throws NotAllowed unless the viewer is an Orbiter, Conflict (`closed`) if the gateway has closed
 *   the account
 */
export async function openAccount(viewer: Viewer): Promise<string> {
  if (!viewer.roles.includes('orbiter')) throw new NotAllowed()
  const through = gateway()
  const row = await findRow(viewer.id)
  if (row?.gateway === through.name) {
    if (row.state === 'closed' && row.gateway === 'stripe')
      throw new Conflict('closed', row.problem ?? 'This account was closed. Please contact us.')
    return through.accountLink(row.gatewayId, paymentPaths.wallet({ bank: 'added' }))
  }
  const { id: orbiterId, email, fullName: name } = viewer
  const readNumber = await nextNumber()
  const account = await through.startAccount({
    key: orbiterId,
    orbiter: { id: orbiterId, email, name },
  })
  await transaction((tx) => saveAccount(tx, { orbiterId, readNumber }, account))
  return through.accountLink(account.id, paymentPaths.wallet({ bank: 'added' }))
}

/**
 * Saves an account. A new bank, or one that works again, clears the refusal of the old one.
 * @param readNumber taken before the account was read; an older reading changes nothing
 */
async function saveAccount(
  tx: Tx,
  { orbiterId, readNumber }: { orbiterId: string; readNumber: number },
  { id: gatewayId, state, bankName, bankLastFour, problem }: PayoutAccount,
): Promise<void> {
  // There may be no account row to lock yet, and two calls may be about to insert it.
  await tx.selectFrom('users').select('id').where('id', '=', orbiterId).forNoKeyUpdate().execute()
  const read = { gateway: gateway().name, gatewayId, state, bankName, bankLastFour, problem }
  const before = await tx
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('orbiterId', '=', orbiterId)
    .forUpdate()
    .executeTakeFirst()
  if (before && before.readNumber > readNumber) return
  const isSame =
    before !== undefined &&
    Object.entries(read).every(([name, value]) => before[name as keyof typeof read] === value)
  if (isSame) {
    await tx
      .updateTable('payoutAccounts')
      .set({ readNumber })
      .where('orbiterId', '=', orbiterId)
      .execute()
    return
  }
  const isMended =
    before?.bankLastFour !== bankLastFour ||
    before.bankName !== bankName ||
    (before.state !== 'ready' && state === 'ready')
  const values = { ...read, readNumber, changedAt: now(), ...(isMended ? { refusal: null } : {}) }
  await tx
    .insertInto('payoutAccounts')
    .values({ orbiterId, createdAt: now(), ...values })
    .onConflict((conflict) => conflict.column('orbiterId').doUpdateSet(values))
    .execute()
  await recordEvent(tx, {
    kind: 'payout-account.changed',
    subjectType: 'payout-account',
    subjectId: orbiterId,
    actorId: null,
    toStatus: state,
    audience: [orbiterId],
  })
}

/** Reads an Orbiter's account at the gateway; does nothing if there is none. */
export async function refreshAccount(orbiterId: string): Promise<void> {
  const row = await findRow(orbiterId)
  if (!row || row.gateway !== gateway().name) return
  const readNumber = await nextNumber()
  const account = await gatewayNamed(row.gateway).readAccount(row.gatewayId)
  await transaction((tx) => saveAccount(tx, { orbiterId, readNumber }, account))
}

/** Ignores an account that is not one of Orbit's. */
export async function followAccountEvent(_gatewayName: string, gatewayId: string): Promise<void> {
  const row = await db()
    .selectFrom('payoutAccounts')
    .select('orbiterId')
    .where('gatewayId', '=', gatewayId)
    .executeTakeFirst()
  if (row) await refreshAccount(row.orbiterId)
}

/** Sets whether the available amount is paid out every week. */
export async function setWeeklyPayouts(viewer: Viewer, isWeekly: boolean): Promise<void> {
  await db()
    .updateTable('payoutAccounts')
    .set({ isWeekly })
    .where('orbiterId', '=', viewer.id)
    .execute()
}
