import { NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { issueMail } from '#app/features/newsletter/newsletter-mails.ts'
import { issueInput, sendIssueInput } from '#app/features/newsletter/newsletter-inputs.ts'
import { readLetter, type Letter } from '#app/features/newsletter/letter.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { once } from '#app/platform/idempotency.ts'
import { enqueue, type JobKind } from '#app/platform/jobs.ts'
import { queueMails } from '#app/platform/mail.ts'

const BATCH = 200

/** How a letter will look. @throws NotAllowed, InvalidInput */
export async function previewIssue(
  viewer: Viewer,
  input: unknown,
): Promise<{ subject: string; body: string; letter: Letter }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { subject, body } = parseInput(issueInput, input)
  return { subject, body, letter: readLetter(body) }
}

/** Sends a letter to the admin alone, as subscribers would get it. @throws NotAllowed, InvalidInput */
export async function sendTestIssue(viewer: Viewer, input: unknown): Promise<{ to: string }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { subject, body } = parseInput(issueInput, input)
  await transaction(async (tx) => {
    await queueMails(tx, [
      issueMail({
        to: viewer.email,
        subject: `Test: ${subject}`,
        letter: readLetter(body),
        unsubscribeToken: null,
      }),
    ])
    await recordAudit(tx, {
      area: 'admin',
      action: 'newsletter.tested',
      actor: viewer,
      subjectType: 'newsletter-issue',
      subjectId: viewer.id,
      subjectLabel: subject,
      to: viewer.email,
    })
  })
  return { to: viewer.email }
}

/**
 * Sends a letter to everybody whose subscription is confirmed by now. Sent twice with one form, it goes out once.
 * @returns how many it goes to
 * @throws NotAllowed, InvalidInput, KeyReused
 */
export async function sendIssue(viewer: Viewer, input: unknown): Promise<{ recipients: number }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { subject, body, formKey } = parseInput(sendIssueInput, input)
  return transaction((tx) =>
    once(
      tx,
      { userId: viewer.id, scope: 'newsletter-issue', key: formKey, input: { subject, body } },
      async () => {
        const issue = { id: newId(), subject, body, sentBy: viewer.id, createdAt: now() }
        const { recipients } = await tx
          .selectFrom('newsletterSubscribers')
          .select((select) => select.fn.countAll<string>().as('recipients'))
          .where('status', '=', 'confirmed')
          .executeTakeFirstOrThrow()
        await tx.insertInto('newsletterIssues').values(issue).execute()
        await enqueue(tx, 'send-newsletter', [{ issueId: issue.id }])
        await recordAudit(tx, {
          area: 'admin',
          action: 'newsletter.sent',
          actor: viewer,
          subjectType: 'newsletter-issue',
          subjectId: issue.id,
          subjectLabel: subject,
          to: `${recipients} subscribers`,
        })
        return { recipients: Number(recipients) }
      },
    ),
  )
}

/**
 * Writes the emails of an issue, some at a time, each together with the note that it was written: broken off anywhere
 * and started again, nobody is left out and nobody gets two. Who has left the list in the meantime gets none.
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
    // Until nobody is left.
  }
}

interface Issue {
  id: string
  subject: string
  createdAt: Date
}

/** Who was on the list when the issue was sent, still is, and has not got it. */
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
      // Two workers at the same issue take different readers; one who unsubscribes at this moment waits.
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

/** Readers whom another worker holds at this moment are still without: that worker will say that it is done. */
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

export const sendNewsletterJob: JobKind = {
  name: 'send-newsletter',
  run: (data) => deliverIssue(String(data['issueId'])),
}
