import { data, Link, useNavigation } from 'react-router'
import type { Route } from './+types/question'
import { NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { formatInstant } from '#app/base/time.ts'
import { QUESTION_MAX, type QuestionMessage } from '#app/features/questions/question.ts'
import { readQuestion } from '#app/features/questions/read-questions.server.ts'
import { writeQuestion } from '#app/features/questions/write-question.server.ts'
import { successOf } from '#app/forms/action-result.ts'
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
import { Notice } from '#app/ui/panel.tsx'
import './questions.css'

const FAILED = 'Failed to send your message. Please try again.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData ? `Questions with ${loaderData.otherName}` : 'Questions', '')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const question = await readQuestion(viewer, params.personId).catch((error: unknown) => {
    throw error instanceof NotFound ? data(null, { status: 404 }) : error
  })
  return {
    ...question,
    nextId: newId(),
    messages: question.messages.map((message) => ({
      ...message,
      when: formatInstant(message.createdAt, viewer.timeZone),
    })),
  }
}

export const action = formAction({
  failure: FAILED,
  async work({ context, params, values }) {
    await writeQuestion(requireViewer(context), params['personId'] ?? '', values)
    return { title: 'Sent', description: "Sent. We notify you when there's an answer." }
  },
})

export const clientAction = pageResult(FAILED)

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  const { otherId, otherName, otherImageUrl, isAsking, isListed, messages } = loaderData
  const result = useActionResult(actionData)
  const messageId = useFormKey(loaderData.nextId, successOf(result), (key) =>
    messages.some(({ id }) => id === key),
  )
  const isSending = useNavigation().state === 'submitting'
  return (
    <div className="page">
      <Link to={paths.questions()} className="back-link">
        ← Questions
      </Link>
      <div className="question-head">
        <Avatar src={otherImageUrl} name={otherName} />
        <h1 className="display-3">
          {isAsking && messages.length === 0 ? `Ask ${otherName}` : otherName}
        </h1>
      </div>
      <p className="mt-3 mb-6 max-w-[60ch] text-muted">
        {isAsking ? 'Before you book. ' : 'A question before a booking. '}
        Contact details are hidden here. You can share them once a booking is accepted.
      </p>
      {messages.length > 0 && <Messages messages={messages} otherName={otherName} />}
      {result && (
        <Notice result={result} tone={result.ok ? 'ok' : 'bad'}>
          {result.description}
        </Notice>
      )}
      <AutosaveForm
        method="post"
        key={otherId}
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
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" tone="main" busy={isSending} busyLabel="Sending...">
            Send
          </Button>
          {isAsking && isListed && (
            <Link to={paths.creator(otherId)} className="text-link py-2">
              Open profile
            </Link>
          )}
        </div>
      </AutosaveForm>
    </div>
  )
}

interface MessagesProps {
  messages: (QuestionMessage & { when: string })[]
  otherName: string
}

function Messages({ messages, otherName }: MessagesProps) {
  return (
    <ol className="question-messages" aria-label="Messages">
      {messages.map(({ id, isOwn, text, isMasked, createdAt, when }) => (
        <li key={id} className="question-message" data-own={isOwn || undefined}>
          <p className="sr-only">{isOwn ? 'You' : otherName}:</p>
          <p className="question-bubble">{text}</p>
          <p className="question-when">
            {isMasked && 'Contact details are hidden · '}
            <time dateTime={createdAt}>{when}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
