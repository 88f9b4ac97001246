/** Questions as the two people in them see them. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { shownText, type MessageText } from '#people/masking/shown-text.ts'
import { findQuestion } from '#work/questions/find-question.server.ts'
import type { QuestionThread } from '#work/questions/question.ts'
import { db } from '#app/platform/db.ts'
import { ownMedia } from '#app/base/own-media.ts'

const MESSAGES_SHOWN = 200
const QUESTIONS_SHOWN = 100

/** Shows a message like one of a booking that is never accepted; questions have no files. */
function shownInQuestion(
  row: Pick<MessageText, 'messageText' | 'maskedText' | 'hiddenAt'>,
  isOwn: boolean,
) {
  const hasContacts = row.maskedText !== null
  return shownText({ ...row, hasContacts, attachmentCount: 0 }, isOwn, false)
}

/** @throws NotFound */
export async function readQuestion(viewer: Viewer, otherId: string): Promise<QuestionThread> {
  const { id, otherName, otherImageUrl, isAsking, isListed } = await findQuestion(
    db(),
    viewer,
    otherId,
  )
  const rows = id
    ? await db()
        .selectFrom('questionMessages as m')
        .leftJoin('questionReports as r', (join) =>
          join.onRef('r.messageId', '=', 'm.id').on('r.reporterId', '=', viewer.id),
        )
        .select(['m.id', 'm.senderId', 'm.messageText', 'm.maskedText', 'm.hiddenAt'])
        .select(['m.createdAt', 'r.id as reportId'])
        .where('m.questionId', '=', id)
        .orderBy('m.position', 'desc')
        .limit(MESSAGES_SHOWN)
        .execute()
    : []
  return {
    otherId,
    otherName,
    otherImageUrl,
    isAsking,
    isListed,
    messages: rows.toReversed().map((row) => {
      const isOwn = row.senderId === viewer.id
      return {
        id: row.id,
        isOwn,
        ...shownInQuestion(row, isOwn),
        createdAt: row.createdAt.toISOString(),
        isReported: row.reportId !== null,
      }
    }),
  }
}

export interface QuestionRow {
  otherId: string
  otherName: string
  otherImageUrl: string | null
  text: string
  createdAt: string
  /** The viewer was asked, and the other person wrote last. */
  isWaiting: boolean
  /** The viewer asked, and the other person wrote last. */
  isAnswered: boolean
}

/** The viewer's questions, the one with the latest message first. */
export async function listQuestions(viewer: Viewer): Promise<QuestionRow[]> {
  const rows = await db()
    .selectFrom('questions as q')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('questionMessages as m')
          .select(['m.senderId', 'm.messageText', 'm.maskedText', 'm.hiddenAt'])
          .select(['m.createdAt', 'm.position'])
          .whereRef('m.questionId', '=', 'q.id')
          .orderBy('m.position', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .innerJoin('users as u', (join) =>
      join.on((eb) =>
        eb.and([
          eb('u.id', '!=', viewer.id),
          eb.or([eb('u.id', '=', eb.ref('q.customerId')), eb('u.id', '=', eb.ref('q.orbiterId'))]),
        ]),
      ),
    )
    .leftJoin('profiles as p', (join) =>
      join.onRef('p.userId', '=', 'u.id').onRef('p.userId', '=', 'q.orbiterId'),
    )
    .select(['u.id as otherId', 'u.fullName as otherName', 'p.profileImageUrl'])
    .select([
      'q.customerId',
      'last.senderId',
      'last.messageText',
      'last.maskedText',
      'last.hiddenAt',
      'last.createdAt',
    ])
    .where((eb) => eb.or([eb('q.customerId', '=', viewer.id), eb('q.orbiterId', '=', viewer.id)]))
    .orderBy('last.position', 'desc')
    .limit(QUESTIONS_SHOWN)
    .execute()
  return rows.map((row) => {
    const isOwn = row.senderId === viewer.id
    return {
      otherId: row.otherId,
      otherName: row.otherName,
      otherImageUrl: ownMedia(row.profileImageUrl),
      text: (isOwn ? 'You: ' : '') + shownInQuestion(row, isOwn).text,
      createdAt: row.createdAt.toISOString(),
      isWaiting: !isOwn && row.customerId !== viewer.id,
      isAnswered: !isOwn && row.customerId === viewer.id,
    }
  })
}

/** How many questions a person has, and how many of them wait for this person's answer. */
export async function countQuestions(viewer: Viewer): Promise<{ all: number; waiting: number }> {
  const rows = await listQuestions(viewer)
  return { all: rows.length, waiting: rows.filter(({ isWaiting }) => isWaiting).length }
}
