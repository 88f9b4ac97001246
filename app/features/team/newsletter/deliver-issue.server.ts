/** The task that sends a newsletter issue to its subscribers. */
import { issueMail } from '#team/newsletter/newsletter-mails.ts'
import { readLetter, type Letter } from '#team/newsletter/letter.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

const BATCH = 200

/**
 * Queues the emails of an issue in batches, each with the records of its delivery. Each subscriber
 * gets one email, no matter how often this is interrupted and run again. Subscribers who
 * unsubscribe in the meantime get none.
 */
export async function deliverIssue(issueId: string): Promise<void> {
  const issue = await db()
    .selectFrom('newsletterIssues')
    .selectAll()
    .where('id', '=', issueId)
    .executeTakeFirst()
  if (!issue || issue.finishedAt) return
  const letter = readLetter(issue.body)
  while (await deliverSome(issue, letter)) {
    // One batch at a time, until none is left.
  }
}

interface Issue {
  id: string
  subject: string
  createdAt: Date
}

/** Subscribers from before the issue who have not unsubscribed or received it yet. */
function readersWithout(tx: Tx, { id, createdAt }: Issue) {
  return tx
    .selectFrom('newsletterSubscribers as reader')
    .where('reader.status', '=', 'confirmed')
    .where('reader.confirmedAt', '<=', createdAt)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('newsletterDeliveries as past')
            .select('past.issueId')
            .where('past.issueId', '=', id)
            .whereRef('past.subscriberId', '=', 'reader.id'),
        ),
      ),
    )
}

function deliverSome(issue: Issue, letter: Letter): Promise<boolean> {
  return transaction(async (tx) => {
    const readers = await readersWithout(tx, issue)
      .select(['reader.id', 'reader.email', 'reader.unsubscribeToken'])
      .orderBy('reader.id')
      .limit(BATCH)
      // Two workers on the same issue take different readers. Unsubscribing waits for the batch.
      .forUpdate('reader')
      .skipLocked()
      .execute()
    if (readers.length === 0) return finish(tx, issue)
    const mailIds = await queueMails(
      tx,
      readers.map((reader) =>
        issueMail({
          to: reader.email,
          subject: issue.subject,
          letter,
          unsubscribeToken: reader.unsubscribeToken,
        }),
      ),
    )
    await tx
      .insertInto('newsletterDeliveries')
      .values(
        readers.map((reader, index) => ({
          issueId: issue.id,
          subscriberId: reader.id,
          mailId: mailIds[index] ?? null,
          createdAt: now(),
        })),
      )
      .execute()
    return true
  })
}

/** Readers locked by another worker still count as remaining: that worker finishes the issue. */
async function finish(tx: Tx, issue: Issue): Promise<false> {
  const left = await readersWithout(tx, issue).select('reader.id').limit(1).executeTakeFirst()
  if (!left)
    await tx
      .updateTable('newsletterIssues')
      .set({ finishedAt: now() })
      .where('id', '=', issue.id)
      .where('finishedAt', 'is', null)
      .execute()
  return false
}

export const sendNewsletterTask: Task = {
  name: 'send-newsletter',
  run: (data) => deliverIssue(String(data['issueId'])),
}
