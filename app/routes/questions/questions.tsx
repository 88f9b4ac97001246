import { MessageSquare } from 'lucide'
import type { Route } from './+types/questions'
import { paths } from '#app/base/paths.ts'
import { isCustomer } from '#people/accounts/viewer.ts'
import { listQuestions } from '#work/questions/read-questions.server.ts'
import { now } from '#app/platform/clock.ts'
import { whenOf } from '#app/routes/messages/read-inbox.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { PersonRow } from '#app/ui/person-row.tsx'
import './questions.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Questions', 'What was asked and answered before a booking.')

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const questions = await listQuestions(viewer)
  return {
    canAsk: isCustomer(viewer),
    questions: questions.map((question) => ({
      ...question,
      when: whenOf(question.createdAt, viewer.timeZone, now()),
    })),
  }
}

export default function Questions({ loaderData: { canAsk, questions } }: Route.ComponentProps) {
  return (
    <div className="page">
      <WorkHead title="Questions" text="What was asked and answered before a booking." />
      {questions.length === 0 ? (
        <NoQuestions canAsk={canAsk} />
      ) : (
        <ul className="question-list above-24">
          {questions.map(({ otherId, otherName, otherImageUrl, text, when, ...question }) => (
            <li key={otherId}>
              <PersonRow
                to={paths.question(otherId)}
                name={otherName}
                imageUrl={otherImageUrl}
                at={question.createdAt}
                when={when}
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
      )}
    </div>
  )
}

function NoQuestions({ canAsk }: { canAsk: boolean }) {
  return (
    <EmptyState
      title="No questions yet"
      text={
        canAsk
          ? "To ask one, open an Orbiter's profile and choose Ask a question."
          : 'When someone asks you before they book, you read and answer it here.'
      }
      icon={<Icon of={MessageSquare} />}
      action={canAsk && <LinkButton to={paths.browseCreators()}>Browse Orbiters</LinkButton>}
    />
  )
}
