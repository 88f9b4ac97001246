import { data, Link } from 'react-router'
import type { Route } from './+types/attempt'
import { NotFound } from '#app/base/errors.ts'
import { paths } from '#app/base/paths.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { findAttempt, readTraining } from '#work/training/read-training.server.ts'
import { PASS_MARK_IN_WORDS } from '#work/training/training.ts'
import { lessonTitles } from '#app/routes/orbiter/training/lesson-texts.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import './training.css'
import { WorkHead } from '#app/ui/work-head.tsx'
import { now } from '#app/platform/clock.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Your result', 'How many answers were right, and what to read again.')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  try {
    const [{ attempt, wrong }, { passed }] = await Promise.all([
      findAttempt(viewer, params.attemptId),
      readTraining(viewer),
    ])
    const titles = lessonTitles()
    return {
      found: {
        isTrained: passed !== null,
        attempt: { ...attempt, when: nearInstant(attempt.takenAt, viewer.timeZone, now()) },
        wrong: wrong.map((answer) => ({ ...answer, lessonTitle: titles[answer.lesson] })),
      },
    }
  } catch (error) {
    if (error instanceof NotFound) return data({ found: null }, { status: 404 })
    throw error
  }
}

export default function AttemptPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <LostPage what="Result" />
  const {
    attempt: { isPassed, rightCount, questionCount, when },
    wrong,
    isTrained,
  } = found
  return (
    <div className="page training-result">
      <WorkHead
        back={{ to: paths.orbiterTraining(), label: 'Training' }}
        above={when}
        title={`${isPassed ? 'Passed' : isTrained ? 'Not passed' : 'Not passed yet'}: ${rightCount} of ${questionCount}.`}
        text={
          isPassed
            ? "You're trained. From now on, Orbit can offer you package jobs."
            : isTrained
              ? "You're trained all the same: the attempt that you passed counts."
              : `${PASS_MARK_IN_WORDS} right answers pass. Read the sentences below, and take the check again whenever you like.`
        }
      />
      <div className="training-foot">
        {isPassed ? (
          <LinkButton to={paths.orbiter()} tone="main">
            Go to your overview
          </LinkButton>
        ) : (
          <LinkButton to={paths.trainingCheck()} tone="main">
            Take the check again
          </LinkButton>
        )}
      </div>
      {wrong.length > 0 && <ReadAgain wrong={wrong} />}
    </div>
  )
}

type Wrong = NonNullable<Route.ComponentProps['loaderData']['found']>['wrong']

function ReadAgain({ wrong }: { wrong: Wrong }) {
  return (
    <section aria-labelledby="wrong-title">
      <h2 id="wrong-title" className="title">
        Read again
      </h2>
      <ul className="training-wrong">
        {wrong.map(({ question, given, because, lesson, lessonTitle }) => (
          <li key={question}>
            <h3 className="check-question">{question}</h3>
            <p className="text-muted">Your answer: {given}</p>
            <blockquote>{because}</blockquote>
            <Link to={paths.orbiterLesson(lesson)} className="text-link py-1.5">
              Lesson: {lessonTitle}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
