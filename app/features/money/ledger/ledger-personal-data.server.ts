/** A person's accounts, and each amount that entered or left them. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const ledgerPersonalData: PersonalData = {
  /** The books stay complete; the person's name is blanked where it is stored. */
  async forgetPerson() {
    return []
  },

  async exportPerson(tx, { id }) {
    const ledgerEntries = await tx
      .selectFrom('ledgerAccounts as a')
      .innerJoin('ledgerEntries as e', 'e.accountId', 'a.id')
      .innerJoin('ledgerTransactions as t', 't.id', 'e.transactionId')
      .select(['a.kind as account', 't.kind', 'e.amountCents', 'e.balanceCents', 'e.postedAt'])
      .where('a.ownerId', '=', id)
      .orderBy('e.id')
      .execute()
    return { ledgerEntries }
  },
}
