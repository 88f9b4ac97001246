/** The one place that writes the state of a payout and says so to its Orbiter. */
import type { Updateable } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import { PAYOUT_TRANSITIONS, type PayoutAction } from '#app/features/payouts/payout-transitions.ts'
import { payoutMail } from '#app/features/payouts/payout-mails.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'
import type { Payouts } from '#db/types.ts'

interface PayoutFacts {
  id: string
  orbiterId: string
  amountCents: number
  bankName: string | null
  bankLastFour: string | null
}

/**
 * Moves a payout if it is in a state that the action starts from.
 * @returns whether it was
 */
export async function changePayout(
  tx: Tx,
  payoutId: string,
  action: Exclude<PayoutAction, 'create'>,
  set: Omit<Updateable<Payouts>, 'state'> = {},
): Promise<boolean> {
  const { from, to } = findArrow(PAYOUT_TRANSITIONS, action)
  const changed = await tx
    .updateTable('payouts')
    .set({ ...set, state: to })
    .where('id', '=', payoutId)
    .where('state', 'in', from)
    .returning(['id', 'orbiterId', 'amountCents', 'bankName', 'bankLastFour', 'failure'])
    .executeTakeFirst()
  if (!changed) return false
  await recordPayout(tx, changed, action)
  if (to === 'paid' || to === 'failed') await mailOrbiter(tx, changed, to)
  return true
}

export async function recordPayout(
  tx: Tx,
  { id, orbiterId, amountCents, bankName, bankLastFour }: PayoutFacts,
  action: PayoutAction,
): Promise<void> {
  const transition = PAYOUT_TRANSITIONS.find((row) => row.action === action)
  if (!transition) throw new Error(`No such step of a payout: ${action}`)
  await recordEvent(tx, {
    kind: transition.event,
    subjectType: 'payout',
    subjectId: id,
    actorId: null,
    toStatus: transition.to,
    data: { amountCents, bankName, bankLastFour },
    audience: [orbiterId],
  })
}

async function mailOrbiter(
  tx: Tx,
  payout: PayoutFacts & { failure: string | null },
  outcome: 'paid' | 'failed',
): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'fullName', 'closedAt'])
    .where('id', '=', payout.orbiterId)
    .executeTakeFirstOrThrow()
  if (!person.closedAt) await queueMails(tx, [payoutMail(person, payout, outcome)])
}
