import { ArrowLeft } from 'lucide'
import { Link, useNavigation } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { QUESTION_MAX, type QuestionThread } from '#work/questions/question.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { ReportMessage } from '#app/routes/bookings/cards/report-message.tsx'
import { QuestionMessages } from '#app/routes/questions/question-messages.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/panel.tsx'

export interface ShownQuestion extends Omit<QuestionThread, 'messages'> {
  messages: (QuestionThread['messages'][number] & { when: string })[]
  /** The id of the next message. */
  nextId: string
  /** The message whose report form is open. */
  reported: string | null
}

interface ConversationProps {
  question: ShownQuestion
  result?: ActionResult | undefined
  /**
   * It was not opened: it stands beside the list, which has the page's title. It is written in only
   * when open, so that no text is sent while another conversation loads.
   */
  isBeside?: boolean
}

/** The messages between two people before a booking, and the form for the next one. */
export function Conversation({ question, result, isBeside = false }: ConversationProps) {
  const { otherId, otherName, messages } = question
  const reported = messages.find(
    ({ id, isOwn, isReported }) => id === question.reported && !isOwn && !isReported,
  )
  return (
    <section className="inbox-pane question-pane" aria-label={`Questions with ${otherName}`}>
      <ConversationHead question={question} isBeside={isBeside} />
      <div className="question-talk">
        {messages.length > 0 && (
          <QuestionMessages messages={messages} otherId={otherId} otherName={otherName} />
        )}
        {isBeside ? (
          <p className="question-forms">
            <Link to={paths.question(otherId)} className={buttonClass('main')}>
              {question.isAsking ? 'Ask more' : 'Write an answer'}
            </Link>
          </p>
        ) : (
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
              question={question}
              result={result?.intent === 'report' ? undefined : result}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function ConversationHead({
  question: { otherId, otherName, otherImageUrl, isAsking, isListed, messages },
  isBeside,
}: {
  question: ShownQuestion
  isBeside: boolean
}) {
  const Title = isBeside ? 'h2' : 'h1'
  return (
    <header className="inbox-thread-head question-head">
      {!isBeside && (
        <Link
          to={paths.questions()}
          className="btn btn-ghost btn-icon inbox-back"
          aria-label="Back to the list"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
      )}
      <Avatar src={otherImageUrl} name={otherName} />
      <div className="inbox-thread-who small">
        <Title className="inbox-thread-title">
          {isAsking && messages.length === 0 ? `Ask ${otherName}` : otherName}
        </Title>
        <p className="text-muted">
          {`${isAsking ? 'Before you book.' : 'A question before a booking.'} Contact details are hidden here. You can share them once a booking is accepted.`}
        </p>
      </div>
      {isAsking && isListed && (
        <Link to={paths.creator(otherId)} className={buttonClass('quiet', 'sm')}>
          Open profile
        </Link>
      )}
    </header>
  )
}

interface WriteFormProps {
  question: ShownQuestion
  /** The result of this form, not of a report. */
  result: ActionResult | undefined
}

function WriteForm({ question, result }: WriteFormProps) {
  const { otherId, isAsking, messages, nextId } = question
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
      <Button type="submit" tone="main" busy={isSending} busyLabel="Sending...">
        Send
      </Button>
    </AutosaveForm>
  )
}
