/** The only place that writes the state of a payout and notifies its Orbiter and the team. */
import type { Updateable } from 'kysely'
import { adminPaths } from '#app/base/admin-paths.ts'
import { findArrow } from '#app/base/life.ts'
import { formatCents } from '#app/base/money.ts'
import { NO_REASON } from '#app/base/no-reason.ts'
import { PAYOUT_TRANSITIONS, type PayoutAction } from '#money/payouts/payout-transitions.ts'
import { payoutMail } from '#money/payouts/payout-mails.ts'
import { callTeam } from '#people/alerts/call-team.server.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { now } from '#app/platform/clock.ts'
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
 * Changes a payout's state if the action can start from its current state.
 * @returns whether the payout changed
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
  if (to !== 'paid' && to !== 'failed') return true
  const orbiter = await tx
    .selectFrom('users')
    .select(['email', 'fullName', 'closedAt'])
    .where('id', '=', changed.orbiterId)
    .executeTakeFirstOrThrow()
  if (!orbiter.closedAt) await queueMails(tx, [payoutMail(orbiter, changed, to)])
  if (to === 'failed') await callAboutPayout(tx, changed, orbiter.fullName)
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

async function callAboutPayout(
  tx: Tx,
  payout: PayoutFacts & { failure: string | null },
  orbiterName: string,
): Promise<void> {
  const amount = formatCents(payout.amountCents)
  await callTeam(tx, {
    subjectId: payout.id,
    actorId: null,
    says: `A payout of ${amount} failed`,
    more: [
      payout.failure ?? NO_REASON.bank,
      'The money is in the wallet again. Try the payout once more, or help the Orbiter with their bank account.',
    ],
    facts: [
      ['Orbiter', orbiterName],
      ['Amount', amount],
    ],
    until: new Date(now().getTime() + HANDLE_WITHIN_MS),
    action: { label: 'See the payout', href: adminPaths.payouts({ state: 'failed' }) },
  })
}
