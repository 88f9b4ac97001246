import { Link } from 'react-router'
import { timeLeft } from '#app/base/durations.ts'
import { paths } from '#app/base/paths.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import type { OwnEnquiry } from '#work/enquiries/enquiry-queries.server.ts'
import type { ListedProject } from '#work/projects/project-queries.server.ts'
import { DayBlock } from '#app/routes/bookings/cards/booking-day.tsx'
import { StatusBadge, wallTime } from '#app/routes/bookings/cards/booking-time.tsx'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { EnquiryRow } from '#app/routes/dashboard/managed/lazy-enquiry-row.ts'
import { ProjectCard } from '#app/routes/dashboard/managed/project-card.tsx'

interface HomeRowsProps {
  bookings: CustomerBooking[]
  projects: ListedProject[]
  enquiries: OwnEnquiry[]
  timeZone: string
  serverNow: string
}

/**
 * What else lies ahead: bookings by date, then projects without an Orbiter, then open inquiries.
 */
export function HomeRows({ bookings, projects, enquiries, timeZone, serverNow }: HomeRowsProps) {
  return (
    <ul className="home-rows">
      {bookings.map((booking) => (
        <li key={booking.id} className="home-row">
          <DayBlock booking={booking} serverNow={serverNow} />
          <JobPoster picture={booking.picture} width={40} />
          <div className="shrink">
            <p className="strong wrap-anywhere">
              <Link
                to={booking.project ? paths.project(booking.project.id) : paths.booking(booking.id)}
                className="row-link"
              >
                {booking.project?.title ?? booking.title}
              </Link>
            </p>
            <p className="small text-muted">
              <span className="time-words">{wallTime(booking)}</span>
              {booking.soldAs && ` · ${booking.soldAs}`}
              {booking.venueAddress && ` · ${booking.venueAddress}`}
            </p>
          </div>
          <div className="home-row-who">
            <p className="row-8 small">
              <Avatar src={booking.orbiterImageUrl} name={booking.orbiterName} size="sm" />
              <span className="shrink wrap-anywhere">{withWho(booking)}</span>
            </p>
          </div>
          <StatusBadge booking={booking} serverNow={serverNow} formatLeft={timeLeft} />
        </li>
      ))}
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} serverNow={serverNow} />
      ))}
      {enquiries.map((enquiry) => (
        <EnquiryRow key={enquiry.id} {...{ enquiry, timeZone, serverNow }} />
      ))}
    </ul>
  )
}

/**
 * The sentence for the booking's state, preceded by the Orbiter's name unless it contains the name.
 */
const withWho = ({ orbiterName, sentence: { says } }: CustomerBooking) =>
  says.includes(orbiterName) ? says : `${orbiterName} · ${says}`
