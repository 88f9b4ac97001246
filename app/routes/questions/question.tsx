import { data, Link, useNavigation } from 'react-router'
import type { Route } from './+types/question'
import { NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { capital } from '#app/base/capital.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { MESSAGE_REPORTED } from '#work/messages/message.ts'
import { QUESTION_MAX } from '#work/questions/question.ts'
import { readQuestion } from '#work/questions/read-questions.server.ts'
import { reportQuestion } from '#work/questions/report-question.server.ts'
import { writeQuestion } from '#work/questions/write-question.server.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { ReportMessage } from '#app/routes/bookings/cards/report-message.tsx'
import { QuestionMessages } from '#app/routes/questions/question-messages.tsx'
import { Notice } from '#app/ui/panel.tsx'
import './questions.css'
import { WorkHead } from '#app/ui/work-head.tsx'
import { now } from '#app/platform/clock.ts'

const failureOf = (intent: string) =>
  intent === 'report'
    ? 'Failed to report the message. Please try again.'
    : 'Failed to send your message. Please try again.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `Questions with ${loaderData.otherName}` : 'Questions', '')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const question = await readQuestion(viewer, params.personId).catch((error: unknown) => {
    throw error instanceof NotFound ? data(null, { status: 404 }) : error
  })
  return {
    ...question,
    nextId: newId(),
    reported: url.searchParams.get('report'),
    messages: question.messages.map((message) => ({
      ...message,
      when: capital(nearInstant(message.createdAt, viewer.timeZone, now())),
    })),
  }
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
  const { otherId, otherName, otherImageUrl, isAsking, messages } = loaderData
  const result = useActionResult(actionData)
  const reported = messages.find(
    ({ id, isOwn, isReported }) => id === loaderData.reported && !isOwn && !isReported,
  )
  return (
    <div className="page">
      <WorkHead
        back={{ to: paths.questions(), label: 'Questions' }}
        title={
          <span className="question-head">
            <Avatar src={otherImageUrl} name={otherName} />
            {isAsking && messages.length === 0 ? `Ask ${otherName}` : otherName}
          </span>
        }
        text={`${isAsking ? 'Before you book.' : 'A question before a booking.'} Contact details are hidden here. You can share them once a booking is accepted.`}
      />
      {messages.length > 0 && (
        <QuestionMessages messages={messages} otherId={otherId} otherName={otherName} />
      )}
      <div className="question-forms">
        {result && (
          <Notice result={result} tone={result.ok ? 'ok' : 'bad'}>
            {result.description}
          </Notice>
        )}
        {reported && (
          <ReportMessage
            message={reported}
            action={paths.question(otherId, { report: reported.id })}
            backHref={paths.question(otherId)}
            result={result}
          />
        )}
        <WriteForm
          key={otherId}
          question={loaderData}
          result={result?.intent === 'report' ? undefined : result}
        />
      </div>
    </div>
  )
}

interface WriteFormProps {
  question: Route.ComponentProps['loaderData']
  /** The result of this form, not of a report. */
  result: ActionResult | undefined
}

function WriteForm({ question, result }: WriteFormProps) {
  const { otherId, isAsking, isListed, messages, nextId } = question
  const messageId = useFormKey(nextId, successOf(result), (key) =>
    messages.some(({ id }) => id === key),
  )
  const isSending = useNavigation().formData?.get('messageId') === messageId
  return (
    <AutosaveForm
      method="post"
      action={paths.question(otherId)}
      arrival={messageId}
      draft={`question:${otherId}`}
      savedAt={messages.findLast(({ isOwn }) => isOwn)?.id}
      isAnswered={result?.ok === false}
      className="question-form"
    >
      <input type="hidden" name="messageId" value={messageId} />
      <TextareaField
        label={isAsking ? 'Your question' : 'Your answer'}
        name="text"
        rows={4}
        maxLength={QUESTION_MAX}
        required
        defaultValue={result?.ok ? '' : result?.values?.['text']}
        error={result?.errors?.['text']}
      />
      <div className="cluster-12">
        <Button type="submit" tone="main" busy={isSending} busyLabel="Sending...">
          Send
        </Button>
        {isAsking && isListed && (
          <Link to={paths.creator(otherId)} className="text-link tall">
            Open profile
          </Link>
        )}
      </div>
    </AutosaveForm>
  )
}
