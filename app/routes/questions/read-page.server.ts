/** What the pages of questions show. */
import { capital } from '#app/base/capital.ts'
import { newId } from '#app/base/ids.ts'
import { nearInstant } from '#app/base/near-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  listQuestions,
  readQuestion,
  type QuestionRow,
} from '#work/questions/read-questions.server.ts'
import { now } from '#app/platform/clock.ts'
import { whenOf } from '#app/routes/messages/read-inbox.server.ts'
import type { ShownQuestion } from '#app/routes/questions/conversation.tsx'

export type ListedQuestion = QuestionRow & { when: string }

export async function readQuestionList(viewer: Viewer): Promise<ListedQuestion[]> {
  const questions = await listQuestions(viewer)
  return questions.map((question) => ({
    ...question,
    when: whenOf(question.createdAt, viewer.timeZone, now()),
  }))
}

/** @throws NotFound */
export async function readShownQuestion(
  viewer: Viewer,
  otherId: string,
  reported: string | null,
): Promise<ShownQuestion> {
  const question = await readQuestion(viewer, otherId)
  return {
    ...question,
    nextId: newId(),
    reported,
    messages: question.messages.map((message) => ({
      ...message,
      when: capital(nearInstant(message.createdAt, viewer.timeZone, now())),
    })),
  }
}
