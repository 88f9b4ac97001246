import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { paths } from '#app/base/paths.ts'
import { dueWords } from '#delivery/deliveries/due-state.ts'
import type { DeliveredFilm } from '#delivery/deliveries/film-posters.server.ts'
import type { ShelfJob } from '#work/bookings/customer-shelf.server.ts'
import { EventCountdown } from '#app/routes/bookings/cards/event-countdown.tsx'
import { OverlayChip } from '#app/ui/badge.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import './film-shelf.css'

/** The customer's films as posters that play, after an empty frame for each one to come. */
export function FilmShelf({ jobs, serverNow }: { jobs: ShelfJob[]; serverNow: string }) {
  if (jobs.length === 0) return null
  const nextId = jobs.find((job) => isToCome(job, serverNow) && job.status === 'accepted')?.id
  const firstFilmId = jobs.find(({ film }) => film)?.id
  return (
    <section className="film-shelf" aria-labelledby="shelf-title">
      <h2 id="shelf-title" className="title">
        Your films
      </h2>
      <ul className="shelf">
        {jobs.map((job) => (
          <li key={job.id}>
            <Link to={pageOf(job)} className="shelf-job">
              {job.film ? (
                <Film film={job.film} chip={chipOf(job, nextId)} isFirst={job.id === firstFilmId} />
              ) : (
                <Frame job={job} chip={chipOf(job, nextId)} serverNow={serverNow} />
              )}
              <span className="shelf-name">{job.project?.title ?? job.title}</span>
              <span className="shelf-state">
                <JobState job={job} serverNow={serverNow} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isToCome = ({ film, isYourTurn, startAt }: ShelfJob, at: string) =>
  !film && !isYourTurn && startAt > at

function pageOf({ id, project, film }: ShelfJob): string {
  if (film) return deliveryPaths.delivery(project?.id ?? id)
  return project ? paths.project(project.id) : paths.booking(id)
}

const chipOf = ({ id, isYourTurn }: ShelfJob, nextId: string | undefined) =>
  isYourTurn ? 'Your turn' : id === nextId ? 'Next' : null

/** What the customer has to answer; `Delivered 12 min early`; else the name of the state. */
function JobState({ job, serverNow }: { job: ShelfJob; serverNow: string }) {
  const { film, isYourTurn, orbiterName, sentence, state, label } = job
  if (state === 'orbiter-proposes') return `${orbiterName} proposes another time`
  if (isYourTurn) return sentence.says
  if (film) return dueWords(film.piece, { reader: 'customer', at: serverNow, hasFiles: false })
  return <StateBadge state={state} label={label} />
}

interface FilmProps {
  film: DeliveredFilm
  chip: string | null
  isFirst: boolean
}

function Film({ film: { url, smallUrl, filmUrl }, chip, isFirst }: FilmProps) {
  return (
    <VideoPoster
      poster={smallUrl ?? url}
      posterSrcSet={smallUrl ? `${smallUrl} 360w, ${url} 720w` : undefined}
      sizes="168px"
      videoSrc={filmUrl}
      alt=""
      priority={isFirst}
      top={chip && <OverlayChip>{chip}</OverlayChip>}
    />
  )
}

interface FrameProps {
  job: ShelfJob
  chip: string | null
  serverNow: string
}

/** The frame that the film will fill, with the time until it is filmed. */
function Frame({ job: { startAt }, chip, serverNow }: FrameProps) {
  return (
    <span className="shelf-frame">
      {chip && <span className="shelf-chip">{chip}</span>}
      {startAt > serverNow && <EventCountdown startAt={startAt} serverNow={serverNow} />}
    </span>
  )
}
