import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { isSearching } from '#work/projects/project.ts'
import type { ProjectPage } from '#work/projects/project-queries.server.ts'
import type { BookingPage } from '#app/routes/bookings/booking/read-booking-page.server.ts'
import { BriefLink } from '#app/routes/bookings/booking/brief-link.tsx'
import { AnswerForm } from '#app/routes/dashboard/managed/answer-form.tsx'
import { BookingAnswers } from '#app/routes/dashboard/home/booking-answers.tsx'
import { buttonClass } from '#app/ui/button.tsx'

interface ProjectActionsProps {
  project: ProjectPage
  booking: BookingPage | null
  /** Whether the page already shows the confirmation. */
  isCancelling: boolean
  adminHref: string
}

/** What the customer can do in the project's current state. */
export function ProjectActions({ project, booking, isCancelling, adminHref }: ProjectActionsProps) {
  const { id, title, side, status, matchStatus } = project
  if (side === 'admin')
    return (
      <p>
        <Link to={adminHref} className={buttonClass('quiet')}>
          Open in the admin area
        </Link>
      </p>
    )
  if (side === 'orbiter') {
    return (
      <p>
        <Link to={paths.orbiterBookings()} className={buttonClass('quiet')}>
          Open your bookings
        </Link>
      </p>
    )
  }
  return (
    <div className="next-actions">
      {booking && (
        <>
          <BriefLink view={booking.view} />
          <BookingAnswers booking={{ ...booking.view, ...answerable(booking, project) }} isMain />
        </>
      )}
      {status === 'draft' && matchStatus === 'none' && (
        <AnswerForm
          action={paths.dashboardBookings()}
          fields={{ intent: 'submit-draft', projectId: id }}
          label="Submit project"
          accessibleLabel={`Submit project: ${title}`}
          tone="main"
        />
      )}
      {isSearching(matchStatus) && !isCancelling && (
        <Link to={paths.project(id, { do: 'cancel' })} className={buttonClass('ghost')}>
          Cancel project
        </Link>
      )}
    </div>
  )
}

const answerable = ({ view }: BookingPage, { id, title }: ProjectPage) => ({
  proposal: view.proposal?.isOpen ? view.proposal : null,
  project: { id, title },
})

/** The price of the project; Orbiters see their earnings on the booking's page. */
export function priceOf({ side, priceCents, budgetRange }: ProjectPage): string | null {
  if (side === 'orbiter') return null
  if (priceCents !== null) return formatMoney(priceCents)
  return budgetRange === 'custom' ? 'Custom budget' : budgetRange && `Budget ${budgetRange}`
}
