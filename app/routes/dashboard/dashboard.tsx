import { CalendarClock } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/dashboard'
import { listCustomerAnswers } from '#team/attention/customer-answers.server.ts'
import { listNextCustomerBookings } from '#work/bookings/customer-booking-queries.server.ts'
import { findNewestFilm, jobIdOf } from '#work/bookings/customer-shelf.server.ts'
import { countCustomerBookings } from '#work/bookings/customer-counts.server.ts'
import { listOwnEnquiries } from '#work/enquiries/enquiry-queries.server.ts'
import { isSearching } from '#work/projects/project.ts'
import { listCustomerProjects } from '#work/projects/project-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { AnswerList } from '#app/routes/dashboard/home/answer-list.tsx'
import { FilmReady } from '#app/routes/dashboard/home/film-ready.tsx'
import { filmLeads } from '#app/routes/dashboard/home/film-leads.ts'
import { homeHeadline } from '#app/routes/dashboard/home/home-headline.ts'
import { HomeRows } from '#app/routes/dashboard/home/home-rows.tsx'
import { NextEvent } from '#app/routes/dashboard/home/next-event.tsx'
import { StarAsk } from '#app/routes/dashboard/home/star-ask.tsx'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { leadFromTab } from '#app/routes/shell/tab-query.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './home-rows.css'
import { WorkHead } from '#app/ui/work-head.tsx'

const NEXT_SHOWN = 6

export const middleware = [
  leadFromTab({
    bookings: paths.dashboardBookings(),
    messages: paths.dashboardMessages(),
    profile: paths.dashboardProfile(),
  }),
]

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const page = { name: viewer.fullName, timeZone: viewer.timeZone, serverNow: now().toISOString() }
  return readPage('dashboard failed to load', page, async () => {
    const [counts, answers, ahead, projects, enquiries, newestFilm] = await Promise.all([
      countCustomerBookings(viewer),
      listCustomerAnswers(viewer),
      listNextCustomerBookings(viewer, NEXT_SHOWN),
      listCustomerProjects(viewer),
      listOwnEnquiries(viewer),
      findNewestFilm(viewer),
    ])
    const next = ahead.find(({ status }) => status === 'accepted') ?? null
    const film = newestFilm && filmLeads(newestFilm, next, page.serverNow) ? newestFilm : null
    return {
      counts,
      answers: {
        ...answers,
        // The film that leads the page has its own answer.
        bookings: answers.bookings.filter((booking) => !film || jobIdOf(booking) !== jobIdOf(film)),
      },
      film,
      next,
      ahead: ahead.filter((booking) => film || booking !== next),
      enquiries: enquiries.filter(({ status }) => status !== 'completed').slice(0, NEXT_SHOWN),
      // The other projects appear among the bookings, or are completed.
      projects: projects.filter(({ matchStatus, status }) =>
        matchStatus === 'none' ? status !== 'completed' : isSearching(matchStatus),
      ),
    }
  })
}

export default function DashboardOverview({
  loaderData: { name, timeZone, serverNow, content },
}: Route.ComponentProps) {
  if (!content) {
    return (
      <>
        <WorkHead title={`Hi, ${name}`} />
        <DashboardFailed />
      </>
    )
  }
  const { counts, answers, film, next, ahead, projects, enquiries } = content
  const count = answers.bookings.length + answers.quotes.length
  const toAnswer = count + (film?.isYourTurn ? 1 : 0)
  const isEmpty = !next && ahead.length + projects.length + enquiries.length === 0
  return (
    <>
      <HomeHead name={name} content={content} />
      <div className="home-first" data-alone={(!film && !next) || count === 0 || undefined}>
        {film?.film ? (
          <FilmReady job={film} film={film.film} isMain={count === 0} serverNow={serverNow} />
        ) : (
          next && <NextEvent booking={next} serverNow={serverNow} />
        )}
        {count > 0 && (
          <div className="home-aside">
            <AnswerList answers={answers} serverNow={serverNow} />
          </div>
        )}
      </div>
      <section className="home-part" aria-labelledby="ahead-title">
        <div className="cluster-12 between">
          <h2 id="ahead-title" className="title">
            Bookings
          </h2>
          <p className="cluster-12 small">
            {counts.all > 0 && (
              <Link to={paths.dashboardBookings()} className="text-link">
                All {counts.all}
              </Link>
            )}
            <Link to={paths.createProject()} className="text-link">
              New project
            </Link>
            <Link
              to={paths.createBooking()}
              className={buttonClass(toAnswer === 0 ? 'main' : 'quiet', 'sm')}
            >
              Start New Booking
            </Link>
          </p>
        </div>
        {isEmpty ? (
          <EmptyState
            title="Plan your next event"
            text="Find an Orbiter near your event and request a date. Your bookings appear here."
            icon={<Icon of={CalendarClock} />}
            action={
              <Link to={paths.browseCreators()} className={buttonClass('quiet')}>
                Browse Orbiters
              </Link>
            }
          />
        ) : (
          <HomeRows
            bookings={ahead}
            projects={projects}
            enquiries={enquiries}
            timeZone={timeZone}
            serverNow={serverNow}
          />
        )}
      </section>
      <StarAsk bookings={answers.toReview} />
      <div className="home-stats">
        <section className="stat">
          <h2 className="stat-label">Upcoming Bookings</h2>
          <p className="stat-figure">{counts.soon}</p>
          <p className="stat-caption note">
            Next 7 days
            {counts.upcoming > 0 && (
              <span className="block">{counts.upcoming} upcoming in all</span>
            )}
          </p>
        </section>
        <section className="stat">
          <h2 className="stat-label">Pending Requests</h2>
          <p className="stat-figure">{counts.pending}</p>
          <p className="stat-caption note">Awaiting confirmation</p>
        </section>
      </div>
    </>
  )
}

type Content = NonNullable<Route.ComponentProps['loaderData']['content']>

/** The greeting, and the state of the customer's bookings in one line. */
function HomeHead({ name, content }: { name: string; content: Content }) {
  const { counts, answers, film, next, ahead, projects, enquiries } = content
  const headline = homeHeadline({
    answers: answers.bookings.length + answers.quotes.length,
    hasFilm: film?.isYourTurn ?? false,
    pending: counts.pending,
    waitingOn: ahead.find(({ status }) => status === 'pending')?.orbiterName ?? null,
    searching: projects.filter(({ matchStatus }) => isSearching(matchStatus)).length,
    submitted: projects.filter(({ status }) => status !== 'draft').length,
    inquiries: enquiries.length,
    next,
  })
  return (
    <WorkHead
      title={
        <>
          <span className="home-greeting">Hi, {name}</span> {headline}
        </>
      }
    />
  )
}
