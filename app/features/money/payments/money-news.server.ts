/** Notifies people about an order's money, on the site and by email, in the same transaction. */
import type { MoneyNewsKind } from '#app/base/event-map.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import type { JobHead } from '#delivery/deliveries/job-head.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { link, queueMails } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'

export interface MoneyEmail {
  userId: string
  /** One sentence, as shown on the site. */
  says: string
  /** The explanation in the email. */
  more: readonly string[]
}

interface MoneyNewsOf {
  kind: MoneyNewsKind
  orderId: string
  job: Pick<JobHead, 'id' | 'title'>
  /** The person who caused it; null for the bank. */
  actorId: string | null
}

/**
 * Records one event and one email per person, each with its own sentence. These emails can't be
 * muted.
 */
export async function sendMoneyNews(
  tx: Tx,
  { kind, orderId, job, actorId }: MoneyNewsOf,
  emails: readonly MoneyEmail[],
): Promise<void> {
  // If a project's Orbiter is still being found, there is no Orbiter to notify.
  if (emails.length === 0) return
  for (const { userId, says } of emails)
    await recordEvent(tx, {
      kind,
      subjectType: 'order',
      subjectId: orderId,
      actorId,
      data: { jobId: job.id, says },
      audience: [userId],
    })
  const readers = await tx
    .selectFrom('users')
    .select(['id', 'email', 'fullName'])
    .where(
      'id',
      'in',
      emails.map(({ userId }) => userId),
    )
    .execute()
  await queueMails(
    tx,
    emails.flatMap(({ userId, says, more }) => {
      const reader = readers.find(({ id }) => id === userId)
      if (!reader) return []
      return [
        {
          kind: kind.replace('.', '-'),
          to: reader.email,
          toName: reader.fullName,
          subject: `${job.title}: ${says}`,
          ...composeMail({
            preview: says,
            title: says,
            paragraphs: [...more],
            facts: [['Job', job.title]],
            action: { label: 'See the details', url: link(paymentPaths.refunds(job.id)) },
          }),
        },
      ]
    }),
  )
}
