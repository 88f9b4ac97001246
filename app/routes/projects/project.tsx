import { lazy } from 'react'
import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/project'
import { isCalledOff } from '#work/jobs/job-states.ts'
import { findMoneyNotice } from '#team/disputes/read-dispute.server.ts'
import { withdrawProject } from '#work/projects/remove-orbiter.server.ts'
import { readJobPayments } from '#work/settlement/job-payments.server.ts'
import { refundLines } from '#app/routes/projects/project/refund-lines.ts'
import { paths } from '#app/base/paths.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { BriefDetails } from '#app/routes/bookings/booking/booking-details.tsx'
import { MoneyDetails } from '#app/routes/pay/money-details.tsx'
import { ThreadSection } from '#app/routes/bookings/booking/thread-section.tsx'
import { OwedList } from '#app/routes/projects/project/owed-list.tsx'
import { priceOf, ProjectActions } from '#app/routes/projects/project/project-actions.tsx'
import {
  readProject,
  type ProjectContent,
} from '#app/routes/projects/project/read-project.server.ts'
import { SearchState } from '#app/routes/projects/project/search-state.tsx'
import { SessionList } from '#app/routes/projects/project/session-list.tsx'
import { WhoFilms } from '#app/routes/projects/project/who-films.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import './project.css'
import { WorkHead } from '#app/ui/work-head.tsx'

/** Loaded only if something is or was paid. */
const JobPaymentsPart = lazy(() =>
  import('#app/routes/pay/job-payments.tsx').then((module) => ({
    default: module.JobPaymentsPart,
  })),
)

/** Loaded only if money was refunded or is disputed. */
const MoneyNotice = lazy(() =>
  import('#app/routes/disputes/money-notice.tsx').then((module) => ({
    default: module.MoneyNotice,
  })),
)

/** Loaded separately because few people see it. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

/** Loaded only if the URL opens it. */
const CancelPanel = lazy(() =>
  import('#app/routes/projects/project/cancel-panel.tsx').then((module) => ({
    default: module.CancelPanel,
  })),
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Project', 'Sessions, Orbiter, messages, brief and deliverables of one project.')

export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const content = await readProject(viewer, params.projectId, searchParams)
  if (!content) return data({ content: null, payments: null, returns: null }, { status: 404 })
  const [payments, returns] = await Promise.all([
    readJobPayments(viewer, params.projectId),
    findMoneyNotice(params.projectId),
  ])
  // The reference to the card for later charges is not sent to the browser.
  return { content, payments: payments && { ...payments, savedCard: null }, returns }
}

const FAILED = 'Failed to cancel the project'

export const action = formAction({
  failure: FAILED,
  intents: {
    async 'withdraw-project'({ context, params: { projectId = '' }, values }) {
      const done = await withdrawProject(requireViewer(context), projectId, values)
      return {
        title: 'Booking cancelled',
        description: [
          "We've stopped looking for an Orbiter.",
          ...(done ? refundLines(done, true) : []),
        ].join(' '),
      }
    },
  },
})

const runAndToast = toastResult(FAILED)

/** Once the project is cancelled, the question closes. */
export async function clientAction({ params, ...sending }: Route.ClientActionArgs) {
  const answer = await runAndToast(sending)
  return answer.data.ok ? redirect(paths.project(params.projectId)) : answer
}

export default function Project({
  loaderData: { content, payments, returns },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (!content) return <LostPage what="Project" />
  const { project, booking, withdrawal, serverNow, links } = content
  const { side, sentence, title } = project
  const price = priceOf(project)
  return (
    <div className="page stack-20">
      <WorkHead back={links.back} title={title} text={project.soldAs} />
      <div className="project-top">
        <div className="stack-4">
          <p className="project-says">{sentence.says}</p>
          <p className="text-muted">{sentence.more}</p>
          {/* A failed card has its own notice, which says what to do. */}
          {content.money && payments?.state !== 'open' && (
            <p className="text-muted">{content.money.lead}</p>
          )}
        </div>
        <ProjectActions
          project={project}
          booking={booking}
          isCancelling={withdrawal !== null}
          adminHref={links.admin}
        />
        <SearchState project={project} serverNow={serverNow} />
      </div>
      <DocumentResult result={result} />
      {withdrawal && <CancelPanel projectId={project.id} withdrawal={withdrawal} />}
      {returns && (returns.isDisputed || returns.hasRefunds || side === 'admin') && (
        <MoneyNotice money={returns} jobId={project.id} side={side} />
      )}
      <div className="booking-columns">
        <div className="shrink">
          {payments && (
            <JobPaymentsPart
              jobId={project.id}
              payments={payments}
              isUnpaidSaid={project.state === 'unpaid'}
            />
          )}
          <SessionList project={project} now={serverNow} />
          <OwedList project={project} serverNow={serverNow} />
          {booking?.thread ? (
            <ThreadSection page={booking} thread={booking.thread} result={undefined} />
          ) : (
            !isCalledOff(project.state) && <NoThread side={side} />
          )}
        </div>
        <div className="shrink">
          <WhoFilms project={project} />
          <ProjectBrief content={content} />
          {price && (
            <section className="booking-section" aria-labelledby="price-title">
              <h2 id="price-title" className="title">
                Price
              </h2>
              <p className="tabular">{price}</p>
            </section>
          )}
          {content.money && <MoneyDetails money={content.money} to={links.money} />}
        </div>
      </div>
    </div>
  )
}

/** What the customer wrote with the order, then the brief of the session. */
function ProjectBrief({ content: { project, booking } }: { content: ProjectContent }) {
  return (
    <>
      {project.wishes && (
        <section className="booking-section" aria-labelledby="wishes-title">
          <h2 id="wishes-title" className="title">
            {project.side === 'customer' ? 'About your event' : 'About the event'}
          </h2>
          <p className="pre-line wrap-anywhere">{project.wishes}</p>
        </section>
      )}
      {booking ? (
        <BriefDetails view={booking.view} />
      ) : isCalledOff(project.state) ? null : (
        <section className="booking-section" aria-labelledby="brief-title">
          <h2 id="brief-title" className="title">
            The brief
          </h2>
          <p className="text-muted">
            {project.side === 'customer'
              ? 'Once an Orbiter has your project, you write down must-have moments and what to leave out.'
              : 'The brief begins once an Orbiter has this project.'}
          </p>
        </section>
      )}
    </>
  )
}

/** The thread belongs to the session's booking, which exists only once there is an Orbiter. */
function NoThread({ side }: { side: ProjectContent['project']['side'] }) {
  if (side === 'admin') return null
  return (
    <section className="booking-section" aria-labelledby="messages-title">
      <h2 id="messages-title" className="title">
        Messages
      </h2>
      <p className="text-muted">
        You can write to your Orbiter here as soon as someone has your project. Until then,{' '}
        <Link to={paths.contact()} className="text-link">
          write to our team
        </Link>
        .
      </p>
    </section>
  )
}
