import { Link } from 'react-router'
import { Check } from 'lucide'
import type { Route } from './+types/training'
import { paths } from '#app/base/paths.ts'
import { formatDay } from '#app/base/time.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import {
  LESSONS,
  PASS_MARK_IN_WORDS,
  type Attempt,
  type Training,
} from '#work/training/training.ts'
import { listLessons, type LessonHead } from '#app/routes/orbiter/training/lesson-texts.server.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import '../first-run/first-run.css'
import './training.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Training', 'Five short lessons and a check, before your first package job.')

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const known = { lessons: listLessons(), timeZone: viewer.timeZone }
  return readPage('training failed to load', known, () => readTraining(viewer))
}

export default function TrainingPage({
  loaderData: { lessons, timeZone, content: training },
}: Route.ComponentProps) {
  if (!training) return <DashboardFailed result={undefined} />
  return (
    <div className="page training">
      <WorkHead above="Training" title={headlineOf(training)} text={leadOf(training, timeZone)} />
      <div className="training-parts">
        <section aria-labelledby="lessons-title">
          <h2 id="lessons-title" className="sr-only">
            Lessons and check
          </h2>
          <ol className="first-steps">
            {lessons.map((head, index) => (
              <LessonRow
                key={head.lesson}
                head={head}
                number={index + 1}
                isRead={training.read.includes(head.lesson)}
              />
            ))}
            <CheckRow training={training} />
          </ol>
          <Next training={training} lessons={lessons} />
        </section>
        {training.attempts.length > 0 && (
          <Attempts attempts={training.attempts} timeZone={timeZone} />
        )}
      </div>
    </div>
  )
}

function headlineOf({ read, passed }: Training): string {
  if (passed) return "You're trained."
  if (read.length === 0) return 'Five lessons, ten questions.'
  return read.length < LESSONS.length
    ? `${read.length} of ${LESSONS.length} lessons read.`
    : 'All five read. Ready for the check?'
}

const leadOf = ({ passed }: Training, timeZone: string): string =>
  passed
    ? `Passed on ${formatDay(passed.takenAt, timeZone)} with ${scoreOf(passed)}. The lessons stay here for you to look things up.`
    : `Package jobs go to trained Orbiters. Each lesson takes two to three minutes. ${PASS_MARK_IN_WORDS} right answers pass the check, and you can take it as often as you like.`

const scoreOf = ({ rightCount, questionCount }: Attempt): string =>
  `${rightCount} of ${questionCount}`

function Mark({ isDone, number }: { isDone: boolean; number: number }) {
  return (
    <span className="first-mark" aria-hidden="true">
      {isDone ? <Icon of={Check} size={16} /> : number}
    </span>
  )
}

function LessonRow({
  head: { lesson, title, minutes },
  number,
  isRead,
}: {
  head: LessonHead
  number: number
  isRead: boolean
}) {
  return (
    <li data-done={isRead || undefined}>
      <Mark isDone={isRead} number={number} />
      <Link to={paths.orbiterLesson(lesson)} className="first-entry">
        <span className="first-label">
          {title}
          {isRead && <span className="sr-only">, read</span>}
        </span>
        <span className="first-hint">{isRead ? 'Read again' : `About ${minutes} min`}</span>
      </Link>
    </li>
  )
}

function CheckRow({ training: { next, passed } }: { training: Training }) {
  const isDone = passed !== null
  const hint = passed ? 'Retake' : next ? 'Opens after the lessons' : 'Ten questions'
  return (
    <li data-done={isDone || undefined}>
      <Mark isDone={isDone} number={LESSONS.length + 1} />
      <Link to={paths.trainingCheck()} className="first-entry">
        <span className="first-label">
          The check
          {isDone && <span className="sr-only">, passed</span>}
        </span>
        <span className="first-hint">{hint}</span>
      </Link>
    </li>
  )
}

/** The main action: what comes next. */
function Next({
  training: { read, next, passed },
  lessons,
}: {
  training: Training
  lessons: LessonHead[]
}) {
  if (passed) return null
  const title = lessons.find(({ lesson }) => lesson === next)?.title
  return (
    <LinkButton
      to={next ? paths.orbiterLesson(next) : paths.trainingCheck()}
      tone="main"
      className="training-next"
    >
      {next === null
        ? 'Take the check'
        : read.length === 0
          ? 'Start the first lesson'
          : `Go on: ${title}`}
    </LinkButton>
  )
}

function Attempts({ attempts, timeZone }: { attempts: Attempt[]; timeZone: string }) {
  return (
    <section aria-labelledby="attempts-title">
      <h2 id="attempts-title" className="title">
        Your attempts
      </h2>
      <ul className="training-attempts">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <Link to={paths.trainingAttempt(attempt.id)} className="first-entry">
              <span className="first-label">
                {scoreOf(attempt)} · {attempt.isPassed ? 'Passed' : 'Not passed'}
              </span>
              <span className="first-hint">{formatDay(attempt.takenAt, timeZone)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
