/** Lists all payouts for admins, and retries a payout that came back. */
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId, requireId } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import { likePattern } from '#app/base/search-text.ts'
import { TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { bankOf, type BankAccount } from '#money/payouts/payout.ts'
import { PAYOUT_STATES, type PayoutState } from '#money/payouts/payout-transitions.ts'
import { SEND_PAYOUT } from '#money/payouts/send-payouts.server.ts'
import { startPayoutOf } from '#money/payouts/start-payout.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db, transaction } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

export interface AdminPayout {
  id: string
  orbiterId: string
  orbiterName: string
  email: string
  amountCents: number
  /**
   * The amount that a retry pays out: the same amount, or everything available to the Orbiter now.
   */
  retryCents: number
  state: PayoutState
  bank: string
  /** The Orbiter's current bank. */
  bankNow: string
  isWeekly: boolean
  failure: string | null
  arrivesOn: string | null
  /** ISO 8601 */
  createdAt: string
  /** The state of the Orbiter's current account; null if there is none. */
  accountState: BankAccount['state'] | null
}

const retryInput = z.object({
  payoutId: z.string().max(100),
  /** The amount that the confirmation question showed. */
  shownCents: z.coerce.number().int(),
})

/** Payouts, newest first. @throws NotAllowed */
export async function listPayouts(
  viewer: Viewer,
  { q, filters, isDescending, page }: TableState,
): Promise<TablePage<AdminPayout>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const state = PAYOUT_STATES.find((known) => known === filters['state'])
  const direction = isDescending ? 'desc' : 'asc'
  const matching = db()
    .selectFrom('payouts as p')
    .$if(q !== '', (query) =>
      query.where(
        sql<SqlBool>`p.orbiter_id in (select id from users where search_text like ${likePattern(q.toLowerCase())})`,
      ),
    )
    .$call((query) => (state ? query.where('p.state', '=', state) : query))
  const total = await countRows(matching)
  const rows = await matching
    .innerJoin('users as u', 'u.id', 'p.orbiterId')
    .leftJoin('payoutAccounts as a', 'a.orbiterId', 'p.orbiterId')
    .select(['p.id', 'p.orbiterId', 'u.fullName as orbiterName', 'u.email', 'p.amountCents'])
    .select(['p.state', 'p.isWeekly', 'p.failure', 'p.arrivesOn', 'p.createdAt'])
    .select(['p.bankName', 'p.bankLastFour', 'a.state as accountState'])
    .select(['a.bankName as bankNow', 'a.bankLastFour as lastFourNow'])
    .select(
      sql<number>`coalesce((select sum(case l.kind when 'payable' then l.balance_cents else -l.balance_cents end)
        from ledger_accounts l where l.owner_id = p.orbiter_id and l.kind in ('payable', 'owed-by-orbiter')), 0)::float8`.as(
        'availableCents',
      ),
    )
    .orderBy('p.createdAt', direction)
    .orderBy('p.id', direction)
    .limit(TABLE_PAGE_SIZE)
    .offset((page - 1) * TABLE_PAGE_SIZE)
    .execute()
  return {
    total,
    rows: rows.map(
      ({ bankName, bankLastFour, bankNow, lastFourNow, availableCents, createdAt, ...row }) => ({
        ...row,
        bank: bankOf({ bankName, bankLastFour }),
        bankNow: bankOf({ bankName: bankNow, bankLastFour: lastFourNow }),
        retryCents: row.state === 'created' ? row.amountCents : availableCents,
        createdAt: createdAt.toISOString(),
      }),
    ),
  }
}

/**
 * Retries a payout. A waiting payout is sent again with its own key. For a payout that came back,
 * everything available now is paid out to the Orbiter's current bank.
 * @throws NotAllowed, InvalidInput, NotFound, Conflict (`no-account`, `below-minimum`,
 *   `amount-changed`, `not-open`)
 */
export async function retryPayout(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { payoutId, shownCents } = parseInput(retryInput, input)
  const id = requireId(payoutId, 'There is no such payout.')
  await transaction(async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .select(['orbiterId', 'amountCents', 'state'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!payout) throw new NotFound('There is no such payout.')
    const { orbiterId, amountCents, state } = payout
    if (state === 'created') await enqueue(tx, SEND_PAYOUT, [{ payoutId: id }])
    else if (state === 'failed') await startPayoutOf(tx, orbiterId, newId(), shownCents)
    else throw new Conflict('not-open', "This payout can't be retried.")
    await recordAudit(tx, {
      area: 'admin',
      action: 'payout.retried',
      actor: viewer,
      subjectType: 'payout',
      subjectId: id,
      subjectLabel: formatCents(amountCents),
      from: state,
      to: 'created',
    })
  })
}
