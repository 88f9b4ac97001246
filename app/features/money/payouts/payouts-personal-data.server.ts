/** The account where an Orbiter is paid, and each payout. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const payoutsPersonalData: PersonalData = {
  /** Payouts are part of the books and stay; the name of their owner's bank is removed. */
  async forgetPerson(tx, { id }) {
    await tx
      .updateTable('payoutAccounts')
      .set({ bankName: null, bankLastFour: null, isWeekly: false })
      .where('orbiterId', '=', id)
      .execute()
    await tx
      .updateTable('payouts')
      .set({ bankName: null, bankLastFour: null })
      .where('orbiterId', '=', id)
      .execute()
  },

  async exportPerson(tx, { id }) {
    const payoutAccount = await tx
      .selectFrom('payoutAccounts')
      .select(['gateway', 'state', 'bankName', 'bankLastFour', 'isWeekly', 'createdAt'])
      .where('orbiterId', '=', id)
      .execute()
    const payouts = await tx
      .selectFrom('payouts')
      .select(['amountCents', 'state', 'bankName', 'bankLastFour', 'failure', 'createdAt'])
      .where('orbiterId', '=', id)
      .orderBy('createdAt')
      .execute()
    return { payoutAccount, payouts }
  },
}
