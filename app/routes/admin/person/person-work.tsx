import { Form, Link, useNavigation } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { dateIn, nearInstant, shortDate, shortDay } from '#app/base/near-time.ts'
import type { BookingOfPerson } from '#work/bookings/find-bookings.server.ts'
import { VERIFICATION_LABELS, type VerificationState } from '#market/creators/verification.ts'
import type { PersonSession } from '#team/desk/person-sessions.server.ts'
import type { listProjectsOf } from '#team/desk/read-person.server.ts'
import { LESSONS, type Training } from '#work/training/training.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { PersonRows, PersonSection } from '#app/routes/admin/person/person-section.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'

interface JobsProps {
  email: string
  bookings: readonly BookingOfPerson[]
  projects: Awaited<ReturnType<typeof listProjectsOf>>
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

/** Bookings in which the person is the customer or the Orbiter, then projects. */
export function Jobs({ email, bookings, projects, timeZone, serverNow }: JobsProps) {
  const all = (
    <Link
      to={`${adminPaths.bookings()}?q=${encodeURIComponent(email)}`}
      className={buttonClass('ghost', 'sm')}
    >
      See all
    </Link>
  )
  return (
    <>
      <PersonSection
        title="Bookings"
        none={bookings.length === 0 && 'No bookings yet.'}
        action={bookings.length > 0 && all}
      >
        <PersonRows rows={bookings}>
          {(booking) => (
            <li key={booking.id}>
              <span className="cell-job grow">
                <JobPoster picture={booking.picture} width={34} />
                <span>
                  <Link to={paths.booking(booking.id)} className="cell-main plain-link">
                    {booking.title}
                  </Link>
                  <span className="cell-sub wrap-anywhere">
                    {shortDate(booking.requestedDate, dateIn(serverNow, timeZone))} with{' '}
                    {booking.who} · {booking.says}
                  </span>
                </span>
              </span>
              <StateBadge state={booking.state} label={booking.label} />
            </li>
          )}
        </PersonRows>
      </PersonSection>
      <PersonSection title="Projects" none={projects.length === 0 && 'No projects yet.'}>
        <PersonRows rows={projects}>
          {(project) => (
            <li key={project.id}>
              <span className="cell-job grow">
                <JobPoster picture={project.picture} width={34} />
                <span>
                  <Link
                    to={adminPaths.projects({ project: project.id })}
                    className="cell-main plain-link wrap-anywhere"
                  >
                    {project.title}
                  </Link>
                  <span className="cell-sub">
                    {project.isOwn ? 'Ordered' : 'Assigned'} ·{' '}
                    {shortDay(project.createdAt, timeZone, serverNow)}
                  </span>
                </span>
              </span>
              <StateBadge state={project.state} label={project.label} />
            </li>
          )}
        </PersonRows>
      </PersonSection>
    </>
  )
}

interface ChecksProps {
  states: readonly VerificationState[]
  personId: string
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

export function Checks({ states, personId, timeZone, serverNow }: ChecksProps) {
  const change = (
    <Link to={adminPaths.application(personId)} className={buttonClass('ghost', 'sm')}>
      Change
    </Link>
  )
  return (
    <PersonSection title="Checks" action={change}>
      <PersonRows rows={states}>
        {({ step, doneAt }) => (
          <li key={step}>
            <span className="shrink">
              {VERIFICATION_LABELS[step]}
              {doneAt && <span className="cell-sub">{shortDay(doneAt, timeZone, serverNow)}</span>}
            </span>
            <StateBadge state={doneAt ? 'settled' : 'open'} label={doneAt ? 'Done' : 'Open'} />
          </li>
        )}
      </PersonRows>
    </PersonSection>
  )
}

interface TrainingProps {
  training: Training
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

/** Whether package jobs are open to this Orbiter. */
export function TrainingState({ training, timeZone, serverNow }: TrainingProps) {
  const { passed, attempts, read } = training
  const tries = attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`
  return (
    <PersonSection title="Training">
      <ul className="person-rows">
        <li>
          <span className="shrink">
            {passed
              ? `Passed on ${shortDay(passed.takenAt, timeZone, serverNow)}, ${passed.rightCount} of ${passed.questionCount}`
              : 'Not yet'}
            <span className="cell-sub">
              {tries} · {read.length} of {LESSONS.length} lessons read
            </span>
          </span>
          <StateBadge state={passed ? 'settled' : 'open'} label={passed ? 'Trained' : 'Open'} />
        </li>
      </ul>
    </PersonSection>
  )
}

interface SessionsProps {
  sessions: readonly PersonSession[]
  isOwn: boolean
  personId: string
  timeZone: string
  /** ISO 8601 */
  serverNow: string
}

export function Sessions({ sessions, isOwn, personId, timeZone, serverNow }: SessionsProps) {
  const sent = useNavigation().formData?.get('sessionId')
  const all = (
    <Link
      to={adminPaths.person(personId, { ask: 'end-sessions' })}
      className={buttonClass('ghost', 'sm')}
      preventScrollReset
    >
      Sign out everywhere
    </Link>
  )
  return (
    <PersonSection
      title="Sessions"
      none={sessions.length === 0 && 'Not signed in anywhere.'}
      action={!isOwn && sessions.length > 1 && all}
    >
      <PersonRows rows={sessions}>
        {({ id, device, address, lastUsedAt }) => (
          <li key={id}>
            <span className="shrink">
              {device}
              <span className="cell-sub wrap-anywhere">
                {nearInstant(lastUsedAt, timeZone, serverNow)}
                {address && ` · ${address}`}
              </span>
            </span>
            {!isOwn && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="end-sessions" />
                <input type="hidden" name="sessionId" value={id} />
                <Button
                  type="submit"
                  size="sm"
                  busy={sent === id}
                  aria-label={`Sign out ${device}, used ${nearInstant(lastUsedAt, timeZone, serverNow)}`}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        )}
      </PersonRows>
    </PersonSection>
  )
}
