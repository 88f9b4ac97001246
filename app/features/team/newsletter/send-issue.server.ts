import { NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { issueMail } from '#team/newsletter/newsletter-mails.ts'
import { issueInput, sendIssueInput } from '#team/newsletter/newsletter-inputs.ts'
import { readLetter, type Letter } from '#team/newsletter/letter.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { once } from '#app/platform/idempotency.ts'
import { enqueue } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

/** Renders a letter as subscribers will see it. @throws NotAllowed, InvalidInput */
export async function previewIssue(
  viewer: Viewer,
  input: unknown,
): Promise<{ subject: string; body: string; letter: Letter }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { subject, body } = parseInput(issueInput, input)
  return { subject, body, letter: readLetter(body) }
}

/**
 * Sends a letter only to the admin, as subscribers would get it.
 * @throws NotAllowed, InvalidInput
 */
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
 * Sends a letter to every confirmed subscriber. Sending the same form twice sends the letter once.
 * @returns the number of subscribers it is sent to
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
