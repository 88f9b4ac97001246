import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

const ISSUES_SHOWN = 20

export interface SentIssue {
  id: string
  subject: string
  createdAt: string
  sentBy: string
  delivered: number
  isFinished: boolean
}

/** The number of confirmed subscribers, and the latest issues. @throws NotAllowed */
export async function readNewsletterAdmin(
  viewer: Viewer,
): Promise<{ subscribers: number; issues: SentIssue[] }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const [{ subscribers }, issues] = await Promise.all([
    db()
      .selectFrom('newsletterSubscribers')
      .select((select) => select.fn.countAll<string>().as('subscribers'))
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom('newsletterIssues as issue')
      .innerJoin('users', 'users.id', 'issue.sentBy')
      .select((select) => [
        'issue.id',
        'issue.subject',
        'issue.createdAt',
        'issue.finishedAt',
        'users.fullName as sentBy',
        select
          .selectFrom('newsletterDeliveries')
          .select(select.fn.countAll<string>().as('count'))
          .whereRef('issueId', '=', 'issue.id')
          .as('delivered'),
      ])
      .orderBy('issue.createdAt', 'desc')
      .orderBy('issue.id')
      .limit(ISSUES_SHOWN)
      .execute(),
  ])
  return {
    subscribers: Number(subscribers),
    issues: issues.map(({ finishedAt, ...issue }) => ({
      ...issue,
      createdAt: issue.createdAt.toISOString(),
      delivered: Number(issue.delivered ?? 0),
      isFinished: finishedAt !== null,
    })),
  }
}
