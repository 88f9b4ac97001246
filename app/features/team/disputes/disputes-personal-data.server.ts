/** What people wrote about disputes, and what was sent to a bank about them. */
import type { PersonalData } from '#people/accounts/data-subject.server.ts'

export const disputesPersonalData: PersonalData = {
  /** The amounts are part of the books. The texts are erased once the bank has decided. */
  async forgetPerson(tx, { id }) {
    await tx
      .updateTable('disputes')
      .set({ evidence: null, explanation: null, orbiterNote: null })
      .where('state', 'in', ['won', 'lost'])
      .where((eb) =>
        eb.or([
          eb('notedBy', '=', id),
          eb(
            'paymentId',
            'in',
            eb.selectFrom('payments').select('id').where('customerId', '=', id),
          ),
        ]),
      )
      .execute()
    return []
  },

  async exportPerson(tx, { id }) {
    const disputes = await tx
      .selectFrom('disputes as d')
      .innerJoin('payments as p', 'p.id', 'd.paymentId')
      .select(['d.amountCents', 'd.reason', 'd.state', 'd.createdAt', 'd.endedAt'])
      .where('p.customerId', '=', id)
      .orderBy('d.createdAt')
      .execute()
    const disputeNotes = await tx
      .selectFrom('disputes')
      .select(['orbiterNote', 'createdAt'])
      .where('notedBy', '=', id)
      .orderBy('createdAt')
      .execute()
    return { disputes, disputeNotes }
  },
}
