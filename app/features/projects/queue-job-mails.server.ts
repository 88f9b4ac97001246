/** Which emails of the managed flow their people want. */
import { findMuted } from '#app/features/accounts/notification-preferences.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { queueMails, type Mail } from '#app/platform/mail.ts'

export async function queueJobMails(
  tx: Tx,
  mails: { userId: string; mail: Mail }[],
): Promise<void> {
  const muted = await findMuted(
    tx,
    mails.map(({ userId }) => userId),
    'jobs',
  )
  await queueMails(
    tx,
    mails.filter(({ userId }) => !muted.has(userId)).map(({ mail }) => mail),
  )
}
