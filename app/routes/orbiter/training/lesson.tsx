import { Check } from 'lucide'
import { data, Form, Link, NavLink, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/lesson'
import { paths } from '#app/base/paths.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import { markLessonRead } from '#work/training/take-check.server.ts'
import { isLesson, LESSONS } from '#work/training/training.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { listLessons, readLesson } from '#app/routes/orbiter/training/lesson-texts.server.ts'
import { LostPage } from '#app/routes/shell/lost-page.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { StaticHtml } from '#app/ui/static-html.tsx'
import './training.css'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.lesson?.title ?? 'Lesson', loaderData?.lesson?.lead ?? '')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const { lesson: name } = params
  if (!isLesson(name)) return data({ lesson: null }, { status: 404 })
  const { read, next } = await readTraining(viewer)
  const place = LESSONS.indexOf(name)
  const lessons = listLessons()
  return {
    lesson: {
      ...readLesson(name),
      number: place + 1,
      isRead: read.includes(name),
      before: lessons[place - 1] ?? null,
      after: lessons[place + 1] ?? null,
      isCheckOpen: next === null,
      contents: lessons.map((head) => ({ ...head, isRead: read.includes(head.lesson) })),
    },
  }
}

const FAILED = "The lesson wasn't marked as read. Please try again."

export const action = formAction({
  failure: FAILED,
  async work({ context, params }) {
    const viewer = requireViewer(context)
    await markLessonRead(viewer, params['lesson'] ?? '')
    const { next } = await readTraining(viewer)
    return redirect(next ? paths.orbiterLesson(next) : paths.orbiterTraining())
  },
})

export const clientAction = toastResult(FAILED)

export default function LessonPage({ loaderData: { lesson }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isBusy = useNavigation().state === 'submitting'
  if (!lesson) return <LostPage what="Lesson" />
  const { number, title, lead, minutes, html, isRead, before } = lesson
  return (
    <article className="page training-lesson">
      <WorkHead
        back={{ to: paths.orbiterTraining(), label: 'Training' }}
        above={`Lesson ${number} of ${LESSONS.length} · about ${minutes} min`}
        title={title}
        text={lead}
      />
      <DocumentResult result={result} />
      <StaticHtml html={html} className="prose" />
      <div className="training-foot">
        {isRead ? (
          <NextLink lesson={lesson} />
        ) : (
          <Form method="post" action={paths.orbiterLesson(lesson.lesson)}>
            <Button type="submit" tone="main" busy={isBusy}>
              Mark as read and go on
            </Button>
          </Form>
        )}
        {before && (
          <Link to={paths.orbiterLesson(before.lesson)} className="text-link tall" rel="prev">
            Back to: {before.title}
          </Link>
        )}
      </div>
      <Contents lessons={lesson.contents} />
    </article>
  )
}

type ShownLesson = NonNullable<Route.ComponentProps['loaderData']['lesson']>

/** All lessons, beside the open one where there is room. */
function Contents({ lessons }: { lessons: ShownLesson['contents'] }) {
  return (
    <nav className="training-contents" aria-label="Lessons">
      <ol className="rule-between">
        {lessons.map(({ lesson, title, isRead }) => (
          <li key={lesson}>
            <NavLink to={paths.orbiterLesson(lesson)} className="row-8">
              <span className="grow">{title}</span>
              {isRead && <Icon of={Check} size={16} role="img" aria-label="Read" />}
            </NavLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The link after a lesson that was read: to the next lesson, or to the check. */
function NextLink({ lesson: { after, isCheckOpen } }: { lesson: ShownLesson }) {
  if (after)
    return (
      <LinkButton to={paths.orbiterLesson(after.lesson)} rel="next">
        Next: {after.title}
      </LinkButton>
    )
  return isCheckOpen ? (
    <LinkButton to={paths.trainingCheck()}>Take the check</LinkButton>
  ) : (
    <LinkButton to={paths.orbiterTraining()}>To all lessons</LinkButton>
  )
}
