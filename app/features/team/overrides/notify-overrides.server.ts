/**
 * Notifies people of statuses that the team has set, once, a few minutes after the last change. No
 * one is notified of a change that was undone in that time.
 */
import type { OverrideSubject } from '#team/overrides/override-subject.server.ts'
import { lockSubject } from '#team/overrides/override-subject.server.ts'
import { statusMail } from '#team/overrides/override-mails.ts'
import { tellingsOf } from '#team/overrides/status-effects.server.ts'
import { closeOffers, queueJobMails } from '#work/projects/job-offers.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'
import { inText } from '#work/jobs/job-sentences.ts'

/** The most projects per run, to keep it short. */
const BATCH = 50

export async function notifyOverrides(): Promise<number> {
  const due = await db()
    .selectFrom('statusOverrides')
    .select('projectId')
    .where('notifyAt', '<=', now())
    .orderBy('notifyAt')
    .orderBy('projectId')
    .limit(BATCH)
    .execute()
  for (const { projectId } of due) await transaction((tx) => notifyOf(tx, projectId))
  return due.length
}

async function notifyOf(tx: Tx, projectId: string): Promise<void> {
  const subject = await lockSubject(tx, projectId, null)
  const row = await tx
    .deleteFrom('statusOverrides')
    .where('projectId', '=', projectId)
    .where('notifyAt', '<=', now())
    .returning('reason')
    .executeTakeFirst()
  if (!row) return
  const { match } = subject.standing
  if (match !== 'searching' && match !== 'unfilled')
    await closeOffers(tx, subject.project, 'withdraw')
  await tell(tx, subject, row.reason)
}

async function tell(tx: Tx, subject: OverrideSubject, reason: string | null): Promise<void> {
  const { project, standing } = subject
  const tellings = tellingsOf(subject, standing)
  // One event per person, because each reader gets their own text.
  for (const { userId, words } of tellings)
    await recordEvents(tx, 'project.status-told', [
      {
        subjectType: 'project',
        subjectId: project.id,
        actorId: null,
        data: { says: words.sentence.says },
        audience: [userId],
      },
    ])
  await queueJobMails(
    tx,
    tellings.map(({ userId, email, name, isCustomer, words }) => ({
      userId,
      ...statusMail({
        to: email,
        toName: name,
        title: project.title,
        says: inText(words.sentence),
        more: words.sentence.more,
        reason,
        projectId: project.id,
        isCustomer,
      }),
    })),
  )
}

export const notifyOverridesTask: Task = {
  name: 'tell-overrides',
  cron: '* * * * *',
  async run() {
    while ((await notifyOverrides()) === BATCH);
  },
}
