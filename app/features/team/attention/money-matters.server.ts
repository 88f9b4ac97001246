/**
 * Money that waits for the team: what banks dispute or return, and what the books can't explain.
 */
import { sql } from 'kysely'
import { adminPaths } from '#app/base/admin-paths.ts'
import { addDays } from '#app/base/add-days.ts'
import { formatCents } from '#app/base/money.ts'
import { NO_REASON } from '#app/base/no-reason.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { formatDate, utcOf } from '#app/base/time.ts'
import { MOST_OF_A_KIND, type FoundMatter } from '#team/attention/matter.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { db } from '#app/platform/db.ts'

/** Banks accept evidence until a deadline that they set. */
export async function findDisputes(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('users as c', 'c.id', 'p.customerId')
    .select(['d.id', 'd.amountCents', 'd.reason', 'd.dueAt', 'd.createdAt', 'c.fullName'])
    .where('d.state', '=', 'open')
    .orderBy('d.dueAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'dispute',
    id: row.id,
    title: `Answer the dispute of ${row.fullName} about ${formatCents(row.amountCents)}`,
    text: row.reason,
    dueAt: row.dueAt ?? new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: paymentPaths.adminDispute(row.id),
  }))
}

export async function findFailedRefunds(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('users as c', 'c.id', 'p.customerId')
    .leftJoin('orders as o', 'o.id', 'r.orderId')
    .select((eb) => eb.fn.coalesce('o.bookingRequestId', 'o.projectId').as('jobId'))
    .select(['r.id', 'r.amountCents', 'r.failure', 'r.createdAt', 'p.customerId', 'c.fullName'])
    .where('r.state', '=', 'failed')
    .orderBy('r.createdAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'refund',
    id: row.id,
    title: `The refund of ${formatCents(row.amountCents)} to ${row.fullName} failed`,
    text: row.failure ?? NO_REASON.card,
    dueAt: new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: row.jobId ? paymentPaths.adminOrder(row.jobId) : adminPaths.person(row.customerId),
  }))
}

/**
 * Payouts that a bank returned, until the Orbiter has another bank account or another payout was
 * started. Found through the accounts, because failed payouts stay failed.
 */
export async function findFailedPayouts(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('payoutAccounts as a')
    .innerJoin('payouts as p', 'p.orbiterId', 'a.orbiterId')
    .innerJoin('users as o', 'o.id', 'a.orbiterId')
    .select(['p.id', 'p.amountCents', 'p.failure', 'o.fullName'])
    .select((eb) => eb.fn.coalesce('p.endedAt', 'p.createdAt').as('failedAt'))
    .where('a.refusal', 'is not', null)
    .where('p.state', '=', 'failed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payouts as later')
            .select('later.id')
            .whereRef('later.orbiterId', '=', 'a.orbiterId')
            .where(sql<boolean>`later.created_at > coalesce(p.ended_at, p.created_at)`),
        ),
      ),
    )
    .orderBy('failedAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'payout',
    id: row.id,
    title: `The payout of ${formatCents(row.amountCents)} to ${row.fullName} failed`,
    text: row.failure ?? NO_REASON.bank,
    dueAt: new Date(row.failedAt.getTime() + HANDLE_WITHIN_MS),
    href: adminPaths.payouts({ q: row.fullName, state: 'failed' }),
  }))
}

/**
 * Days on which the gateway and the ledger differ, until they match or an admin explains the
 * difference.
 */
export async function findDifferences(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('reconciliations')
    .select(['day', 'gateway', 'differenceCount', 'gatewayCents', 'ledgerCents'])
    .where('differenceCount', '>', 0)
    .where('explainedAt', 'is', null)
    .orderBy('day')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map(({ day, gateway, differenceCount, gatewayCents, ledgerCents }) => ({
    kind: 'reconciliation',
    id: `${gateway}/${day}`,
    title: `Reconcile ${formatDate(day)}`,
    text: `${differenceCount === 1 ? '1 difference' : `${differenceCount} differences`} · Gateway ${formatCents(gatewayCents)}, ledger ${formatCents(ledgerCents)}`,
    // The day ends at midnight UTC.
    dueAt: new Date(utcOf(addDays(day, 1)).getTime() + HANDLE_WITHIN_MS),
    href: adminPaths.reconciliation({ before: addDays(day, 1) }),
  }))
}
