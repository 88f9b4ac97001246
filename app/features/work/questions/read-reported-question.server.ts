/** What two people wrote before a booking, for an admin who decides about a report. */
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

const MESSAGES_SHOWN = 200

export interface ReportedQuestion {
  customerId: string
  customerName: string
  orbiterId: string
  orbiterName: string
  /** The last messages, oldest first. */
  messages: {
    id: string
    senderId: string
    senderName: string
    text: string
    /** ISO 8601 */
    createdAt: string
    isHidden: boolean
    isReported: boolean
  }[]
}

/**
 * The whole conversation, including hidden messages, if one of its messages was reported. An admin
 * can read no other conversation.
 * @throws NotAllowed, NotFound
 */
export async function readReportedQuestion(
  viewer: Viewer,
  questionId: string,
): Promise<ReportedQuestion> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const question = isUuid(questionId) ? await findReported(questionId) : undefined
  if (!question) throw new NotFound('No message of this conversation was reported.')
  const rows = await db()
    .selectFrom('questionMessages as m')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.id', 'm.senderId', 'u.fullName as senderName', 'm.messageText as text'])
    .select(['m.createdAt', 'm.hiddenAt'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('questionReports as r').whereRef('r.messageId', '=', 'm.id').select('r.id'),
        )
        .as('isReported'),
    )
    .where('m.questionId', '=', questionId)
    .orderBy('m.position', 'desc')
    .limit(MESSAGES_SHOWN)
    .execute()
  return {
    ...question,
    messages: rows.toReversed().map(({ createdAt, hiddenAt, isReported, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      isHidden: hiddenAt !== null,
      isReported: Boolean(isReported),
    })),
  }
}

const findReported = (questionId: string) =>
  db()
    .selectFrom('questions as q')
    .innerJoin('users as c', 'c.id', 'q.customerId')
    .innerJoin('users as o', 'o.id', 'q.orbiterId')
    .select(['q.customerId', 'c.fullName as customerName'])
    .select(['q.orbiterId', 'o.fullName as orbiterName'])
    .where('q.id', '=', questionId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('questionReports as r')
          .innerJoin('questionMessages as m', 'm.id', 'r.messageId')
          .select('r.id')
          .where('m.questionId', '=', questionId),
      ),
    )
    .executeTakeFirst()
