/** The banks of the gateway that a test file runs with. */
import { newId } from '#app/base/ids.ts'
import { saveTestBank } from '#money/gateways/test-payouts.server.ts'
import { openAccount, refreshAccount } from '#money/payouts/payout-account.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, viewerOf, type TestOrbiter } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { peerHere } from '#tests/support/stripe-here.ts'
import { earn } from '#tests/support/wallet-factory.ts'

export type Bank = 'pays' | 'refuses'

export async function accountIdOf(orbiterId: string): Promise<string> {
  const { gatewayId } = await db()
    .selectFrom('payoutAccounts')
    .select('gatewayId')
    .where('orbiterId', '=', orbiterId)
    .executeTakeFirstOrThrow()
  return gatewayId
}

/** Does what an Orbiter does on the gateway's page, and follows the way back. */
export async function addBank(orbiterId: string, bank: Bank): Promise<void> {
  const accountId = await accountIdOf(orbiterId)
  const peer = peerHere()
  if (peer) peer.completeAccount(accountId, bank)
  else
    await saveTestBank(accountId, {
      bankName: bank === 'pays' ? 'First Test Bank' : 'Refusing Test Bank',
      accountNumber: '000123456789',
    })
  await refreshAccount(orbiterId)
}

/** The Orbiter's account stops accepting payouts. */
export async function closeBank(orbiterId: string): Promise<void> {
  const accountId = await accountIdOf(orbiterId)
  const peer = peerHere()
  if (peer) peer.restrictAccount(accountId, 'rejected.other')
  else
    await saveTestBank(accountId, { bankName: 'Closed Test Bank', accountNumber: '000123456789' })
}

/** An Orbiter with a bank account and earnings, and enough money at the gateway to pay them. */
export async function orbiterWithMoney(
  cents: number,
  bank: Bank | null = 'pays',
): Promise<TestOrbiter> {
  const orbiter = await createOrbiter()
  await earn(orbiter.id, cents)
  if (peerHere()) await fillGateway(cents)
  if (bank) {
    await openAccount(viewerOf(orbiter))
    await addBank(orbiter.id, bank)
  }
  return orbiter
}

/** The ledger's money did not come from a card, so the peer gets its own money. */
async function fillGateway(cents: number): Promise<void> {
  const charge = await gateway().authorize({
    key: newId(),
    amountCents: cents * 2,
    method: { token: paymentSite().token('pays') },
    customer: { id: newId(), email: 'customer@example.com' },
    description: 'Reel',
    returnUrl: '/bookings',
  })
  await gateway().capture(charge.id, newId())
}
