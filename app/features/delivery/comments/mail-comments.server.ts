/** Emails about comments: one to each side of a job, after no one has written for a while. */
import { sql } from 'kysely'
import { filterMuted, type PersonalMail } from '#people/accounts/notification-preferences.server.ts'
import { commentsMail } from '#delivery/comments/comment-mails.ts'
import { audienceOf } from '#delivery/deliveries/piece-row.server.ts'
import { findJobHead } from '#delivery/deliveries/job-head.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { doEach, type Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

/** How long after the last comment the email is sent … */
const SETTLED_MINUTES = 5
/** … and how long after the first comment of a long conversation. */
const MOST_MINUTES = 30
/** The most jobs in one run. The next run, a minute later, handles the others. */
const JOBS = 200

const JOB_ID = sql<string>`coalesce(d.booking_request_id, d.project_id)`

async function listDueJobs(): Promise<string[]> {
  const at = now().getTime()
  const rows = await db()
    .selectFrom('reviewComments as c')
    .innerJoin('deliverableVersions as v', 'v.id', 'c.versionId')
    .innerJoin('deliverables as d', 'd.id', 'v.deliverableId')
    .select(JOB_ID.as('jobId'))
    .where('c.mailedAt', 'is', null)
    .groupBy(JOB_ID)
    .having((eb) =>
      eb.or([
        eb(eb.fn.max('c.createdAt'), '<', new Date(at - SETTLED_MINUTES * 60_000)),
        eb(eb.fn.min('c.createdAt'), '<', new Date(at - MOST_MINUTES * 60_000)),
      ]),
    )
    .limit(JOBS)
    .execute()
  return rows.map(({ jobId }) => jobId)
}

/** Skips comments that another process is mailing at this moment. */
const lockUnmailed = (tx: Tx, jobId: string) =>
  tx
    .selectFrom('reviewComments as c')
    .innerJoin('deliverableVersions as v', 'v.id', 'c.versionId')
    .innerJoin('deliverables as d', 'd.id', 'v.deliverableId')
    .select(['c.id', 'c.authorId', 'c.authorName', 'c.atMs', 'c.body', 'd.label'])
    .select(sql<string | null>`(select full_name from users where id = c.author_id)`.as('fullName'))
    .where('c.mailedAt', 'is', null)
    .where(JOB_ID, '=', jobId)
    .orderBy('c.createdAt')
    .forUpdate('c')
    .skipLocked()
    .execute()

async function mailJob(jobId: string): Promise<void> {
  await transaction(async (tx) => {
    const comments = await lockUnmailed(tx, jobId)
    const job = await findJobHead(tx, jobId)
    if (comments.length === 0) return
    await tx
      .updateTable('reviewComments')
      .set({ mailedAt: now() })
      .where(
        'id',
        'in',
        comments.map(({ id }) => id),
      )
      .execute()
    if (!job) return
    const readers = await tx
      .selectFrom('users')
      .select(['id', 'email', 'fullName'])
      .where('id', 'in', audienceOf(job))
      .execute()
    const mails = readers.flatMap((reader): PersonalMail[] => {
      const theirs = comments
        .filter(({ authorId }) => authorId !== reader.id)
        .map((comment) => ({
          ...comment,
          author: comment.authorName ?? comment.fullName ?? 'A former member',
        }))
      const isCustomer = reader.id === job.customerId
      return theirs.length === 0
        ? []
        : [
            {
              userId: reader.id,
              ...commentsMail({
                jobId,
                title: job.title,
                reader: { ...reader, isCustomer },
                comments: theirs,
              }),
            },
          ]
    })
    await queueMails(tx, await filterMuted(tx, 'messages', mails))
  })
}

/** @returns the number of jobs that had comments to mail */
export async function mailComments(): Promise<number> {
  const jobIds = await listDueJobs()
  await doEach(jobIds, 'comments not mailed', mailJob)
  return jobIds.length
}

export const mailCommentsTask: Task = {
  name: 'mail-comments',
  cron: '* * * * *',
  async run() {
    await mailComments()
  },
}
