import { data } from 'react-router'
import type { Route } from './+types/question'
import { NotFound } from '#app/base/errors.ts'
import { MESSAGE_REPORTED } from '#work/messages/message.ts'
import { reportQuestion } from '#work/questions/report-question.server.ts'
import { writeQuestion } from '#work/questions/write-question.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Conversation } from '#app/routes/questions/conversation.tsx'
import { QuestionFrame } from '#app/routes/questions/question-frame.tsx'
import { readQuestionList, readShownQuestion } from '#app/routes/questions/read-page.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const failureOf = (intent: string) =>
  intent === 'report'
    ? 'Failed to report the message. Please try again.'
    : 'Failed to send your message. Please try again.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `Questions with ${loaderData.otherName}` : 'Questions', '')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const question = await readShownQuestion(
    viewer,
    params.personId,
    url.searchParams.get('report'),
  ).catch((error: unknown) => {
    throw error instanceof NotFound ? data(null, { status: 404 }) : error
  })
  return { ...question, questions: await readQuestionList(viewer) }
}

export const action = formAction({
  failure: failureOf,
  async work({ context, params: { personId = '' }, intent, values }) {
    const viewer = requireViewer(context)
    if (intent === 'report') {
      await reportQuestion(viewer, personId, values)
      return MESSAGE_REPORTED
    }
    await writeQuestion(viewer, personId, values)
    return { title: 'Sent', description: "Sent. We notify you when there's an answer." }
  },
})

export const clientAction = pageResult(failureOf)

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, ...question } = loaderData
  return (
    <QuestionFrame questions={questions} openId={question.otherId}>
      <Conversation question={question} result={useActionResult(actionData)} />
    </QuestionFrame>
  )
}
