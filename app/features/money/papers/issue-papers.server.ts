/** Issues a receipt for each charge and a credit note for each refund, numbered without gaps. */
import { sql } from 'kysely'
import { collectPaper } from '#money/papers/paper-content.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { doEach, enqueue, type Task } from '#app/platform/tasks.ts'

const ISSUE_PAPERS = 'issue-papers'
const BATCH = 200
/**
 * A transaction that began early may commit late, so its charge or refund may have no paper for a
 * while. Counted in ledger transaction ids.
 */
const LATE_TRANSACTIONS = 5000

/**
 * Issues the paper of a charge or refund, unless it already has one. The number is taken last and
 * under a lock, in the transaction that stores the paper, so that a failure leaves no gap.
 */
export async function issuePaper(tx: Tx, transactionId: number): Promise<void> {
  const { content, ...paper } = await collectPaper(tx, transactionId)
  await sql`select pg_advisory_xact_lock(hashtextextended('papers', 0))`.execute(tx)
  await tx
    .insertInto('papers')
    .columns(['number', 'kind', 'transactionId', 'orderId', 'customerId', 'content', 'issuedAt'])
    .expression((eb) =>
      eb
        .selectFrom('papers')
        .select([
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
          sql<'receipt'>`${paper.kind}`.as('kind'),
          sql<number>`${transactionId}::bigint`.as('transactionId'),
          sql<string>`${paper.orderId}::uuid`.as('orderId'),
          sql<string>`${paper.customerId}::uuid`.as('customerId'),
          sql<string>`${JSON.stringify(content)}::jsonb`.as('content'),
          sql<Date>`${now()}::timestamptz`.as('issuedAt'),
        ])
        .having(
          sql<boolean>`not exists (select from papers where transaction_id = ${transactionId})`,
        ),
    )
    .execute()
}

async function listWithoutPaper(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ledger_transactions t
      where t.kind in ('capture', 'tip', 'refund', 'goodwill') and t.order_id is not null
        and t.id > coalesce((select max(transaction_id) from papers), 0) - ${LATE_TRANSACTIONS}
        and not exists (select from papers p where p.transaction_id = t.id)
      order by t.id limit ${BATCH}`.execute(db())
  return rows.map(({ id }) => id)
}

/** @returns the number of charges and refunds that had no paper */
export async function issuePapers(): Promise<number> {
  const ids = await listWithoutPaper()
  await doEach(ids, 'a paper was not issued', (id) => transaction((tx) => issuePaper(tx, id)))
  return ids.length
}

export const issuePapersTask: Task = {
  name: ISSUE_PAPERS,
  cron: '* * * * *',
  waitsOnce: true,
  async run() {
    await issuePapers()
  },
}

/** A receipt is issued right after its charge; a credit note within a minute of its refund. */
export function subscribePapers(): void {
  subscribe(['order.changed'], async (tx, events) => {
    if (events.some(({ toStatus }) => toStatus === 'held' || toStatus === 'ended'))
      await enqueue(tx, ISSUE_PAPERS, [{}])
  })
}
