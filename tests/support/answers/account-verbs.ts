/** Accounts of Orbiters: opened, and read again. */
import { gateway } from '#money/gateways/gateways.server.ts'
import { findAccount, openAccount } from '#money/payouts/payout-account.server.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { accountIdOf, addBank, closeBank } from '#tests/support/payout-site.ts'
import { madeBy } from '#tests/support/answers/made.ts'
import { differing, type Round } from '#tests/support/answers/round.ts'

export async function account(): Promise<Round> {
  const orbiter = await createOrbiter()
  return {
    work: { work: 'openAccount', args: [viewerOf(orbiter)] },
    object: 'account',
    other: async () => undefined,
    payments: [],
    async faults() {
      const made = (await madeBy('account', orbiter.id)).length
      const known = await accountIdOf(orbiter.id)
      return [...differing({ made: 1 }, { made }), ...(known ? [] : ['the account is not known'])]
    },
  }
}

/** The account's bank was closed, and Orbit does not know yet. */
export async function readAccount(): Promise<Round> {
  const orbiter = await createOrbiter()
  await openAccount(viewerOf(orbiter))
  await addBank(orbiter.id, 'pays')
  await closeBank(orbiter.id)
  const accountId = await accountIdOf(orbiter.id)
  return {
    work: { work: 'refreshAccount', args: [orbiter.id] },
    object: 'account',
    objectId: accountId,
    // The Orbiter comes back with another bank: an earlier reading must not undo that.
    other: () => addBank(orbiter.id, 'pays'),
    payments: [],
    async faults(isOther) {
      const { state } = await gateway().readAccount(accountId)
      const recorded = (await findAccount(orbiter.id))?.state
      return [
        ...differing({ state: isOther ? 'ready' : 'closed' }, { state }),
        ...(recorded === state ? [] : [`the account is ${recorded}, at the gateway ${state}`]),
      ]
    },
  }
}
