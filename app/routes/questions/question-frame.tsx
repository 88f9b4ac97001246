import type { ReactNode } from 'react'
import { paths } from '#app/base/paths.ts'
import type { ListedQuestion } from '#app/routes/questions/read-page.server.ts'
import { PersonRow } from '#app/ui/person-row.tsx'
import '#app/routes/messages/inbox-list.css'
import '#app/routes/messages/inbox-page.css'
import '#app/routes/messages/inbox-thread.css'
import './questions.css'

interface QuestionFrameProps {
  questions: ListedQuestion[]
  /** The other person of the open conversation; null if the list was opened. */
  openId: string | null
  /** The other person of the conversation that stands beside the list without being opened. */
  besideId?: string | null
  children: ReactNode
}

/**
 * The list of questions with a conversation beside it, like the inbox. On phones there is one of
 * them at a time.
 */
export function QuestionFrame({ questions, openId, besideId, children }: QuestionFrameProps) {
  const Title = openId === null ? 'h1' : 'h2'
  return (
    <div
      className="inbox-page question-page"
      data-chosen={openId !== null || undefined}
      data-alone={questions.length === 0 || undefined}
    >
      {questions.length > 0 && (
        <div className="inbox-side">
          <div className="inbox-top">
            <Title className="head-title">Before booking</Title>
          </div>
          <ul>
            {questions.map(({ otherId, otherName, otherImageUrl, text, when, ...question }) => (
              <li key={otherId}>
                <PersonRow
                  to={paths.question(otherId)}
                  name={otherName}
                  imageUrl={otherImageUrl}
                  at={question.createdAt}
                  when={when}
                  className="inbox-thread-row"
                  aria-current={otherId === openId ? 'page' : undefined}
                  data-beside={otherId === besideId || undefined}
                >
                  <span className="question-text">{text}</span>
                  {question.isWaiting && (
                    <span className="question-state" data-waiting>
                      Waiting for you
                    </span>
                  )}
                  {question.isAnswered && <span className="question-state">Answered</span>}
                </PersonRow>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </div>
  )
}
