/** Which emails a person gets. A person without rows gets all of them. */
import {
  NOTIFICATION_GROUPS,
  type NotificationGroup,
} from '#people/accounts/notification-groups.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Mail } from '#app/platform/mail.ts'

/** Returns those of these people who have turned off a group of emails. */
async function findMuted(
  tx: Tx,
  userIds: string[],
  group: NotificationGroup,
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('notificationPreferences')
    .select('userId')
    .where('userId', 'in', userIds)
    .where('eventGroup', '=', group)
    .where('email', '=', false)
    .execute()
  return new Set(rows.map((row) => row.userId))
}

export interface PersonalMail extends Mail {
  userId: string
}

/** Drops emails whose recipients have turned off this group. */
export async function filterMuted(
  tx: Tx,
  group: NotificationGroup,
  mails: PersonalMail[],
): Promise<Mail[]> {
  const muted = await findMuted(
    tx,
    mails.map((mail) => mail.userId),
    group,
  )
  return mails.filter((mail) => !muted.has(mail.userId))
}

/** The groups of emails that a person receives. */
export async function listSubscribedGroups(viewer: Viewer): Promise<NotificationGroup[]> {
  const rows = await db()
    .selectFrom('notificationPreferences')
    .select('eventGroup')
    .where('userId', '=', viewer.id)
    .where('email', '=', false)
    .execute()
  return NOTIFICATION_GROUPS.map((row) => row.group).filter(
    (group) => !rows.some((row) => row.eventGroup === group),
  )
}

/** A form sends only the switches that are on. Every group that it does not send is turned off. */
export async function savePreferences(
  viewer: Viewer,
  fields: Record<string, string>,
): Promise<void> {
  const rows = NOTIFICATION_GROUPS.map(({ group }) => ({
    userId: viewer.id,
    eventGroup: group,
    email: fields[group] === 'on',
  }))
  await transaction(async (tx) => {
    await tx
      .insertInto('notificationPreferences')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'eventGroup'])
          .doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
      )
      .execute()
  })
}
